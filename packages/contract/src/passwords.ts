import { hasPasswordLength, PASSWORD_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./shape.ts";

/** A password as it is typed: nothing is trimmed. The login itself accepts no longer one. */
const TypedPassword = z.string().max(1_000, { error: "text.too_long" });
/** A new password. Its length counts as it is stored, in its normal Unicode form. */
const NewPassword = z.string().refine((typed) => hasPasswordLength(typed), {
  error: "password.length",
  params: PASSWORD_LENGTH,
});

const tag = "Users";

/** The calls about passwords, where the embedded authority keeps them. */
export const passwords = {
  change: endpoint({
    method: "POST",
    path: "/users/me/password",
    summary:
      "Changes the signed-in user's password and logs them out everywhere else. `request.invalid` names `currentPassword` when that one is wrong, and `newPassword` when that is the one of before or the e-mail.",
    tag,
    access: "signed-in",
    isForPeople: true,
    // Hashing takes its time; and no reply or hash of a password is kept for a repeated request.
    isMultiTransaction: true,
    body: z.strictObject({ currentPassword: TypedPassword, newPassword: NewPassword }),
    errors: ["password.elsewhere"],
  }),
  sendLink: endpoint({
    method: "POST",
    path: "/users/{userId}/password-link",
    summary:
      "Mails a member of the active organisation the link by which they set a new password. Nobody else sees it, and nothing changes before they use it.",
    tag,
    access: "organisation.users.update",
    isForPeople: true,
    params: z.strictObject({ userId: Id }),
    errors: [
      "not_found",
      "user.above",
      "user.product_role",
      "user.never_signed_in",
      "password.elsewhere",
    ],
  }),
};
