import { createHash, randomBytes } from "node:crypto";
import { isSosUnanswered, SOS_NEXT_CONTACT_SECONDS, sosTurn } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { sosMail } from "./mail/sos-mail.ts";
import { clockOf, insertDelivery, type StoredSos, updateSos } from "./sos.repository.ts";
import { addSosEvent } from "./sos-event.repository.ts";

/** Returns the SHA-256 of the token in the link of a mail. */
export function sosTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The page of a mail's link; the token is in the fragment, which no server logs. */
const LINK_PATH = "/sos-link#";

function turnOf({ contacts, isTest }: StoredSos, turn: number) {
  return sosTurn(turn, { contactsCount: contacts.length, isTest });
}

/**
 * Notifies the next contact on the list of an alert that nobody has taken, and queues the turn
 * after; after the last one it notes that the rounds ended. Call it in a transaction that holds the
 * alert.
 */
export async function takeTurn(
  transaction: Transaction,
  alert: StoredSos,
  publicUrl: string,
): Promise<void> {
  if (!isSosUnanswered(alert.state)) return;
  const turn = turnOf(alert, alert.turns);
  const contact = turn && alert.contacts[turn.contact];
  if (!turn || !contact) return giveUp(transaction, alert);
  const { organisationId, id: alertId } = alert;
  const { round } = turn;
  const { kind, name, email: to } = contact;
  const id = v7();
  const token = randomBytes(32).toString("base64url");
  const tokenHash = sosTokenHash(token);
  const facts = { organisationId, id, alertId, turn: alert.turns, round, kind, name, tokenHash };
  await insertDelivery(transaction, facts);
  const links = { link: `${publicUrl}${LINK_PATH}${token}`, page: `${publicUrl}/sos/${alertId}` };
  const mail = sosMail({ ...links, alert, round, news: "alert", answeredBy: null });
  await queueMail(transaction, { id, organisationId, to, kind: "sos", ...mail });
  await addSosEvent(transaction, {
    organisationId,
    alertId,
    kind: "alerted",
    contact: name,
    round,
  });
  await planNext(transaction, alert);
}

async function planNext(transaction: Transaction, alert: StoredSos): Promise<void> {
  const { organisationId, id: alertId } = alert;
  const turns = alert.turns + 1;
  const now = await clockOf(transaction);
  const startAfter = new Date(now.getTime() + SOS_NEXT_CONTACT_SECONDS * 1_000);
  const isLast = turnOf(alert, turns) === null;
  await updateSos(transaction, alert, {
    turns,
    nextContactAt: isLast ? null : startAfter.toISOString(),
  });
  await queueJob(transaction, {
    name: "sos-turn",
    data: { alertId, turn: turns },
    organisationId,
    startAfter,
  });
}

async function giveUp(transaction: Transaction, alert: StoredSos): Promise<void> {
  const { organisationId, id: alertId } = alert;
  const gaveUpAt = (await clockOf(transaction)).toISOString();
  await updateSos(transaction, alert, { gaveUpAt, nextContactAt: null });
  await addSosEvent(transaction, { organisationId, alertId, kind: "gave_up" });
}
