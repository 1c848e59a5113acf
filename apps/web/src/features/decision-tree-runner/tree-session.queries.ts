import { type DecisionTreeSession, decisionTreeSessions } from "@storey/contract";
import { keepWritten } from "../../lib/offline/cached-reads.ts";
import { queryClient, queryOf } from "../../lib/query.ts";

/** Returns a session of the signed-in user, which may have begun on another device. */
export function treeSessionQuery(id: string) {
  return queryOf(decisionTreeSessions.get, { params: { id } });
}

/** Shows a session as a reply gives it, also once the network is gone. */
export function cacheSession(session: DecisionTreeSession): void {
  const { queryKey } = treeSessionQuery(session.id);
  queryClient.setQueryData(queryKey, session);
  keepWritten(queryKey, session);
}

/** Shows what a reply says anew of a session. */
export function patchSession(id: string, parts: Partial<DecisionTreeSession>): void {
  const session = queryClient.getQueryData(treeSessionQuery(id).queryKey);
  if (session) cacheSession({ ...session, ...parts });
}

/** Reads a session anew, such as after another device has ended it. */
export async function sessionChanged(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: treeSessionQuery(id).queryKey });
}
