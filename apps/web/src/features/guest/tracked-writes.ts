import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { NewRecord } from "../../lib/outbox/record.ts";
import { type Sent, sendNow } from "../../lib/outbox/send-now.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { randomId } from "../../lib/random-id.ts";
import { GUEST_WRITES } from "./guest-writes.ts";

// The writes of a reporter who tracks a report: each is stored on the device before it is sent.

interface Words {
  /** The same for every attempt, so that a lost reply adds nothing twice. */
  readonly id: string;
  readonly text: string;
}

function stepOf(token: string): Pick<NewRecord, "params" | "entity"> {
  return { params: { token }, entity: { kind: "step", id: uuidV7(), issueId: token } };
}

async function send(record: NewRecord): Promise<Sent<unknown>> {
  return sendNow(await openOutbox(), [record]);
}

/** Sends a reply; throws a `CallError` when the form has to keep the text. */
export function sendReply(token: string, { id, text }: Words): Promise<Sent<unknown>> {
  return send({
    // Each wording is a write of its own; the reply's id makes all of them one reply.
    id: uuidV7(),
    endpoint: GUEST_WRITES.comment,
    params: { token },
    body: { id, text },
    entity: { kind: "comment", id, issueId: token },
    label: text,
  });
}

/**
 * Confirms that the issue is fixed; `label` is the text of the button. Throws as `sendReply` does.
 */
export function sendConfirmation(token: string, label: string): Promise<Sent<unknown>> {
  const body = null;
  return send({ id: uuidV7(), endpoint: GUEST_WRITES.confirm, ...stepOf(token), body, label });
}

/** Says that the issue is not fixed, and why. Throws as `sendReply` does. */
export function sendReopening(token: string, { id, text }: Words): Promise<Sent<unknown>> {
  const body = { id, reason: text };
  const endpoint = GUEST_WRITES.reopen;
  return send({ id: uuidV7(), endpoint, ...stepOf(token), body, label: text });
}

/** Sends a photo, now or once there is a connection. */
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
