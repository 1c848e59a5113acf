/** How long a reply that the page asked for counts as one to a call made now. */
const FRESH_MS = 10_000;

/** A call that the page made before anything of the app was there. */
export interface AheadCall {
  readonly authorization: string | null;
  readonly organisation: string | null;
  /** In milliseconds since 1970. */
  readonly askedAt: number;
  readonly reply: Promise<Response>;
}

declare global {
  interface Window {
    /** The calls of the page by their addresses. */
    storeyAhead?: Record<string, AheadCall>;
  }
}

/** Whether the page has made the calls of this start. */
export function isAskedAhead(): boolean {
  return window.storeyAhead !== undefined;
}

/** Whether a reply of the page to a call waits to be taken. */
export function waitsAhead(address: string): boolean {
  return window.storeyAhead?.[address] !== undefined;
}

let takenIn: string | null = null;

/**
 * Says once in which organisation a reply was made that was taken before anybody here knew which one is
 * active; null for none.
 */
export function organisationAhead(): string | null {
  const organisation = takenIn;
  takenIn = null;
  return organisation;
}

/**
 * Takes the reply that the page has asked for with the same headers, once; null where there is none, or no
 * good one: the call is made then, and says what is wrong.
 */
export async function askedAhead(address: string, headers: Headers): Promise<Response | null> {
  const asked = window.storeyAhead?.[address];
  if (!asked) return null;
  delete window.storeyAhead?.[address];
  const { authorization, organisation, askedAt } = asked;
  const named = headers.get("Storey-Organisation");
  const isSame =
    authorization === headers.get("Authorization") &&
    // Where the page named none, the server answered for the one that is active.
    (organisation === null || named === null || organisation === named);
  if (!isSame || Date.now() - askedAt > FRESH_MS) return null;
  const reply = await asked.reply.catch(() => null);
  if (!reply?.ok) return null;
  if (named === null && organisation !== null) takenIn = organisation;
  return reply;
}
