import type { Invitation } from "@storey/contract";
import { isEmail, type OrganisationRoleName } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import type { LocationLimit } from "./location-picker.tsx";

/** What an invitation says. */
export interface InviteDraft {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OrganisationRoleName[];
  readonly locations: LocationLimit;
}

/** What goes to the server. */
export interface InviteBody {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roleNames: OrganisationRoleName[];
  readonly locationIds: string[];
}

/** The problems of the form: beside a field, or above all of them. */
export interface InviteErrors {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly roles?: string | undefined;
  readonly locations?: string | undefined;
  readonly form?: string | undefined;
}

const ABOUT_EMAIL = ["user.already_member", "invitation.exists"];

function errorsOf(cause: unknown): InviteErrors {
  const code = cause instanceof CallError ? cause.code : "";
  if (ABOUT_EMAIL.includes(code)) return { email: textOfError(cause) };
  if (code === "role.not_grantable") return { roles: textOfError(cause) };
  const { email, firstName, lastName } = fieldErrors(cause);
  const isField = [email, firstName, lastName].some((text) => text !== undefined);
  return { email, firstName, lastName, form: isField ? undefined : textOfError(cause) };
}

/**
 * The state of an invitation being written. `send` makes the call and gives the invitation, or
 * null after `onProblem` heard why.
 */
export function useInviteForm(
  email: string,
  send: (body: InviteBody, onProblem: OnProblem) => Promise<Invitation | null>,
  onSent: (invitation: Invitation) => void,
) {
  const { t } = useTranslation("people");
  const [draft, setDraft] = useState<InviteDraft>({
    email,
    firstName: "",
    lastName: "",
    roles: [],
    locations: null,
  });
  const [errors, setErrors] = useState<InviteErrors>({});
  const [sending, setSending] = useState(false);
  const dirty =
    draft.email !== email ||
    [draft.firstName, draft.lastName, ...draft.roles].some((part) => part !== "");
  const problems = (): InviteErrors => ({
    ...(isEmail(draft.email.trim())
      ? {}
      : { email: textOfCode("email.required_valid", t("invite.emailInvalid")) }),
    ...(draft.roles.length > 0 && draft.locations?.length === 0
      ? { locations: t("location.chooseOne") }
      : {}),
  });
  const submit = async (): Promise<void> => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const body = {
      email: draft.email.trim(),
      firstName: draft.firstName.trim() || null,
      lastName: draft.lastName.trim() || null,
      roleNames: [...draft.roles],
      locationIds: draft.roles.length > 0 ? [...(draft.locations ?? [])] : [],
    };
    const invitation = await send(body, (cause) => setErrors(errorsOf(cause)));
    setSending(false);
    if (invitation) onSent(invitation);
  };
  return { draft, setDraft, errors, sending, dirty, submit };
}
