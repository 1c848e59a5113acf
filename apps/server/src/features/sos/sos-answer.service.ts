import { type SosRight, type SosStep, sosAfter } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { noteSosIssueEnded } from "../issues/issue-sos.service.ts";
import { noteSeen } from "../notifications/seen.service.ts";
import { type SosNotified, sosMail } from "./mail/sos-mail.ts";
import {
  clockOf,
  endSosIssue,
  findReachedTurns,
  insertSos,
  lockSos,
  type StoredSos,
  updateSos,
  withdrawMails,
} from "./sos.repository.ts";
import { addSosEvent, type SosActor } from "./sos-event.repository.ts";
import { findPersonName } from "./sos-place.repository.ts";
import { getReadableSos, sosRightsOf } from "./sos-view.repository.ts";

/** An action of a member on an alert. */
export type SosAnswer =
  | { readonly step: "acknowledge" | "cancel" }
  | { readonly step: "close"; readonly note: string };

/**
 * Does a member's step to an alert. The same step by the same person again changes nothing. A
 * cancelled alert that has not arrived yet alarms nobody once it does. Throws `not_found`,
 * `access.location`, `access.forbidden` and `sos.step`.
 */
export async function answerSos(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
  answer: SosAnswer,
  publicUrl: string,
): Promise<void> {
  const { organisationId, userId } = actor;
  if (answer.step === "cancel" && (await cancelAhead(transaction, actor, id))) return;
  const seen = await getReadableSos(transaction, actor, id);
  const rights = sosRightsOf(actor, seen);
  if (answer.step === "cancel" && !rights.has("sender")) throw new ProblemError("access.forbidden");
  if (answer.step !== "cancel" && !rights.has("responder"))
    throw new ProblemError("access.location");
  const alert = await lockSos(transaction, organisationId, id);
  // Seen but not lockable: row-level security limits the call to other locations.
  if (!alert) throw new ProblemError("access.location");
  if (isDoneBy(alert, answer.step, userId)) return;
  requireStep(alert, answer.step, rights);
  const person = { id: userId, name: await findPersonName(transaction, userId) };
  const { issueId } = alert;
  await noteSeen(transaction, { organisationId, actorId: userId, issueId, alertId: id });
  if (answer.step === "acknowledge") await acknowledge(transaction, alert, person, publicUrl);
  else if (answer.step === "close") await close(transaction, alert, person, answer.note, publicUrl);
  else await cancel(transaction, alert, person, publicUrl);
}

/** Throws `sos.step` where a step cannot be taken now. */
export function requireStep(alert: StoredSos, step: SosStep, rights: ReadonlySet<SosRight>): void {
  if (sosAfter(alert.state, step, rights) === null) throw new ProblemError("sos.step");
}

function isDoneBy(alert: StoredSos, step: SosStep, userId: string): boolean {
  if (step === "acknowledge")
    return alert.state === "acknowledged" && alert.acknowledgedBy === userId;
  if (step === "close") return alert.state === "closed" && alert.closedBy === userId;
  return alert.state === "cancelled";
}

/**
 * Makes somebody take a locked alert: nobody further is notified of it, and the people who were are
 * told who took it.
 */
export async function acknowledge(
  transaction: Transaction,
  alert: StoredSos,
  actor: SosActor,
  publicUrl: string,
): Promise<void> {
  const { organisationId, id: alertId } = alert;
  await updateSos(transaction, alert, {
    state: "acknowledged",
    acknowledgedBy: actor.id,
    acknowledgedByName: actor.name,
    acknowledgedAt: (await clockOf(transaction)).toISOString(),
    nextContactAt: null,
  });
  await addSosEvent(transaction, { organisationId, alertId, kind: "acknowledged", actor });
  await withdrawMails(transaction, alertId);
  const news = { notified: "acknowledged", answeredBy: actor.name } as const;
  await tellReached(transaction, alert, news, publicUrl);
}

async function close(
  transaction: Transaction,
  alert: StoredSos,
  actor: SosActor & { readonly id: string | null },
  note: string,
  publicUrl: string,
): Promise<void> {
  const { organisationId, id: alertId } = alert;
  await updateSos(transaction, alert, {
    state: "closed",
    closedBy: actor.id,
    closedByName: actor.name,
    closedAt: (await clockOf(transaction)).toISOString(),
    closingNote: note,
  });
  await addSosEvent(transaction, { organisationId, alertId, kind: "closed", actor, note });
  await endIssue(transaction, alert, actor, "closed");
  const news = { notified: "closed", answeredBy: actor.name, note } as const;
  await tellReached(transaction, alert, news, publicUrl);
}

async function cancel(
  transaction: Transaction,
  alert: StoredSos,
  actor: SosActor,
  publicUrl: string,
): Promise<void> {
  const { organisationId, id: alertId } = alert;
  const cancelledAt = (await clockOf(transaction)).toISOString();
  await updateSos(transaction, alert, { state: "cancelled", cancelledAt, nextContactAt: null });
  await addSosEvent(transaction, { organisationId, alertId, kind: "cancelled", actor });
  await withdrawMails(transaction, alertId);
  await endIssue(transaction, alert, actor, "cancelled");
  const news = { notified: "cancelled", answeredBy: actor.name } as const;
  await tellReached(transaction, alert, news, publicUrl);
}

/** Ends the issue of a call as the call ends, because its work is over. */
async function endIssue(
  transaction: Transaction,
  { organisationId, id, issueId }: StoredSos,
  actor: SosActor,
  to: "closed" | "cancelled",
): Promise<void> {
  if (issueId === null) return;
  const from = await endSosIssue(transaction, id);
  if (from === null) return;
  const facts = { organisationId, issueId, actorId: actor.id, from, to };
  await noteSosIssueEnded(transaction, facts);
}

/**
 * Keeps the id of an alert that may still be on its way as cancelled; false when an alert of this
 * id exists. Waits for one that is being sent at this moment.
 */
async function cancelAhead(
  transaction: Transaction,
  { organisationId, userId }: MemberActor,
  id: string,
): Promise<boolean> {
  const sender = { id: userId, name: await findPersonName(transaction, userId) };
  const cancelledAt = (await clockOf(transaction)).toISOString();
  const isAhead = await insertSos(transaction, {
    ...{ organisationId, id, state: "cancelled", cancelledAt },
    ...{ senderId: sender.id, senderName: sender.name },
    ...{ locationId: null, locationName: "", floorName: "", spaceId: null, spaceName: "" },
    contacts: [],
  });
  if (isAhead) {
    const event = { organisationId, alertId: id, kind: "cancelled", actor: sender } as const;
    await addSosEvent(transaction, event);
  }
  return isAhead;
}

/** Mails everybody whose mail has gone or may have gone, once each. */
async function tellReached(
  transaction: Transaction,
  alert: StoredSos,
  {
    notified,
    ...news
  }: { readonly notified: SosNotified; readonly answeredBy: string; readonly note?: string },
  publicUrl: string,
): Promise<void> {
  const { organisationId, id: alertId, contacts } = alert;
  const turns = await findReachedTurns(transaction, alert);
  const reached = new Set(turns.map((turn) => contacts[turn % contacts.length]));
  const page = `${publicUrl}/sos/${alertId}`;
  for (const contact of reached) {
    if (!contact) continue;
    const mail = sosMail({ link: page, page, alert, round: 1, news: notified, ...news });
    const { email: to, name } = contact;
    await queueMail(transaction, { organisationId, to, kind: "sos-news", ...mail });
    await addSosEvent(transaction, {
      organisationId,
      alertId,
      kind: "told",
      contact: name,
      note: notified,
    });
  }
}
