import { isSignInOf } from "../identity/session-hint.ts";
import { cachedAnswer } from "../offline/cached-answers.ts";
import { type CachedSession, cachedSession, ownerOf } from "../offline/cached-session.ts";
import { outboxReady } from "../outbox/use-outbox.ts";
import { waitingFor } from "../outbox/waiting-mark.ts";
import type { FirstRead } from "../read-ahead.ts";
import { RELEASE } from "../release.ts";
import { beginWith } from "./load-session.ts";
import { session } from "./session.ts";

/** Whether nobody has said yet who is signed in, and the sign-in held here is that of the one kept. */
function isStill({ user }: CachedSession): boolean {
  const now = session.get();
  return now.authenticated !== false && !now.user && isSignInOf(localStorage, user.auth0Id);
}

/**
 * Begins the app with the session and the answer that this device keeps, if it keeps both of the person
 * whose sign-in it holds, by this very release; the server is asked beside it. Tells whether it did.
 */
export async function beginFromKept(reads: () => Promise<FirstRead | undefined>): Promise<boolean> {
  // The session first: a device that keeps none asks the server without waiting for the screen.
  const kept = await cachedSession();
  if (!kept || kept.release !== RELEASE || !isStill(kept)) return false;
  const read = await reads();
  if (!read) return false;
  const answer = await cachedAnswer(read.key, ownerOf(kept));
  if (!answer || answer.release !== RELEASE) return false;
  // What waits here is shown with it from the first moment.
  if (waitingFor.get().includes(kept.user.id)) await outboxReady().catch(() => undefined);
  if (!isStill(kept)) return false;
  read.show(answer.data);
  beginWith(kept);
  read.askAnew();
  return true;
}
