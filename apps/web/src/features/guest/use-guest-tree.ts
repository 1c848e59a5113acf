import {
  type Language,
  type PublicTreeSession,
  publicTreeSessions,
  type TreeAnswer,
} from "@storey/contract";
import { currentLanguageOf } from "@storey/domain";
import { useCallback, useEffect, useState } from "react";
import { addressTold } from "../../lib/address-told.ts";
import { call } from "../../lib/call.ts";
import { language } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { isListed, isWaiting, type NewRecord, type OutboxRecord } from "../../lib/outbox/record.ts";
import { useIsSending, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { randomId } from "../../lib/random-id.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { LedEnd } from "../decision-tree-runner/parts/tree-runner.tsx";
import { GUEST_TREE_WRITES } from "./guest-tree-writes.ts";

/** Each tree that leads a guest in a room has a session of its own. */
const keyOf = (code: string, treeId: string | null) =>
  treeId === null ? `storey.tree.${code}` : `storey.tree.${code}.${treeId}`;
const NONE = createStore<readonly OutboxRecord[]>([]);

/** Returns the session of this tab: another tab, and the next visitor, begin their own. */
function kept(key: string): PublicTreeSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as PublicTreeSession | null;
  } catch {
    return null;
  }
}

function keep(key: string, session: PublicTreeSession): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(session));
  } catch {
    // Where the browser keeps nothing it holds as long as the page.
  }
}

/** A random name of this tab, by which its starts are counted apart from those of its network. */
function thisDevice(): string {
  const key = "storey.tree.device";
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null) return known;
    const made = randomId();
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return randomId();
  }
}

/** What waits of a session on this device. */
export function waitingOf(records: readonly OutboxRecord[], id: string): readonly OutboxRecord[] {
  return records.filter(
    (one) => one.entity.kind === "tree" && one.entity.issueId === id && isWaiting(one),
  );
}

async function say(
  code: string,
  session: PublicTreeSession,
  endpoint: string,
  body: unknown,
): Promise<void> {
  const outbox = await openOutbox();
  const waiting = waitingOf(outbox.mine(), session.id);
  // What an end came after stays: it would go with what it stands on.
  const leanedOn = new Set(waiting.flatMap(({ dependsOn }) => dependsOn));
  const replaces = waiting
    .filter((one) => one.endpoint === endpoint && one.attempts === 0 && !leanedOn.has(one.id))
    .map(({ id }) => id)
    .filter((id) => outbox.current.get() !== id);
  const id = uuidV7();
  const record: NewRecord = {
    ...{ id, endpoint, body, params: { code, id: session.id }, label: session.tree.name },
    entity: { kind: "tree", id, issueId: session.id },
    dependsOn: waiting.map((one) => one.id).filter((one) => !replaces.includes(one)),
  };
  await outbox.put([record], { replaces });
}

/** Which tree leads a guest, and in which languages it can be read. */
interface GuestGuide {
  readonly code: string;
  /** Another one than that of the room. */
  readonly treeId: string | null;
  readonly languages: readonly Language[];
}

/** The session in which a guest is led, and what they say in it. */
export function useGuestTree({ code, treeId, languages }: GuestGuide) {
  const key = keyOf(code, treeId);
  const [session, setSession] = useState(() => kept(key));
  const [error, setError] = useState<unknown>(null);
  const records = useStore(useOutbox()?.records ?? NONE);
  const isSending = useIsSending();
  const show = useCallback(
    (next: PublicTreeSession): void => {
      keep(key, next);
      setSession(next);
    },
    [key],
  );
  const begin = useCallback(async (): Promise<void> => {
    setError(null);
    try {
      const read = currentLanguageOf(languages, language.get())?.value;
      const address = addressTold();
      const body = {
        ...{ id: randomId(), device: thisDevice() },
        ...(treeId === null ? {} : { decisionTreeId: treeId }),
        ...(read === undefined ? {} : { language: read }),
        ...(address ? { address } : {}),
      };
      show(await call(publicTreeSessions.start, { params: { code }, body }));
    } catch (cause) {
      setError(cause);
    }
  }, [code, treeId, languages, show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked after once, when the page opens.
  useEffect(() => {
    if (!session) return void begin();
    const { id } = session;
    const look = async (): Promise<void> => {
      const now = await call(publicTreeSessions.get, { params: { code, id } });
      const outbox = await openOutbox();
      // What was said here and has not arrived counts.
      if (waitingOf(outbox.mine(), id).length > 0) return;
      // Who comes back after a report has something else to be helped with.
      if (now.state === "issue_created") await begin();
      else show(now);
    };
    // Without a network it goes on as it was.
    look().catch(() => undefined);
  }, []);
  const answer = (answers: readonly TreeAnswer[]): void => {
    if (!session) return;
    // Who was not helped and goes on is being led again.
    show({ ...session, state: "active", answers: [...answers] });
    void say(code, session, GUEST_TREE_WRITES.answers, { answers }).catch(setError);
  };
  const finish = (end: LedEnd): void => {
    if (!session) return;
    const { state, isHelpful } = end;
    show({ ...session, state, isHelpful });
    void say(code, session, GUEST_TREE_WRITES.finish, end).catch(setError);
  };
  return {
    session,
    error,
    begin,
    answer,
    finish,
    // What is on its way for the first time is no news.
    isWaiting:
      session !== null && waitingOf(records, session.id).some((one) => isListed(one, isSending)),
  };
}
