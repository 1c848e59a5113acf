import { type NewReport, publicCalls, type Report } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { translate } from "../../lib/messages.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { showToast } from "../../lib/toasts.ts";
import { upload } from "../../lib/upload.ts";
import { goTo } from "./guest-place.ts";
import { guestSpace } from "./guest-session.ts";

/** The calls of guests that go through the outbox, by the names their records have. */
export const GUEST_WRITES = {
  report: "POST /public/spaces/{code}/issues",
  photo: "POST /public/issues/{token}/attachments",
} as const;

/** The token for a space that is not the page's: of a session opened for it alone. */
async function tokenFor(code: string, signal: AbortSignal): Promise<{ token?: string }> {
  if (guestSpace()?.code === code) return {};
  const { token } = await call(publicCalls.openSession, { body: { code }, signal });
  return { token };
}

/** Whoever is elsewhere by now gets the link all the same. */
function tell({ reference, trackingPath }: Report): void {
  showToast({
    severity: "success",
    summary: translate("guest", "sent.title", { reference }),
    lifeMs: null,
    action: { label: translate("guest", "sent.follow"), run: () => goTo(trackingPath) },
  });
}

function trackingToken(photo: OutboxRecord, parents: readonly OutboxRecord[]): string {
  const reply = parents.find(({ endpoint }) => endpoint === GUEST_WRITES.report)?.reply;
  return (reply as Report | undefined)?.trackingToken ?? photo.params["token"] ?? "";
}

declareWrite(GUEST_WRITES.report, {
  send: async (record, { signal }) => {
    const code = record.params["code"] ?? "";
    const token = await tokenFor(code, signal);
    const body = record.body as NewReport;
    const params = { code };
    return call(publicCalls.report, { params, body, signal, idempotencyKey: record.id, ...token });
  },
  arrived: (_, reply, isAttended) => {
    if (!isAttended) tell(reply as Report);
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
