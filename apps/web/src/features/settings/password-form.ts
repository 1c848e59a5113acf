import { PASSWORD_LIMITS, passwords } from "@storey/contract";
import { PASSWORD_LENGTH, passwordProblem } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { changePassword } from "./password.queries.ts";

/** Returns the text as it was typed: a space at the end of a password belongs to it. */
const asTyped = (typed: string): string => typed;

/**
 * The form of a new password, which also asks for the present one. Nothing of it is stored as a
 * draft.
 */
export const passwordForm = declareForm<object, { readonly email: string }>()({
  name: "password",
  messages: "settings",
  call: passwords.change,
  limits: PASSWORD_LIMITS,
  fields: {
    currentPassword: text({ label: "password.current", tidy: asTyped }),
    newPassword: text({ label: "password.new", tidy: asTyped }),
  },
  check: ({ currentPassword, newPassword }, { email }) => {
    const code = passwordProblem(newPassword, { email, former: currentPassword });
    return code ? { newPassword: { code, params: PASSWORD_LENGTH } } : {};
  },
  settles: { currentPassword: ["newPassword"] },
  body: (_changed, { currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  save: ({ draft: { currentPassword, newPassword } }) =>
    orThrow((onProblem) => changePassword(currentPassword, newPassword, onProblem)),
});
