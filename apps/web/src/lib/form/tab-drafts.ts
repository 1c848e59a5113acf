import { session } from "../session/session.ts";

const PREFIX = "storey.draft/";

/** Where this tab keeps what the user types in a form; null while nobody is signed in. */
export function tabDraftKey(name: string): string | null {
  const { user } = session.get();
  return user ? `${PREFIX}${user.id}/${name}` : null;
}

/** Wipes what the forms of this tab keep, but for one user's. */
export function forgetTabDrafts(exceptUserId = ""): void {
  for (const key of Object.keys(sessionStorage)) {
    const isOther = !key.startsWith(`${PREFIX}${exceptUserId}/`);
    if (key.startsWith(PREFIX) && isOther) sessionStorage.removeItem(key);
  }
}
