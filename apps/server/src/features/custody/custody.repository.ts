import type {
  Custody,
  CustodyCounts,
  CustodySearchResults,
  NewSignature,
  Signature,
} from "@storey/contract";
import {
  ASSET_COUNT_MAX,
  type AssetLifecycleStatus,
  type CustodyDueState,
  custodyDueState,
} from "@storey/domain";
import { sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { CUSTODY_COLUMNS, CUSTODY_TABLES } from "./custody-columns.ts";

type CustodyRow = Omit<Custody, "dueState"> & {
  readonly today: string;
  readonly reminderDays: number;
};

function toCustody({ today, reminderDays, ...row }: CustodyRow): Custody {
  const dueState =
    row.inAt === null ? custodyDueState(row.dueBack, today, reminderDays) : ("none" as const);
  return { ...row, dueState };
}

const byIds = written<CustodyRow>(`
  select ${CUSTODY_COLUMNS} from ${CUSTODY_TABLES}
  where c.organisation_id = $1 and c.id = any ($2::uuid[]) order by array_position($2, c.id)`);

/** These custodies, in the order of the ids. */
export async function findCustodies(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<Custody[]> {
  return (await transaction.all(byIds(organisationId, ids))).map(toCustody);
}

const ofAsset = written<CustodyRow>(`
  select ${CUSTODY_COLUMNS} from ${CUSTODY_TABLES}
  where c.organisation_id = $1 and c.asset_id = $2 order by c.in_at is null desc, c.out_at desc, c.id desc limit $3 offset $4`);

/** Who has an asset, then who had it, the latest first: a page. */
export async function findCustodiesOf(
  transaction: Transaction,
  organisationId: string,
  assetId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ results: Custody[]; hasMore: boolean }> {
  const rows = await transaction.all(
    ofAsset(organisationId, assetId, pageSize + 1, (page - 1) * pageSize),
  );
  return { results: rows.slice(0, pageSize).map(toCustody), hasMore: rows.length > pageSize };
}

/** What is looked for among the things that are out. */
export interface CustodyQuestion {
  readonly words: readonly string[];
  readonly userId: string | undefined;
  readonly dueStates: readonly CustodyDueState[];
  readonly page: number;
  readonly pageSize: number;
}

/** The day of an organisation, looked up once for a statement. */
const TODAY = "(select (now() at time zone o.timezone)::date from organisation o where o.id = $1)";
/** The last day that is soon. */
const SOON =
  "(select (now() at time zone o.timezone)::date + o.custody_reminder_days from organisation o where o.id = $1)";
const IS_DUE: Readonly<Record<CustodyDueState, string>> = {
  none: "c.due_back is null",
  overdue: `c.due_back < ${TODAY}`,
  soon: `c.due_back between ${TODAY} and ${SOON}`,
  later: `c.due_back > ${SOON}`,
};

/** Finds what is out, the first due first. */
export async function searchCustodies(
  transaction: Transaction,
  organisationId: string,
  { words, userId, dueStates, page, pageSize }: CustodyQuestion,
): Promise<CustodySearchResults> {
  const isDue = dueStates.length === 0 ? "true" : dueStates.map((s) => IS_DUE[s]).join(" or ");
  const condition = `c.organisation_id = $1 and c.in_at is null and (${isDue})
    and ($2::uuid is null or c.user_id = $2)
    and not exists (select from unnest($3::text[]) w(word) where strpos(folded(concat_ws(' ', a.tag, c.holder_name, c.holder_email,
      h.first_name, h.last_name, h.email)), w.word) = 0)`;
  const counted = await transaction.first(
    written<{ count: number }>(`
      select count(*)::integer as count from (select from ${CUSTODY_TABLES} where ${condition} limit $4) x`)(
      organisationId,
      userId ?? null,
      words,
      ASSET_COUNT_MAX + 1,
    ),
  );
  const rows = await transaction.all(
    written<CustodyRow>(`select ${CUSTODY_COLUMNS} from ${CUSTODY_TABLES} where ${condition}
      order by c.due_back nulls last, c.id limit $4 offset $5`)(
      organisationId,
      userId ?? null,
      words,
      pageSize,
      (page - 1) * pageSize,
    ),
  );
  const count = counted?.count ?? 0;
  return {
    totalCount: Math.min(count, ASSET_COUNT_MAX),
    hasMore: count > ASSET_COUNT_MAX,
    results: rows.map(toCustody),
  };
}

const countStatement = written<CustodyCounts>(`
  select count(*)::integer as out, count(*) filter (where ${IS_DUE.soon})::integer as soon,
    count(*) filter (where ${IS_DUE.overdue})::integer as overdue
  from custody c where c.organisation_id = $1 and c.in_at is null`);

/** Counts what is out. */
export async function countCustodies(
  transaction: Transaction,
  organisationId: string,
): Promise<CustodyCounts> {
  const counted = await transaction.first(countStatement(organisationId));
  return counted ?? { out: 0, soon: 0, overdue: 0 };
}

/** The day of an organisation, by the database's clock. */
export async function findToday(transaction: Transaction, organisationId: string): Promise<string> {
  const found = await transaction.first(
    raw<{ today: string }>(sql`
      select (now() at time zone o.timezone)::date as today from organisation o where o.id = ${organisationId}`),
  );
  if (!found) throw notFound();
  return found.today;
}

/** An asset as handing it out and taking it back look at it. */
export interface AssetAtHand {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly lifecycleStatus: AssetLifecycleStatus;
  readonly quantity: number | null;
  /** The custody that is open. */
  readonly custodyId: string | null;
}

const atHand = written<AssetAtHand>(`
  select a.id, a.deleted_at, a.lifecycle_status, a.quantity, c.id as custody_id
  from asset a left join custody c on c.organisation_id = a.organisation_id and c.asset_id = a.id and c.in_at is null
  where a.organisation_id = $1 and a.id = any ($2::uuid[])`);

/** These assets, once they are locked. */
export function findAssetsAtHand(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<AssetAtHand[]> {
  return transaction.all(atHand(organisationId, ids));
}

const locking = written<{ id: string }>(`
  select a.id from asset a where a.organisation_id = $1 and a.id = any ($2::uuid[]) order by a.id for no key update`);

/**
 * Locks assets for the rest of the transaction, in the order of their ids, so that no two wait for one
 * another; returns those that the caller may write.
 */
export async function lockAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.all(locking(organisationId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a signature. */
export async function insertSignature(
  transaction: Transaction,
  organisationId: string,
  id: string,
  { name, strokes = [] }: NewSignature,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into custody_signature (organisation_id, id, name, strokes)
      values (${organisationId}, ${id}, ${name}, ${JSON.stringify(strokes)}::jsonb)`),
  );
}

/** What is written of every asset that is handed out at once. */
export interface NewCustody {
  readonly userId: string | null;
  readonly holderName: string;
  readonly holderEmail: string | null;
  readonly holderLanguage: string | null;
  readonly note: string | null;
  readonly dueBack: string | null;
  readonly outBy: string | null;
  readonly outSignatureId: string | null;
  /** The change of many that it is part of; null of an act of one transaction. */
  readonly outAct: string | null;
}

/** Notes that assets are out. Breaks `custody.taken`. */
export async function insertCustodies(
  transaction: Transaction,
  organisationId: string,
  assets: readonly { readonly id: string; readonly assetId: string }[],
  given: NewCustody,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      insert into custody (organisation_id, id, asset_id, user_id, holder_name, holder_email, holder_language, note, due_back,
        out_by, out_signature_id, out_act)
      select ${organisationId}, n.id, n.asset_id, ${given.userId}::uuid, ${given.holderName}, ${given.holderEmail},
        ${given.holderLanguage}, ${given.note}, ${given.dueBack}::date, ${given.outBy}::uuid, ${given.outSignatureId}::uuid,
        ${given.outAct}::uuid
      from unnest(${assets.map(({ id }) => id)}::uuid[], ${assets.map(({ assetId }) => assetId)}::uuid[]) n(id, asset_id)`),
  );
}

/** Notes that things came back. */
export async function endCustodies(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  given: {
    readonly inBy: string | null;
    readonly inNote: string | null;
    readonly inSignatureId: string | null;
    readonly inAct: string | null;
  },
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update custody set in_at = now(), in_by = ${given.inBy}::uuid, in_note = ${given.inNote},
        in_signature_id = ${given.inSignatureId}::uuid, in_act = ${given.inAct}::uuid, ended_by = 'return'
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and in_at is null`),
  );
}

/** Gives what is out another due day; its reminders begin anew. */
export async function setDueBack(
  transaction: Transaction,
  organisationId: string,
  id: string,
  dueBack: string | null,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update custody set due_back = ${dueBack}::date, due_told_at = null, overdue_told_at = null
      where organisation_id = ${organisationId} and id = ${id} and in_at is null`),
  );
}

const drawn = {
  out: written<Signature>(`
    select g.name, g.strokes from custody c
    join custody_signature g on g.organisation_id = c.organisation_id and g.id = c.out_signature_id
    where c.organisation_id = $1 and c.asset_id = $2 and c.id = $3`),
  in: written<Signature>(`
    select g.name, g.strokes from custody c
    join custody_signature g on g.organisation_id = c.organisation_id and g.id = c.in_signature_id
    where c.organisation_id = $1 and c.asset_id = $2 and c.id = $3`),
};

/** The signature at one end of a custody. */
export function findSignature(
  transaction: Transaction,
  organisationId: string,
  of: { readonly id: string; readonly custodyId: string; readonly end: "out" | "in" },
): Promise<Signature | undefined> {
  return transaction.first(drawn[of.end](organisationId, of.id, of.custodyId));
}
