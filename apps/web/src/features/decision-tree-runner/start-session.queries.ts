import {
  type BegunTreeSession,
  type DecisionTreeSession,
  decisionTreeSessions,
  TREE_SESSION_MINUTES,
} from "@storey/contract";
import { toldByAddress } from "@storey/domain";
import { addressTold } from "../../lib/address-told.ts";
import { call } from "../../lib/call.ts";
import { isUnreachable } from "../../lib/call-error.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { queryClient } from "../../lib/query.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { languageRead } from "../../lib/session/language-read.ts";
import { type HelpPlace, keepSession, keptSession } from "./kept-sessions.ts";
import { startRecord } from "./tree-outbox.queries.ts";
import { cacheSession, treeSessionQuery } from "./tree-session.queries.ts";

const MINUTE_MS = 60_000;

/**
 * Goes on with the session that this device began at a place a moment ago; else begins one. Returns its id,
 * or those that the same person began there on another device, for them to choose. Throws what the call
 * throws.
 */
export async function helpAt(place: HelpPlace): Promise<string | readonly BegunTreeSession[]> {
  const asked = begunAt(place);
  const last = await keptSession(place).catch(() => null);
  if (last && Date.parse(last.startedAt) > serverNow() - TREE_SESSION_MINUTES * MINUTE_MS) {
    const now = await queryClient.fetchQuery(treeSessionQuery(last.id)).catch(() => null);
    // One that did not help is not over yet.
    const isOn = now?.state === "active" || (now?.state === "abandoned" && now.isHelpful === false);
    if (now && isOn && isToldSo(now)) return last.id;
  }
  const begun = await asked;
  return begun.length > 0 ? begun : startSession(place);
}

/** The sessions at a place that are not over; none where nobody can be asked. */
async function begunAt(place: HelpPlace): Promise<readonly BegunTreeSession[]> {
  const all = await call(decisionTreeSessions.list).catch(() => []);
  return all.filter(({ space, asset, tree }) => {
    if ("assetId" in place) return asset?.id === place.assetId;
    const isWanted = place.decisionTreeId === undefined || tree.id === place.decisionTreeId;
    return asset === null && space?.id === place.spaceId && isWanted;
  });
}

/** Whether a session knows what the address says now: a sign at another device says something else. */
function isToldSo({ build, surroundings }: DecisionTreeSession): boolean {
  const told = Object.entries(toldByAddress(build, addressTold() ?? {}));
  return told.every(([name, value]) => surroundings.facts["address"]?.[name] === value);
}

/**
 * Begins a session at a place and gives its id. Without a network it begins on this device alone, with what
 * led the last one there. Throws what the call throws.
 */
export async function startSession(place: HelpPlace): Promise<string> {
  const id = uuidV7();
  const address = addressTold();
  const asked = { id, ...place, ...(address ? { address } : {}) };
  try {
    const body = { ...asked, ...inLanguage(languageRead()) };
    const session = await call(decisionTreeSessions.start, { body });
    cacheSession(session);
    keepSession(place, session);
    // Who starts again asks for the tree that they were led by.
    if ("spaceId" in place && place.decisionTreeId === undefined)
      keepSession({ ...place, decisionTreeId: session.tree.id }, session);
  } catch (error) {
    const kept = isUnreachable(error) ? await keptSession(place) : null;
    if (!kept) throw error;
    // What the device has of the tree is in the language that it was read in last.
    const shown = begunAnew(kept, id);
    cacheSession(shown);
    const outbox = await openOutbox();
    await outbox.put([startRecord({ ...asked, ...inLanguage(kept.language) }, shown.tree.name)]);
  }
  return id;
}

function inLanguage(language: string | null | undefined) {
  return language ? { language } : {};
}

function begunAnew(session: DecisionTreeSession, id: string): DecisionTreeSession {
  const startedAt = new Date(serverNow()).toISOString();
  const begun = { state: "active", isHelpful: null, issueId: null, endedAt: null } as const;
  const address = toldByAddress(session.build, addressTold() ?? {});
  const facts = { ...session.surroundings.facts, address };
  const surroundings = { ...session.surroundings, facts };
  return { ...session, ...begun, surroundings, id, startedAt, answers: [] };
}
