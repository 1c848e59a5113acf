import { type Me, users } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { fieldErrors, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { keepUser } from "../../lib/session/load-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../lib/use-versioned-draft.ts";
import { saveProfile } from "./profile.queries.ts";

/** The user's own name, as it is typed. */
interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
}

type Named = Pick<Me, "firstName" | "lastName" | "version">;

function versioned({ firstName, lastName, version }: Named) {
  return { draft: { firstName: firstName ?? "", lastName: lastName ?? "" }, version };
}

async function reread() {
  const user = await readOrDefault("The name could not be read", call(users.me), null);
  if (!user) return undefined;
  keepUser(user);
  return versioned(user);
}

/** Writes the names that changed; an empty one is none. */
function namesOf(changes: Partial<ProfileDraft>) {
  return Object.fromEntries(
    Object.entries(changes).map(([field, text]) => [field, text.trim() || null]),
  );
}

/** The state of the form of the user's own name, which another window may change too. */
export function useProfileForm(user: Named) {
  const { t } = useTranslation("settings");
  const { conflict, problem, ...form } = useVersionedDraft<ProfileDraft>({
    name: "profile",
    stored: versioned(user),
    write: (version, changes, onProblem) => saveProfile(version, namesOf(changes), onProblem),
    reread,
    onSaved: () => showToast({ severity: "success", summary: t("profile.saved") }),
  });
  useLeaveGuard(form.dirty, form.drop);
  const conflicts = (conflict?.fields ?? []).map((field) => ({
    field,
    label: t(`profile.${field}`),
    mine: form.draft[field] || "–",
    theirs: conflict?.theirs[field] || "–",
  }));
  const errors = fieldErrors(problem);
  // A field that was refused says so itself.
  const isOfForm = problem !== null && Object.keys(errors).length === 0;
  return { ...form, errors, conflicts, problem: isOfForm ? textOfError(problem) : null };
}
