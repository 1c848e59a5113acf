import type { PoolClient } from "pg";
import { transactionOn } from "../db/transaction.ts";
import { completeAndKeep } from "../features/asset-audits/asset-audit.service.ts";
import { personId, type RecordDeed } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { workingMoment } from "./moments.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedAssets } from "./planned-assets.ts";

/** The audit of a room in the demonstration. */
interface PlannedAudit {
  readonly daysAgo: number;
  /** How many of its things nobody saw. */
  readonly missing: number;
  /** How many things of other rooms were in it. */
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
const MINUTE_MS = 60_000;
/** The places of an audited room, by how many things are in it. */
const FEWEST = 6;
const MOST = 14;

/** Writes audits of rooms of the first location, the last of which runs still. Returns what was done. */
export async function seedAudits(
  client: PoolClient,
  plan: PlannedOrganisation,
  { technician }: Pick<PlannedAssets, "technician">,
  now: Date,
): Promise<RecordDeed[]> {
  const organisationId = demonstrationId("organisation", plan.name);
  const locationId = demonstrationId("location", `${plan.name}/${plan.locations[0]?.name}`);
  const userId = personId(technician);
  if (userId === null) return [];
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const { rows: rooms } = await client.query<{ id: string; name: string; assets: string[] }>(
    `select s.id, s.name, array_agg(a.id order by a.tag) as assets
     from space s join asset a on a.organisation_id = s.organisation_id and a.space_id = s.id
     where s.organisation_id = $1 and s.location_id = $2 and a.lifecycle_status in ('in_service', 'in_stock', 'in_repair', 'missing')
     group by s.id, s.name having count(*) between $3 and $4 order by s.name, s.id limit $5`,
    [organisationId, locationId, FEWEST, MOST, AUDITS.length + 1],
  );
  const neighbours = rooms.at(-1)?.assets ?? [];
  const deeds: RecordDeed[] = [];
  for (const [index, planned] of AUDITS.entries()) {
    const room = rooms[index];
    if (!room) break;
    const id = demonstrationId("asset audit", `${plan.name}/${index}`);
    const begun = workingMoment(now, planned.daysAgo, 0.2 + index / 10);
    const seen = [
      ...room.assets.slice(planned.missing),
      ...neighbours.slice(index, index + planned.strays),
    ];
    await client.query(
      `insert into asset_audit (organisation_id, id, space_id, space_name, location_id, started_by, created_at, started_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [organisationId, id, room.id, room.name, locationId, userId, begun],
    );
    await client.query(
      `insert into asset_audit_scan (organisation_id, audit_id, code_key, code, asset_id, from_space_id, from_location_id, scanned_at, scanned_by)
       select $1, $2, lower(coalesce(a.tag, n.code)), coalesce(a.tag, n.code), a.id,
         case when a.space_id <> $6 then a.space_id end, case when a.space_id <> $6 then a.location_id end,
         $5::timestamptz + n.place * interval '25 seconds', $7
       from unnest($3::uuid[] || array_fill(null::uuid, array[cardinality($4::text[])]),
         array_fill(null::text, array[cardinality($3::uuid[])]) || $4::text[]) with ordinality n(asset_id, code, place)
       left join asset a on a.organisation_id = $1 and a.id = n.asset_id`,
      [organisationId, id, seen, planned.unknown, begun, room.id, userId],
    );
    const entry = { entity: "asset_audit", id, by: technician, name: `asset audit/${index}` };
    deeds.push({ ...entry, at: begun });
    if (!planned.isCompleted) continue;
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
    deeds.push({ ...entry, name: `${entry.name}/completed`, at: ended });
  }
  return deeds;
}
