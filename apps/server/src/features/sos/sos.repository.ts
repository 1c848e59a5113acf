import type { IssueStatus } from "@storey/domain";
import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { SosAlertTable, SosContact } from "./sos.table.ts";

/** An alert as it is stored. */
export type StoredSos = Selectable<SosAlertTable>;

const byId = (organisationId: string, id: string) =>
  sqlBuilder
    .selectFrom("sosAlert")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("id", "=", id);

/** Finds one alert; undefined if it does not exist or the caller's network hides it. */
export function findSos(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredSos | undefined> {
  return transaction.first(byId(organisationId, id));
}

/**
 * Finds one and locks it for the rest of the transaction; undefined too if it may not be written.
 */
export function lockSos(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredSos | undefined> {
  return transaction.first(byId(organisationId, id).forNoKeyUpdate());
}

/** Adds an alert; false when its id is taken, by anybody's alert. */
export async function insertSos(
  transaction: Transaction,
  {
    contacts,
    ...alert
  }: Omit<Insertable<SosAlertTable>, "contacts"> & {
    readonly contacts: readonly SosContact[];
  },
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder
      .insertInto("sosAlert")
      .values({ ...alert, contacts: JSON.stringify(contacts) })
      .onConflict((on) => on.columns(["organisationId", "id"]).doNothing()),
  );
  return count > 0;
}

/**
 * Locks the alerts of one person that still go round, the newest first. Until the transaction ends
 * nobody else adds one for them, so that of two slides at once one comes after the other.
 */
export async function lockAlarming(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
): Promise<Pick<StoredSos, "id" | "spaceId">[]> {
  const key = `sos ${organisationId} ${userId}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));
  return transaction.all(
    sqlBuilder
      .selectFrom("sosAlert")
      .select(["id", "spaceId"])
      .where("organisationId", "=", organisationId)
      .where("senderId", "=", userId)
      .where("isTest", "=", false)
      .where("state", "in", ["pending", "sent"])
      .where("gaveUpAt", "is", null)
      .orderBy("createdAt", "desc"),
  );
}

/** Writes fields of an alert. */
export async function updateSos(
  transaction: Transaction,
  { organisationId, id }: Pick<StoredSos, "organisationId" | "id">,
  values: Updateable<SosAlertTable>,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("sosAlert")
      .set(values)
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}

/** Returns the time of the database's clock, for stored moments. */
export async function clockOf(transaction: Transaction): Promise<Date> {
  const row = await transaction.first(raw<{ now: string }>(sql`select clock_timestamp() as now`));
  return new Date(row?.now ?? Date.now());
}

/** A mail of an alert to add. */
export interface NewSosDelivery {
  readonly organisationId: string;
  /** The id of the mail. */
  readonly id: string;
  readonly alertId: string;
  readonly turn: number;
  readonly round: number;
  readonly kind: SosContact["kind"];
  readonly name: string;
  /** The SHA-256 of the link's token. */
  readonly tokenHash: Buffer;
}

/** Notes that a mail of an alert was queued. Breaks the turn's key when that was taken. */
export async function insertDelivery(
  transaction: Transaction,
  delivery: NewSosDelivery,
): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("sosDelivery").values(delivery));
}

/**
 * Finds the turns whose mail has gone or may have gone, so that their contacts know of the alert.
 */
export async function findReachedTurns(
  transaction: Transaction,
  { organisationId, id }: Pick<StoredSos, "organisationId" | "id">,
): Promise<number[]> {
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("sosDelivery")
      .select("turn")
      .where("organisationId", "=", organisationId)
      .where("alertId", "=", id)
      .where("state", "in", ["waiting", "sent", "kept"])
      .orderBy("turn"),
  );
  return rows.map(({ turn }) => turn);
}

/** Calls back the mails of an alert that nobody has begun to send. */
export async function withdrawMails(transaction: Transaction, alertId: string): Promise<void> {
  await transaction.execute(raw(sql`select withdraw_sos_mails(${alertId})`));
}

/**
 * Ends the issue of an alert that is over, and returns the state it was in; null if there is none
 * to end.
 */
export async function endSosIssue(
  transaction: Transaction,
  alertId: string,
): Promise<IssueStatus | null> {
  const row = await transaction.first(
    raw<{ was: IssueStatus | null }>(sql`select end_sos_issue(${alertId}) as was`),
  );
  return row?.was ?? null;
}
