import { type PublicTreeSession, publicTreeSessions } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { tokenFor } from "./guest-writes.ts";

/** The calls of a guest who is led by a tree that go through the outbox, by the names of their records. */
export const GUEST_TREE_WRITES = {
  answers: "PUT /public/spaces/{code}/decision-tree-sessions/{id}/answers",
  finish: "POST /public/spaces/{code}/decision-tree-sessions/{id}/finish",
} as const;

type Params = { code: string; id: string };

/**
 * Sends what a guest says in a session. What the server does not take is let go: the session has ended, and a
 * report is not to wait for it.
 */
async function said(
  { params }: OutboxRecord,
  signal: AbortSignal,
  send: (params: Params, token: { token?: string }) => Promise<unknown>,
): Promise<unknown> {
  const { code = "", id = "" } = params;
  try {
    return await send({ code, id }, await tokenFor(code, signal));
  } catch (error) {
    const isRefused = error instanceof CallError && [400, 404, 409].includes(error.status);
    if (!isRefused) throw error;
    return null;
  }
}

declareWrite(GUEST_TREE_WRITES.answers, {
  send: (record, { signal }) => {
    const body = record.body as Pick<PublicTreeSession, "answers">;
    return said(record, signal, (params, token) =>
      call(publicTreeSessions.answer, { params, body, signal, ...token }),
    );
  },
});

declareWrite(GUEST_TREE_WRITES.finish, {
  send: (record, { signal }) => {
    const body = record.body as { state: "resolved" | "abandoned"; isHelpful: boolean };
    return said(record, signal, (params, token) =>
      call(publicTreeSessions.finish, { params, body, signal, ...token }),
    );
  },
});
