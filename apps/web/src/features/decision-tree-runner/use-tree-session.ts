import type { DecisionTreeSession, TreeAnswer } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { currentSender, openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { isListed, isWaiting, type OutboxRecord } from "../../lib/outbox/record.ts";
import { useIsSending, useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import {
  type AnswersBody,
  answersRecord,
  type FinishBody,
  finishRecord,
  TREE_WRITES,
} from "./tree-outbox.queries.ts";
import { treeSessionQuery } from "./tree-session.queries.ts";

/** A session as this device knows it. */
export interface KnownSession {
  readonly session: DecisionTreeSession;
  readonly answers: readonly TreeAnswer[];
  readonly state: DecisionTreeSession["state"];
  readonly isHelpful: boolean | null;
  /** Whether something of it waits here for a connection. */
  readonly isWaiting: boolean;
}

function waitingOf(records: readonly OutboxRecord[], id: string): readonly OutboxRecord[] {
  return records.filter(
    (one) => one.entity.kind === "tree" && one.entity.issueId === id && isWaiting(one),
  );
}

/** Returns a session with what waits of it here. `own` is what was answered in this very moment. */
export function knownSession(
  session: DecisionTreeSession,
  records: readonly OutboxRecord[],
  own: readonly TreeAnswer[] | null,
  isSending: boolean,
): KnownSession {
  const waiting = waitingOf(records, session.id);
  const answers = waiting.findLast(({ endpoint }) => endpoint === TREE_WRITES.answers);
  const finish = waiting.findLast(({ endpoint }) => endpoint === TREE_WRITES.finish);
  const end = finish?.body as FinishBody | undefined;
  // Who answers on after an end that did not help has taken it up again.
  const isOn = answers !== undefined && waiting.at(-1) === answers;
  return {
    session,
    answers: own ?? (answers?.body as AnswersBody | undefined)?.answers ?? session.answers,
    state: isOn ? "active" : (end?.state ?? session.state),
    isHelpful: end?.isHelpful ?? session.isHelpful,
    // What is on its way for the first time is no news.
    isWaiting: waiting.some((one) => isListed(one, isSending)),
  };
}

/** Keeps what is said in a session on the device, in place of what waits of the same kind, and sends it. */
async function say(id: string, label: string, said: AnswersBody | FinishBody): Promise<void> {
  // What is pressed in the last moment of a session is that person's still.
  const sender = currentSender();
  const outbox = await openOutbox();
  const endpoint = "answers" in said ? TREE_WRITES.answers : TREE_WRITES.finish;
  const waiting = waitingOf(outbox.mine(sender), id);
  // What an end came after stays: it would go with what it stands on.
  const leanedOn = new Set(waiting.flatMap(({ dependsOn }) => dependsOn));
  const replaced = waiting.filter(
    (one) => one.endpoint === endpoint && !leanedOn.has(one.id) && isUnheard(outbox, one),
  );
  const replaces = replaced.map((one) => one.id);
  const more = {
    label,
    dependsOn: waiting.map((one) => one.id).filter((one) => !replaces.includes(one)),
  };
  const record = "answers" in said ? answersRecord(id, said, more) : finishRecord(id, said, more);
  await outbox.put([record], { sender, replaces });
}

/** Whether the server has not heard of a record: a newer one may stand in its place. */
function isUnheard(outbox: Outbox, { id, state, attempts }: OutboxRecord): boolean {
  return state === "pending" && attempts === 0 && outbox.current.get() !== id;
}

/** What a person is led through: the session as it is known here, and what they say in it. */
export function useTreeSession(id: string) {
  const { data, error, refetch } = useQuery(treeSessionQuery(id));
  const records = useOwnRecords();
  const isSending = useIsSending();
  const [own, setOwn] = useState<readonly TreeAnswer[] | null>(null);
  const label = data?.tree.name ?? "";
  const answer = useCallback(
    async (answers: readonly TreeAnswer[]): Promise<void> => {
      // Shown at once: it takes a moment until the device has kept it.
      setOwn(answers);
      await say(id, label, { answers: [...answers] });
      setOwn((now) => (now === answers ? null : now));
    },
    [id, label],
  );
  const finish = useCallback((end: FinishBody) => say(id, label, end), [id, label]);
  return {
    known: data ? knownSession(data, records, own, isSending) : null,
    ...{ error, refetch, answer, finish },
  };
}
