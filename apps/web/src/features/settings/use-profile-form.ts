import type { Me } from "@storey/contract";
import { useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { conflictsOf, differences, joined } from "../../lib/draft.ts";
import { fieldErrors, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { saveProfile } from "./profile.queries.ts";

/** The user's own name, as it is typed. */
interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
}

type Named = Pick<Me, "firstName" | "lastName" | "version">;

function draftOf({ firstName, lastName }: Named): ProfileDraft {
  return { firstName: firstName ?? "", lastName: lastName ?? "" };
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && value !== null && "version" in value && "lastName" in value;
}

/** The name as it was changed elsewhere, when a refusal carries it. */
function currentOf(cause: unknown): Named | null {
  if (!(cause instanceof CallError) || cause.code !== "record.conflict") return null;
  return isNamed(cause.current) ? cause.current : null;
}

/** The state of the form: what it began with, what is typed, and what was saved elsewhere since. */
export function useProfileForm(user: Named) {
  const { t } = useTranslation("settings");
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(() => draftOf(user));
  const [theirs, setTheirs] = useState<Named | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const dirty = differences(draftOf(base), draft).length > 0;
  useLeaveGuard(dirty);
  if (!dirty && user.version > base.version) {
    setBase(user);
    setDraft(draftOf(user));
  }

  const send = async (from: Named, next: ProfileDraft): Promise<void> => {
    let why: unknown = null;
    const before = draftOf(from);
    const names = Object.fromEntries(
      differences(before, next).map((field) => [field, next[field].trim() || null]),
    );
    const saved = await saveProfile(from.version, names, (cause) => {
      why = cause;
    });
    const current = currentOf(why);
    if (saved) {
      setBase(saved);
      setDraft(draftOf(saved));
      showToast({ severity: "success", summary: t("profile.saved") });
    } else if (!current) {
      setErrors(fieldErrors(why));
      showToast({ severity: "error", summary: textOfError(why) });
    } else if (conflictsOf(before, next, draftOf(current)).length > 0) setTheirs(current);
    else await send(current, joined(before, next, draftOf(current), new Set()));
  };
  const run = async (from: Named, next: ProfileDraft): Promise<void> => {
    setSaving(true);
    setErrors({});
    await send(from, next);
    setSaving(false);
  };
  const save = (): void => {
    if (dirty && !saving) void run(base, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<keyof ProfileDraft>): void => {
    if (!theirs) return;
    const next = joined(draftOf(base), draft, draftOf(theirs), takeTheirs);
    setBase(theirs);
    setDraft(next);
    setTheirs(null);
    void run(theirs, next);
  };
  const conflicts = theirs
    ? conflictsOf(draftOf(base), draft, draftOf(theirs)).map((field) => ({
        field,
        label: t(`profile.${field}`),
        mine: draft[field] || "–",
        theirs: draftOf(theirs)[field] || "–",
      }))
    : [];
  const dismiss = () => setTheirs(null);
  return { draft, setDraft, errors, saving, dirty, save, conflicts, resolve, dismiss };
}
