import { type NewReport, publicCalls, type Report, type TrackedIssue } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { translate } from "../../lib/messages.ts";
import { sendAsGuest } from "../../lib/outbox/open-outbox.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { showToast } from "../../lib/toasts.ts";
import { upload } from "../../lib/upload.ts";
import { goTo, trackPath } from "./guest-place.ts";
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
async function tokenFor(code: string, signal: AbortSignal): Promise<{ token?: string }> {
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
 * Tells a person who is elsewhere in the app what became of their write to a report, with a link to
 * it.
 */
function announceOutcome(
  { label, params }: OutboxRecord,
  word: "waiting.arrived" | "waiting.notTaken",
) {
  showToast({
    severity: word === "waiting.arrived" ? "success" : "error",
    summary: translate("guest", word, { label }),
    lifeMs: null,
    action: {
      label: translate("guest", "sent.follow"),
      run: () => goTo(trackPath(params["token"] ?? "")),
    },
  });
}

const notifying = {
  arrived: (record: OutboxRecord, _: unknown, isAttended: boolean) => {
    if (!isAttended) announceOutcome(record, "waiting.arrived");
  },
  refused: (record: OutboxRecord) => announceOutcome(record, "waiting.notTaken"),
};

declareWrite(GUEST_WRITES.report, {
  send: async (record, { signal }) => {
    const code = record.params["code"] ?? "";
    const token = await tokenFor(code, signal);
    const body = record.body as NewReport;
    const params = { code };
    return call(publicCalls.report, { params, body, signal, idempotencyKey: record.id, ...token });
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
