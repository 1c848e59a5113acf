import {
  type DecisionTreeSession,
  decisionTreeSessions,
  TREE_SESSION_MINUTES,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { isUnreachable } from "../../lib/call-error.ts";
import { keepWritten } from "../../lib/offline/cached-reads.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { type HelpPlace, keepSession, keptSession } from "./kept-sessions.ts";
import { startRecord } from "./tree-outbox.queries.ts";

const MINUTE_MS = 60_000;

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

/**
 * Goes on with the session that this device began at a place a moment ago; else begins one. Returns its id.
 * Throws what the call throws.
 */
export async function helpAt(place: HelpPlace): Promise<string> {
  const last = await keptSession(place).catch(() => null);
  if (last && Date.parse(last.startedAt) > serverNow() - TREE_SESSION_MINUTES * MINUTE_MS) {
    const now = await queryClient.fetchQuery(treeSessionQuery(last.id)).catch(() => null);
    if (now?.state === "active") return last.id;
  }
  return startSession(place);
}

/**
 * Begins a session at a place and gives its id. Without a network it begins on this device alone, with what
 * led the last one there. Throws what the call throws.
 */
export async function startSession(place: HelpPlace): Promise<string> {
  const id = uuidV7();
  try {
    const session = await call(decisionTreeSessions.start, { body: { id, ...place } });
    cacheSession(session);
    keepSession(place, session);
  } catch (error) {
    const kept = isUnreachable(error) ? await keptSession(place) : null;
    if (!kept) throw error;
    const shown = begunAnew(kept, id);
    cacheSession(shown);
    const outbox = await openOutbox();
    await outbox.put([startRecord({ id, ...place }, shown.tree.name)]);
  }
  return id;
}

function begunAnew(session: DecisionTreeSession, id: string): DecisionTreeSession {
  const startedAt = new Date(serverNow()).toISOString();
  const begun = { state: "active", isHelpful: null, issueId: null, endedAt: null } as const;
  return { ...session, ...begun, id, startedAt, answers: [] };
}
