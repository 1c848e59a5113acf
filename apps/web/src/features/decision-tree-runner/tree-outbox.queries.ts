import { type DecisionTreeSession, decisionTreeSessions, type TreeAnswer } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import type { HelpPlace } from "./kept-sessions.ts";

/** The calls of who is led by a tree that go through the outbox, by the names of their records. */
export const TREE_WRITES = {
  start: "POST /decision-tree-sessions",
  answers: "PUT /decision-tree-sessions/{id}/answers",
  finish: "POST /decision-tree-sessions/{id}/finish",
} as const;

/** What a record of a session that begins holds: the language that it is read in too, and what the address says. */
export type StartBody = {
  readonly id: string;
  readonly language?: string;
  readonly address?: Readonly<Record<string, string>>;
} & HelpPlace;

/** What a record of answers holds: all of them, so that a later one stands for those before it. */
export interface AnswersBody {
  readonly answers: TreeAnswer[];
}

/** What a record of an end holds. */
export interface FinishBody {
  readonly state: "resolved" | "abandoned";
  readonly isHelpful: boolean | null;
  /** The words of who was not helped. */
  readonly said?: string | null;
}

function envelope({ id, organisationId }: OutboxRecord) {
  return {
    idempotencyKey: id,
    ...(organisationId ? { inOrganisation: organisationId } : {}),
  };
}

/** What shows sessions loads with the first of them. */
const shown = () => import("./tree-session.queries.ts");

/**
 * Sends what is said in a session. What the server does not take, as the session ended on another device or
 * the tree is another one by now, is let go: nobody could mend it, and a report is not to wait for it.
 */
async function said(
  id: string,
  send: () => Promise<Partial<DecisionTreeSession>>,
): Promise<Partial<DecisionTreeSession> | null> {
  try {
    const reply = await send();
    (await shown()).patchSession(id, reply);
    return reply;
  } catch (error) {
    const isRefused = error instanceof CallError && [404, 409, 400].includes(error.status);
    if (!isRefused) throw error;
    await (await shown()).sessionChanged(id);
    return null;
  }
}

declareWrite(TREE_WRITES.start, {
  send: async (record, { signal }) => {
    const body = record.body as StartBody;
    return said(body.id, () =>
      call(decisionTreeSessions.start, { body, signal, ...envelope(record) }),
    );
  },
});

declareWrite(TREE_WRITES.answers, {
  send: (record, { signal }) => {
    const { issueId: id } = record.entity;
    const body = record.body as AnswersBody;
    const options = { params: { id }, body, signal, ...envelope(record) };
    return said(id, () => call(decisionTreeSessions.answer, options));
  },
});

declareWrite(TREE_WRITES.finish, {
  send: (record, { signal }) => {
    const { issueId: id } = record.entity;
    const body = record.body as FinishBody;
    const options = { params: { id }, body, signal, ...envelope(record) };
    return said(id, () => call(decisionTreeSessions.finish, options));
  },
});

function recordOf(
  endpoint: string,
  sessionId: string,
  { body, label, dependsOn }: Pick<NewRecord, "body" | "label" | "dependsOn">,
): NewRecord {
  const id = uuidV7();
  return {
    ...{ id, endpoint, body, label, params: { id: sessionId } },
    entity: { kind: "tree", id, issueId: sessionId },
    dependsOn: dependsOn ?? [],
  };
}

/** Returns the record of a session that this device begins without a network. */
export function startRecord(body: StartBody, label: string): NewRecord {
  return recordOf(TREE_WRITES.start, body.id, { body, label });
}

/** Returns the record of all that was answered in a session, in place of what waits of it. */
export function answersRecord(
  sessionId: string,
  body: AnswersBody,
  more: Pick<NewRecord, "label" | "dependsOn">,
): NewRecord {
  return recordOf(TREE_WRITES.answers, sessionId, { body, ...more });
}

/** Returns the record of the end of a session. */
export function finishRecord(
  sessionId: string,
  body: FinishBody,
  more: Pick<NewRecord, "label" | "dependsOn">,
): NewRecord {
  return recordOf(TREE_WRITES.finish, sessionId, { body, ...more });
}
