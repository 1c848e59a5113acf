import type { PoolClient } from "pg";
import { transactionOn } from "../db/transaction.ts";
import { completeAndKeep } from "../features/asset-audits/asset-audit.service.ts";
import { personId, type RecordDeed } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { workingMoment } from "./moments.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedAssets } from "./planned-assets.ts";

/** The audit of a room, or of what floats, in the demonstration. */
interface PlannedAudit {
  readonly daysAgo: number;
  /** How many of its things nobody saw. */
  readonly missing: number;
  /** How many things of other rooms were there. */
  readonly strays: number;
  readonly unknown: readonly string[];
  readonly isCompleted: boolean;
}

const AUDITS: readonly PlannedAudit[] = [
  { daysAgo: 61, missing: 0, strays: 0, unknown: [], isCompleted: true },
  { daysAgo: 33, missing: 1, strays: 1, unknown: [], isCompleted: true },
  { daysAgo: 12, missing: 2, strays: 0, unknown: ["OLD-4471"], isCompleted: true },
  { daysAgo: 1, missing: 4, strays: 1, unknown: ["0812-55"], isCompleted: false },
];
/** Of what is tied to no room and has its home where the fewest of such things have theirs. */
const FLOATING: PlannedAudit = {
  ...{ daysAgo: 5, missing: 2, strays: 1, unknown: [], isCompleted: true },
};
const MINUTE_MS = 60_000;
/** The places of an audited room, by how many things are in it. */
const FEWEST = 6;
const MOST = 14;

interface AuditedPlace {
  /** Null for what floats. */
  readonly spaceId: string | null;
  readonly locationId: string;
  readonly name: string;
  /** The ids of what belongs there. */
  readonly assets: readonly string[];
}

/**
 * Writes audits of rooms of the first location, the last of which runs still, and one of what floats.
 * Returns what was done.
 */
export async function seedAudits(
  client: PoolClient,
  plan: PlannedOrganisation,
  { technician }: Pick<PlannedAssets, "technician">,
  now: Date,
): Promise<RecordDeed[]> {
  const organisationId = demonstrationId("organisation", plan.name);
  const locationId = demonstrationId("location", `${plan.name}/${plan.locations[0]?.name}`);
  if (personId(technician) === null) return [];
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const rooms = await findRooms(client, organisationId, locationId);
  const neighbours = rooms.at(-1)?.assets ?? [];
  const floating = await findFloating(client, organisationId);
  const audits = [
    ...AUDITS.map((planned, at) => ({ planned, place: rooms[at] })),
    { planned: FLOATING, place: floating },
  ];
  const deeds: RecordDeed[] = [];
  for (const [index, { planned, place }] of audits.entries()) {
    if (!place) continue;
    const strays = neighbours.slice(index, index + planned.strays);
    const seen = [...place.assets.slice(planned.missing), ...strays];
    const begun = workingMoment(now, planned.daysAgo, 0.2 + index / 10);
    const id = demonstrationId("asset audit", `${plan.name}/${index}`);
    const audit = { organisationId, id, begun, by: technician, name: `asset audit/${index}` };
    deeds.push(...(await writeAudit(client, audit, { planned, place, seen })));
  }
  return deeds;
}

async function findRooms(
  client: PoolClient,
  organisationId: string,
  locationId: string,
): Promise<AuditedPlace[]> {
  const { rows } = await client.query<{ id: string; name: string; assets: string[] }>(
    `select s.id, s.name, array_agg(a.id order by a.tag) as assets
     from space s join asset a on a.organisation_id = s.organisation_id and a.space_id = s.id
     where s.organisation_id = $1 and s.location_id = $2 and a.lifecycle_status in ('in_service', 'in_stock', 'in_repair', 'missing')
     group by s.id, s.name having count(*) between $3 and $4 order by s.name, s.id limit $5`,
    [organisationId, locationId, FEWEST, MOST, AUDITS.length + 1],
  );
  return rows.map(({ id, ...room }) => ({ ...room, spaceId: id, locationId }));
}

async function findFloating(
  client: PoolClient,
  organisationId: string,
): Promise<AuditedPlace | undefined> {
  const { rows } = await client.query<{ id: string; name: string; assets: string[] }>(
    `select l.id, l.name, array_agg(a.id order by a.tag) as assets
     from location l join asset a on a.organisation_id = l.organisation_id and a.location_id = l.id and a.space_id is null
     where l.organisation_id = $1 and a.lifecycle_status not in ('planned', 'disposed')
     group by l.id, l.name having count(*) >= $2 order by count(*), l.name limit 1`,
    [organisationId, FEWEST],
  );
  const [found] = rows;
  return found && { ...found, spaceId: null, locationId: found.id };
}

interface WrittenAudit {
  readonly organisationId: string;
  readonly id: string;
  readonly begun: Date;
  readonly by: PlannedAssets["technician"];
  readonly name: string;
}

interface WhatWasSeen {
  readonly planned: PlannedAudit;
  readonly place: AuditedPlace;
  /** The ids of the things that were seen, in their order. */
  readonly seen: readonly string[];
}

async function writeAudit(
  client: PoolClient,
  { organisationId, id, begun, by, name }: WrittenAudit,
  { planned, place, seen }: WhatWasSeen,
): Promise<RecordDeed[]> {
  const userId = personId(by);
  if (userId === null) return [];
  await client.query(
    `insert into asset_audit (organisation_id, id, scope, space_id, space_name, location_id, started_by, created_at, started_at)
     values ($1, $2, case when $3::uuid is null then 'floating' else 'room' end, $3, $4, $5, $6, $7, $7)`,
    [organisationId, id, place.spaceId, place.name, place.locationId, userId, begun],
  );
  await client.query(
    `insert into asset_audit_scan (organisation_id, audit_id, code_key, code, asset_id, from_space_id, from_location_id, scanned_at, scanned_by)
     select $1, $2, lower(coalesce(a.tag, n.code)), coalesce(a.tag, n.code), a.id,
       case when a.space_id is distinct from $6 then a.space_id end, case when a.space_id is distinct from $6 then a.location_id end,
       $5::timestamptz + n.place * interval '25 seconds', $7
     from unnest($3::uuid[] || array_fill(null::uuid, array[cardinality($4::text[])]),
       array_fill(null::text, array[cardinality($3::uuid[])]) || $4::text[]) with ordinality n(asset_id, code, place)
     left join asset a on a.organisation_id = $1 and a.id = n.asset_id`,
    [organisationId, id, seen, planned.unknown, begun, place.spaceId, userId],
  );
  const deed = { entity: "asset_audit", id, by, name };
  if (!planned.isCompleted) return [{ ...deed, at: begun }];
  await completeAndKeep(
    transactionOn(client),
    { organisationId, userId },
    { id, markMissing: false },
  );
  const ended = new Date(begun.getTime() + seen.length * MINUTE_MS);
  // Dating it is no change of it.
  await client.query(
    `alter table asset_audit disable trigger touch, disable trigger history_update;
     update asset_audit set completed_at = ${client.escapeLiteral(ended.toISOString())} where id = ${client.escapeLiteral(id)};
     alter table asset_audit enable trigger touch, enable trigger history_update`,
  );
  return [
    { ...deed, at: begun },
    { ...deed, name: `${name}/completed`, at: ended },
  ];
}
