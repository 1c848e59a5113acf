import type { Member } from "@storey/contract";
import { House, KeyRound, UserRoundX } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan, useSetting, useUser } from "../../../lib/session/use-session.ts";
import { useCredentials } from "../../../lib/use-credentials.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Day } from "../../../ui/day.tsx";
import { Sheet } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MailLink } from "../../../ui/mail-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isOrganisationRole } from "../people.queries.ts";
import { AddRoleForm } from "./add-role-form.tsx";
import styles from "./member-panel.module.css";
import { MemberRoleRow } from "./member-role-row.tsx";
import forms from "./people-forms.module.css";
import person from "./person.module.css";
import { nameOf } from "./person-name.ts";
import { useGrantable } from "./use-grantable.ts";
import { useMember } from "./use-member.ts";
import { useMemberActions } from "./use-member-actions.ts";
import { usePanelGuard } from "./use-panel-guard.ts";

const MemberThings = lazy(async () => ({
  default: (await import("../../custody/parts/member-things.tsx")).MemberThings,
}));

function Facts({ member }: { readonly member: Member }) {
  const { t } = useTranslation("people");
  return (
    <div className={styles.facts}>
      <MailLink address={member.email} className={styles.mailLink} />
      <div className={person.marks}>
        {member.isHome ? (
          <Badge icon={<House aria-hidden="true" />}>{t("member.home")}</Badge>
        ) : null}
        {member.hasSignedIn ? null : <Badge tone="warning">{t("member.neverSignedIn")}</Badge>}
      </div>
      <p className={forms.hint}>
        {t("column.since")} <Day moment={member.memberSince} />
      </p>
    </div>
  );
}

interface ContentProps {
  readonly member: Member;
  readonly onClose: () => void;
}

function Content({ member, onClose }: ContentProps) {
  const { t } = useTranslation("people");
  const guard = usePanelGuard();
  const actions = useMemberActions(member, () => {
    // The choices for a member who is gone need no question before they are dropped.
    guard.allow();
    onClose();
  });
  const isSelf = useUser()?.id === member.id;
  const homeText = isSelf ? "member.homeTextOwn" : "member.homeText";
  const mayGive = useGrantable();
  const mayAdd = useCan("organisation.users.create");
  const mayChange = useCan("organisation.users.update");
  const mayRemove = useCan("organisation.users.delete");
  const mayReadAssets = useCan("organisation.assets.read");
  const withAssets = useSetting("asset_management");
  const isWithin = member.roles.every(({ name }) => isOrganisationRole(name) && mayGive(name));
  const isHere = useCredentials()?.areHere ?? false;
  const mayMail = mayChange && isWithin && isHere && member.hasSignedIn && !isSelf;
  return (
    <div className={forms.form}>
      <Facts member={member} />
      {actions.problem ? (
        <p role="alert" className={forms.alert}>
          {actions.problem}
        </p>
      ) : null}
      <section className={styles.part} aria-label={t("column.roles")}>
        <h3>{t("column.roles")}</h3>
        {member.roles.length === 0 ? <p className={forms.hint}>{t("role.none.text")}</p> : null}
        <ul className={styles.heldRoles}>
          {member.roles.map((role) => (
            <MemberRoleRow
              key={role.id}
              role={role}
              actions={actions}
              guard={guard}
              mayChange={mayChange}
              isGrantable={isOrganisationRole(role.name) && mayGive(role.name)}
            />
          ))}
        </ul>
        {mayAdd ? <AddRoleForm member={member} actions={actions} guard={guard} /> : null}
      </section>
      {mayMail ? (
        <section className={styles.part} aria-label={t("member.password")}>
          <h3>{t("member.password")}</h3>
          <p className={forms.hint}>{t("member.passwordText")}</p>
          <div>
            <Button
              icon={<KeyRound aria-hidden="true" />}
              waiting={actions.waiting}
              onClick={() => void actions.sendLink()}
            >
              {t("member.sendLink")}
            </Button>
          </div>
        </section>
      ) : null}
      {mayReadAssets && withAssets ? (
        <Suspense fallback={null}>
          <MemberThings member={member} />
        </Suspense>
      ) : null}
      {mayRemove ? (
        <section className={styles.part} aria-label={t("member.leave")}>
          <h3>{t("member.leave")}</h3>
          <p className={forms.hint}>{t(member.isHome ? homeText : "member.leaveText")}</p>
          <div>
            <Button
              variant={member.isHome ? "danger" : "secondary"}
              icon={<UserRoundX aria-hidden="true" />}
              waiting={actions.waiting}
              onClick={() => void actions.leave()}
            >
              {t(member.isHome ? "member.deleteAccount" : "member.remove")}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface MemberPanelProps {
  readonly id: string;
  /** The member, where the list has them already. */
  readonly listed: Member | undefined;
  readonly onClose: () => void;
}

/**
 * The panel of a member: their name, their roles, and the actions that remove them from the
 * organisation.
 */
export function MemberPanel({ id, listed, onClose }: MemberPanelProps) {
  const { t } = useTranslation("people");
  const member = useMember(id, listed);
  return (
    <Sheet open title={member ? nameOf(member) : t("member.title")} onClose={onClose}>
      {member ? <Content key={member.id} member={member} onClose={onClose} /> : null}
      {member === undefined ? (
        <div role="status" aria-label={t("loading")} className={forms.form}>
          <Skeleton width="60%" height="1.2rem" />
          <Skeleton height="120px" radius="var(--radius)" />
        </div>
      ) : null}
      {member === null ? (
        <EmptyState title={t("member.unknown")} text={t("member.unknownText")} />
      ) : null}
    </Sheet>
  );
}
