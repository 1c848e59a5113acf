import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { NewRecord } from "../../lib/outbox/record.ts";
import { type Sent, sendNow } from "../../lib/outbox/send-now.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { randomId } from "../../lib/random-id.ts";
import { GUEST_WRITES } from "./guest-writes.ts";

// What who follows a report does to it: each is kept on the device before it is sent.

interface Words {
  /** The same for every try: one that got lost adds nothing twice. */
  readonly id: string;
  readonly text: string;
}

function stepOf(token: string): Pick<NewRecord, "params" | "entity"> {
  return { params: { token }, entity: { kind: "step", id: uuidV7(), issueId: token } };
}

async function send(record: NewRecord): Promise<Sent<unknown>> {
  return sendNow(await openOutbox(), [record]);
}

/** Sends a reply; throws a `CallError` where its form has to keep it. */
export function sendReply(token: string, { id, text }: Words): Promise<Sent<unknown>> {
  return send({
    // Each wording is a write of its own; the id of the reply makes it one.
    id: uuidV7(),
    endpoint: GUEST_WRITES.comment,
    params: { token },
    body: { id, text },
    entity: { kind: "comment", id, issueId: token },
    label: text,
  });
}

/** Says that it is fixed; `label` is what the button says. Throws as `sendReply`. */
export function sendConfirmation(token: string, label: string): Promise<Sent<unknown>> {
  const body = null;
  return send({ id: uuidV7(), endpoint: GUEST_WRITES.confirm, ...stepOf(token), body, label });
}

/** Says that it is not fixed, and why. Throws as `sendReply`. */
export function sendReopening(token: string, { id, text }: Words): Promise<Sent<unknown>> {
  const body = { id, reason: text };
  const endpoint = GUEST_WRITES.reopen;
  return send({ id: uuidV7(), endpoint, ...stepOf(token), body, label: text });
}

/** Sends a photo, now or as soon as there is a line. */
export async function sendPhoto(token: string, file: File): Promise<void> {
  const id = randomId();
  const outbox = await openOutbox();
  await outbox.put([
    {
      id,
      endpoint: GUEST_WRITES.photo,
      params: { token },
      body: { id },
      entity: { kind: "attachment", id, issueId: token },
      label: file.name,
      file,
    },
  ]);
}
