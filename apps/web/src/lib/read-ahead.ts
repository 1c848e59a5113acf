import type { AnyEndpoint, CallArguments } from "./call.ts";
import { keepWritten } from "./offline/cached-reads.ts";
import { queryClient, queryOf } from "./query.ts";
import { waitForUser } from "./session/load-session.ts";
import { session } from "./session/session.ts";

/**
 * Asks for what a screen shows first while the user is still asked for: on a slow line each request
 * takes half a second. The server decides who may read it, and nothing is shown before the gate has
 * passed. What fails is asked for again by the screen, which says so.
 */
export async function readAhead<E extends AnyEndpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<void> {
  if (session.get().user) return;
  const query = queryOf(endpoint, ...input);
  const answer = await queryClient.fetchQuery(query).catch(() => null);
  if (answer === null || !(await waitForUser().catch(() => false))) return;
  // Whose it is was not known when it was asked for, so that it was not kept yet.
  keepWritten(query.queryKey, answer);
}
