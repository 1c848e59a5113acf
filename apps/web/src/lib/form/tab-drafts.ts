import { session } from "../session/session.ts";

const PREFIX = "storey.draft/";

/**
 * Returns the key under which this tab keeps the user's draft of a form; null while nobody is
 * signed in.
 */
export function tabDraftKey(name: string): string | null {
  const { user } = session.get();
  return user ? `${PREFIX}${user.id}/${name}` : null;
}

/** Deletes the drafts of this tab's forms, except those of one user. */
export function forgetTabDrafts(exceptUserId = ""): void {
  for (const key of Object.keys(sessionStorage)) {
    const isOther = !key.startsWith(`${PREFIX}${exceptUserId}/`);
    if (key.startsWith(PREFIX) && isOther) sessionStorage.removeItem(key);
  }
}
