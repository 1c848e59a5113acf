import { passwords } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { type OnProblem, writeOrFalse } from "../../lib/write-or-null.ts";

/** Changes the signed-in user's password; returns whether it was changed. */
export function changePassword(
  currentPassword: string,
  newPassword: string,
  onProblem: OnProblem,
): Promise<boolean> {
  const work = call(passwords.change, { body: { currentPassword, newPassword } });
  return writeOrFalse("The password could not be changed", work, onProblem);
}
