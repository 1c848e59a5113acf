import { users } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { logOut } from "../../lib/session/sign-in.ts";
import { type OnProblem, writeOrFalse } from "../../lib/write-or-null.ts";

/** Deletes the signed-in user's account and logs out; returns whether it was deleted. */
export async function deleteMyAccount(onProblem: OnProblem): Promise<boolean> {
  const work = call(users.removeMe);
  const done = await writeOrFalse("The account could not be deleted", work, onProblem);
  if (done) await logOut();
  return done;
}
