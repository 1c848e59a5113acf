import type { Member, MemberRole } from "@storey/contract";
import type { OrganisationRoleName } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { loadUser } from "../../../lib/session/load-session.ts";
import { useOrganisation, useUser } from "../../../lib/session/use-session.ts";
import { LONG_TOAST_LIFE_MS, showToast } from "../../../lib/toasts.ts";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import {
  addRole,
  bringBack,
  deleteAccount,
  isOrganisationRole,
  limitRole,
  removeFromOrganisation,
  removeRole,
  sendPasswordLink,
} from "../people.queries.ts";
import { nameOf } from "./person-name.ts";

function showFailure(cause: unknown): void {
  showToast({ severity: "error", summary: textOfError(cause) });
}

/** Returns the actions on a member; `problem` is the reason why the last of them failed. */
export function useMemberActions(member: Member, onGone: () => void) {
  const { t } = useTranslation("people");
  const user = useUser();
  const organisation = useOrganisation()?.name ?? "";
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const onProblem = (cause: unknown): void => setProblem(textOfError(cause));
  const name = nameOf(member);
  const isSelf = member.id === user?.id;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setProblem(null);
    setWaiting(true);
    try {
      const done = await work();
      // Users who change their own roles may have other permissions from now on.
      if (done && isSelf) await loadUser().catch(() => undefined);
      return done;
    } finally {
      setWaiting(false);
    }
  }

  const give = async (role: OrganisationRoleName, locationIds: readonly string[]) => {
    const done = await run(() => addRole(member.id, { name: role, locationIds }, onProblem));
    if (done) showToast({ severity: "success", summary: t("member.roleAdded") });
    return done !== null;
  };
  const limit = async (role: MemberRole, locationIds: readonly string[]) => {
    const done = await run(() => limitRole(member.id, role.id, locationIds, onProblem));
    if (done) showToast({ severity: "success", summary: t("member.limitSaved") });
    return done !== null;
  };
  const take = async ({ id, name: role, locationIds }: MemberRole): Promise<void> => {
    const done = await run(() => removeRole(member.id, id, onProblem));
    if (!done || !isOrganisationRole(role)) return;
    showToast({
      summary: t("member.roleRemoved", { role: t(`role.${role}`) }),
      action: {
        label: t("undo"),
        run: () => void addRole(member.id, { name: role, locationIds }, showFailure),
      },
    });
  };
  const hasMailServer = useConfiguration()?.hasMailServer ?? true;
  const sendLink = async (): Promise<void> => {
    const done = await run(() => sendPasswordLink(member.id, onProblem));
    if (!done) return;
    const { email } = member;
    if (hasMailServer) {
      showToast({ severity: "success", summary: t("member.linkSent", { email }) });
    } else
      showToast({
        severity: "warning",
        summary: t("member.linkWaits", { email }),
        lifeMs: LONG_TOAST_LIFE_MS,
      });
  };
  const undoRemoval = async (): Promise<void> => {
    const came = await bringBack(member, showFailure);
    if (came === "failed") return;
    showToast({
      severity: "success",
      summary: t(came === "added" ? "member.back" : "member.invitedBack", { name }),
    });
  };
  const deleteIt = async (): Promise<void> => {
    const yes = await confirm({
      title: t("member.delete.title", { name }),
      text: t(isSelf ? "member.delete.textOwn" : "member.delete.text", { organisation }),
      confirmLabel: t("member.delete.confirm"),
      tone: "danger",
      typeToConfirm: member.email,
    });
    if (!yes || !(await run(() => deleteAccount(member.id, onProblem)))) return;
    showToast({ summary: t("member.deleted", { name }) });
    onGone();
  };
  const removeIt = async (): Promise<void> => {
    let why: unknown = null;
    const done = await run(() =>
      removeFromOrganisation(member.id, (cause) => {
        why = cause;
      }),
    );
    if (done) {
      showToast({
        summary: t("member.removed", { name }),
        action: { label: t("undo"), run: () => void undoRemoval() },
      });
      onGone();
    } else if (why instanceof CallError && why.code === "user.home_organisation") {
      await deleteIt();
    } else onProblem(why);
  };
  const leave = member.isHome ? deleteIt : removeIt;
  return { problem, waiting, give, limit, take, sendLink, leave };
}

/** The actions on a member. */
export type MemberActions = ReturnType<typeof useMemberActions>;
