import { sessionMayExist } from "../lib/identity/session-hint.ts";
import { loadMessages } from "../lib/messages.ts";
import { resolveAuthentication } from "../lib/session/load-session.ts";
import { session } from "../lib/session/session.ts";
import type { RouteDefinition } from "./route-definition.ts";

/**
 * Begins what the first screen needs while its gate still asks who is there: on a slow line each
 * answer takes half a second. Whatever fails here is asked for again by the screen.
 */
export function loadAhead(
  { open, load, namespaces, readAhead }: RouteDefinition,
  params: Readonly<Record<string, string>>,
): void {
  const { authenticated, user } = session.get();
  const isKnown = authenticated === false || user !== null;
  if (open || isKnown || !sessionMayExist(localStorage, document.cookie)) return;
  const read = async () => {
    if (readAhead && (await resolveAuthentication())) await readAhead(params);
  };
  void Promise.allSettled([load(), loadMessages(namespaces), read()]);
}
