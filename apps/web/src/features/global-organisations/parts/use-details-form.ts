import type { GlobalOrganisation } from "@storey/contract";
import { isEmail, NAME_MIN_LENGTH, visibleLength } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { conflictsOf, differences, joined } from "../../../lib/draft.ts";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { changeOrganisation } from "../global-organisation.queries.ts";

/** What is typed into the form. */
export interface DetailsDraft {
  readonly name: string;
  readonly email: string;
}

/** One field of it. */
export type DetailsField = keyof DetailsDraft;

function draftOf({ name, email }: Pick<GlobalOrganisation, "name" | "email">): DetailsDraft {
  return { name, email: email ?? "" };
}

function isOrganisation(value: unknown): value is GlobalOrganisation {
  return typeof value === "object" && value !== null && "version" in value && "name" in value;
}

/** The organisation as another left it, when a refusal carries it. */
function currentOf(cause: unknown): GlobalOrganisation | null {
  if (!(cause instanceof CallError) || cause.code !== "record.conflict") return null;
  return isOrganisation(cause.current) ? cause.current : null;
}

/** The state of the form: what it began with, what is typed, and what another has saved since. */
export function useDetailsForm(organisation: GlobalOrganisation) {
  const { t } = useTranslation("global");
  const [base, setBase] = useState(organisation);
  const [draft, setDraft] = useState(() => draftOf(organisation));
  const [theirs, setTheirs] = useState<GlobalOrganisation | null>(null);
  const [errors, setErrors] = useState<Partial<Record<DetailsField | "form", string>>>({});
  const [saving, setSaving] = useState(false);
  const start = draftOf(base);
  const dirty = differences(start, draft).length > 0;
  useLeaveGuard(dirty);
  if (!dirty && organisation.version > base.version) {
    setBase(organisation);
    setDraft(draftOf(organisation));
  }

  const problems = (): Partial<Record<DetailsField, string>> => {
    const length = NAME_MIN_LENGTH.organisation;
    const isShort = visibleLength(draft.name) < length;
    const email = draft.email.trim();
    return {
      ...(isShort ? { name: textOfCode("text.too_short", t("name.invalid"), { length }) } : {}),
      ...(email === "" || isEmail(email)
        ? {}
        : { email: textOfCode("email.required_valid", t("email.invalid")) }),
    };
  };
  const send = async (from: GlobalOrganisation, next: DetailsDraft): Promise<void> => {
    let why: unknown = null;
    const before = draftOf(from);
    const body = {
      ...(next.name === before.name ? {} : { name: next.name.trim() }),
      ...(next.email === before.email ? {} : { email: next.email.trim() || null }),
    };
    const saved = await changeOrganisation(from, body, (cause) => {
      why = cause;
    });
    const current = currentOf(why);
    if (saved) {
      setBase(saved);
      setDraft(draftOf(saved));
      showToast({ severity: "success", summary: t("saved") });
    } else if (!current) {
      const { name, email } = fieldErrors(why);
      const isField = name !== undefined || email !== undefined;
      setErrors({
        ...(name ? { name } : {}),
        ...(email ? { email } : {}),
        ...(isField ? {} : { form: textOfError(why) }),
      });
    } else if (conflictsOf(before, next, draftOf(current)).length > 0) setTheirs(current);
    else await send(current, joined(before, next, draftOf(current), new Set()));
  };
  const run = async (from: GlobalOrganisation, next: DetailsDraft): Promise<void> => {
    setSaving(true);
    setErrors({});
    await send(from, next);
    setSaving(false);
  };
  const save = (): void => {
    const found = problems();
    if (Object.keys(found).length > 0) setErrors(found);
    else if (dirty) void run(base, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<DetailsField>): void => {
    if (!theirs) return;
    const next = joined(start, draft, draftOf(theirs), takeTheirs);
    setBase(theirs);
    setDraft(next);
    setTheirs(null);
    void run(theirs, next);
  };
  const conflicts = theirs
    ? conflictsOf(start, draft, draftOf(theirs)).map((field) => ({
        field,
        label: t(`field.${field}`),
        mine: draft[field] || "–",
        theirs: draftOf(theirs)[field] || "–",
      }))
    : [];
  const dismiss = () => setTheirs(null);
  return { draft, setDraft, errors, saving, dirty, save, conflicts, resolve, dismiss };
}
