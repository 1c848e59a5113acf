import { type NewReport, publicCalls, type Report, type TrackedIssue } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { translate } from "../../lib/messages.ts";
import { sendAsGuest } from "../../lib/outbox/open-outbox.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { LONG_TOAST_LIFE_MS, showToast } from "../../lib/toasts.ts";
import { upload } from "../../lib/upload.ts";
import { goTo } from "./guest-place.ts";
import { guestSpace } from "./guest-session.ts";

sendAsGuest();

/** The guest calls that go through the outbox, by the names of their records. */
export const GUEST_WRITES = {
  report: "POST /public/spaces/{code}/issues",
  photo: "POST /public/issues/{token}/attachments",
  comment: "POST /public/issues/{token}/comments",
  confirm: "POST /public/issues/{token}/confirm",
  reopen: "POST /public/issues/{token}/reopen",
} as const;

/**
 * Returns the token for a space: for another space than the page's, that of a session opened for
 * it.
 */
export async function tokenFor(code: string, signal: AbortSignal): Promise<{ token?: string }> {
  if (guestSpace()?.code === code) return {};
  const { token } = await call(publicCalls.openSession, { body: { code }, signal });
  return { token };
}

/** Shows the tracking link also to a person who has gone elsewhere in the app meanwhile. */
function announceReport({ reference, trackingPath }: Report): void {
  showToast({
    severity: "success",
    summary: translate("guest", "sent.title", { reference }),
    lifeMs: null,
    action: { label: translate("guest", "sent.follow"), run: () => goTo(trackingPath) },
  });
}

/**
 * Returns the tracking token of the report that a record belongs to, which also identifies its
 * owner; empty while the report has not arrived. `all` has the records it depends on.
 */
export function trackingToken(record: OutboxRecord, all: readonly OutboxRecord[]): string {
  const report = all.find(
    ({ id, endpoint }) => endpoint === GUEST_WRITES.report && record.dependsOn.includes(id),
  );
  const reply = report?.reply as Report | null | undefined;
  return reply?.trackingToken ?? record.params["token"] ?? "";
}

/**
 * Tells whoever is elsewhere in the app what became of a write to a report. It names neither the
 * words nor the report, as the next visitor may hold the device by now.
 */
function announceOutcome(word: "waiting.arrived" | "waiting.notTaken"): void {
  showToast({
    severity: word === "waiting.arrived" ? "success" : "error",
    summary: translate("guest", word),
    lifeMs: word === "waiting.arrived" ? LONG_TOAST_LIFE_MS : null,
  });
}

const notifying = {
  arrived: (_: OutboxRecord, __: unknown, isAttended: boolean) => {
    if (!isAttended) announceOutcome("waiting.arrived");
  },
  refused: () => announceOutcome("waiting.notTaken"),
};

/** How the session is refused that led to a report: it is gone, or has led to another one. */
const TREE_REFUSALS: ReadonlySet<string> = new Set(["not_found", "tree.session_ended"]);

declareWrite(GUEST_WRITES.report, {
  send: async (record, { signal }) => {
    const code = record.params["code"] ?? "";
    const token = await tokenFor(code, signal);
    const body = record.body as NewReport;
    const params = { code };
    const options = { params, signal, ...token };
    try {
      return await call(publicCalls.report, { ...options, body, idempotencyKey: record.id });
    } catch (error) {
      // The report matters more than what was tried before it.
      const { decisionTreeSessionId, ...rest } = body;
      const isOfTree = error instanceof CallError && TREE_REFUSALS.has(error.code);
      if (decisionTreeSessionId === undefined || !isOfTree) throw error;
      return call(publicCalls.report, { ...options, body: rest });
    }
  },
  arrived: (_, reply, isAttended) => {
    if (!isAttended) announceReport(reply as Report);
  },
});

declareWrite(GUEST_WRITES.photo, {
  send: async (record, { file, signal, onProgress, parents }) => {
    if (!file) return null;
    const params = { token: trackingToken(record, parents) };
    const body = { id: record.entity.id };
    return upload(publicCalls.addPhoto, { params, body, file, signal, onProgress });
  },
});

declareWrite(GUEST_WRITES.comment, {
  ...notifying,
  send: ({ params, body }, { signal }): Promise<TrackedIssue> =>
    call(publicCalls.comment, {
      params: { token: params["token"] ?? "" },
      body: body as { id: string; text: string },
      signal,
    }),
});

declareWrite(GUEST_WRITES.confirm, {
  ...notifying,
  send: ({ params }, { signal }): Promise<TrackedIssue> =>
    call(publicCalls.confirm, { params: { token: params["token"] ?? "" }, signal }),
});

declareWrite(GUEST_WRITES.reopen, {
  ...notifying,
  send: ({ params, body }, { signal }): Promise<TrackedIssue> =>
    call(publicCalls.reopen, {
      params: { token: params["token"] ?? "" },
      body: body as { id: string; reason: string },
      signal,
    }),
});
