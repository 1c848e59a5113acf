import type { SosAlert, SosDelivery } from "@storey/contract";
import { DEFAULT_TIME_ZONE, type SosRight, sosSteps } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  type IssuePermission,
  type MemberActor,
  mayAt,
} from "../../platform/records/issue-actor.ts";
import { findSos, type StoredSos } from "./sos.repository.ts";

/**
 * Tells whether a member holds a permission at the place of an alert. An alert cancelled before it
 * arrived has no known place, so only its sender sees it.
 */
function mayWhere(
  actor: MemberActor,
  permission: IssuePermission,
  { locationId }: StoredSos,
): boolean {
  return locationId !== null && mayAt(actor, permission, { locationId });
}

/** Tells which rights a member has on an alert. */
export function sosRightsOf(actor: MemberActor, alert: StoredSos): Set<SosRight> {
  const rights = new Set<SosRight>();
  if (alert.senderId === actor.userId) rights.add("sender");
  if (mayWhere(actor, "organisation.issues.update", alert)) rights.add("responder");
  return rights;
}

/** Returns an alert that the caller sent, or may read at its place. Throws `not_found`. */
export async function getReadableSos(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<StoredSos> {
  const alert = await findSos(transaction, actor.organisationId, id);
  if (!alert) throw notFound();
  const isReadable =
    alert.senderId === actor.userId || mayWhere(actor, "organisation.issues.read", alert);
  if (!isReadable) throw notFound();
  return alert;
}

/** Returns one alert as the caller reads it. Throws `not_found`. */
export async function showSos(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<SosAlert> {
  const alert = await getReadableSos(transaction, actor, id);
  const deliveries = await deliveriesOf(transaction, actor.organisationId, [id]);
  return shown(alert, deliveries.get(id) ?? [], sosRightsOf(actor, alert));
}

/** The filters of the list of alerts. */
export interface SosSearch {
  readonly state?: "open" | "ended" | undefined;
  readonly locationId?: string | undefined;
  /** Counts from 1. */
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

const PAGE_SIZE = 25;
/** How many mails of an alert are given: one that nobody takes for a day has hundreds. */
const DELIVERIES_MOST = 60;
/** How many of one's own open alerts are given. */
const MINE_MOST = 20;
/** A test is over once everybody was notified: nobody waits for an answer to it. */
const IS_OPEN = sql`(a.state in ('pending', 'sent', 'acknowledged') and not (a.is_test and a.gave_up_at is not null))`;

/** Returns a page of the alerts the caller may read, the newest first. */
export async function listSos(
  transaction: Transaction,
  actor: MemberActor,
  { state, locationId, page = 1, pageSize = PAGE_SIZE }: SosSearch,
): Promise<{ totalCount: number; results: SosAlert[] }> {
  const places = actor.placesOf("organisation.issues.read");
  const where = sql.join(
    [
      sql`a.organisation_id = ${actor.organisationId} and a.location_id is not null`,
      ...(places === null ? [] : [sql`a.location_id = any (${[...places]}::uuid[])`]),
      ...(locationId === undefined ? [] : [sql`a.location_id = ${locationId}`]),
      ...(state === "open" ? [IS_OPEN] : []),
      ...(state === "ended" ? [sql`not (${IS_OPEN})`] : []),
    ],
    sql` and `,
  );
  const total = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::int as count from sos_alert a where ${where}`),
  );
  const results = await manySos(transaction, actor, where, pageSize, (page - 1) * pageSize);
  return { totalCount: total?.count ?? 0, results };
}

/** Finds the caller's own open alerts, the newest first. */
export function findMySos(transaction: Transaction, actor: MemberActor): Promise<SosAlert[]> {
  const where = sql`a.organisation_id = ${actor.organisationId} and a.sender_id = ${actor.userId} and ${IS_OPEN}`;
  return manySos(transaction, actor, where, MINE_MOST, 0);
}

async function manySos(
  transaction: Transaction,
  actor: MemberActor,
  where: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<SosAlert[]> {
  const rows = await transaction.all(
    raw<StoredSos>(sql`select a.* from sos_alert a where ${where}
      order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`),
  );
  const ids = rows.map(({ id }) => id);
  const deliveries = await deliveriesOf(transaction, actor.organisationId, ids);
  return rows.map((row) => shown(row, deliveries.get(row.id) ?? [], sosRightsOf(actor, row)));
}

async function deliveriesOf(
  transaction: Transaction,
  organisationId: string,
  alertIds: readonly string[],
): Promise<Map<string, SosDelivery[]>> {
  if (alertIds.length === 0) return new Map();
  const rows = await transaction.all(
    raw<SosDelivery & { readonly alertId: string }>(sql`
      select alert_id, id, kind, name, round, state, reason, created_at from (
        select alert_id, id, kind, name, round, state, reason, created_at, turn,
          row_number() over (partition by alert_id order by turn desc) as newest
        from sos_delivery d
        where d.organisation_id = ${organisationId} and d.alert_id = any (${[...alertIds]}::uuid[])) d
      where newest <= ${DELIVERIES_MOST} order by turn`),
  );
  return Map.groupBy(rows, ({ alertId }) => alertId) as Map<string, SosDelivery[]>;
}

function shown(
  row: StoredSos,
  deliveries: readonly SosDelivery[],
  rights: ReadonlySet<SosRight>,
): SosAlert {
  const person = (id: string | null, name: string | null) => (name === null ? null : { id, name });
  return {
    ...{ id: row.id, version: row.version, createdAt: row.createdAt, updatedAt: row.updatedAt },
    ...{ state: row.state, isTest: row.isTest, phone: row.phone, issueId: row.issueId },
    sender: { id: row.senderId, name: row.senderName },
    location: { id: row.locationId, name: row.locationName },
    floor: { name: row.floorName },
    space: { id: row.spaceId, name: row.spaceName, shortcode: row.shortcode },
    timezone: row.timezone ?? DEFAULT_TIME_ZONE,
    acknowledgedBy: person(row.acknowledgedBy, row.acknowledgedByName),
    acknowledgedAt: row.acknowledgedAt,
    closedBy: person(row.closedBy, row.closedByName),
    ...{ closedAt: row.closedAt, closingNote: row.closingNote, cancelledAt: row.cancelledAt },
    contactsCount: row.contacts.length,
    deliveries: [...deliveries],
    ...{ nextContactAt: row.nextContactAt, gaveUpAt: row.gaveUpAt },
    steps: sosSteps(row.state, rights),
  };
}
