import { type Me, users } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keepUser } from "../../lib/session/load-session.ts";
import { type OnProblem, writeOrNull } from "../../lib/write-or-null.ts";

/** Saves the user's own name and updates the session with the reply. Null when it failed. */
export async function saveProfile(
  version: number,
  names: { readonly firstName?: string | null; readonly lastName?: string | null },
  onProblem: OnProblem,
): Promise<Me | null> {
  const work = call(users.updateMe, { body: names, ifMatch: version });
  const saved = await writeOrNull("The name could not be saved", work, onProblem);
  if (saved) keepUser(saved);
  return saved;
}
