import type {
  ChecklistAsset,
  ChecklistAssetsByItem,
  ChecklistItem,
  ChecklistRunState,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A run as the rules of its steps look at it. */
export interface StoredRun {
  readonly organisationId: string;
  readonly id: string;
  readonly assignmentId: string | null;
  readonly templateId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly locationId: string | null;
  readonly state: ChecklistRunState;
  readonly dueOn: string;
  readonly missedAt: string;
  readonly assigneeId: string | null;
  readonly assigneeRole: string | null;
  readonly startedBy: string | null;
  readonly startedAt: string | null;
  readonly rescheduledFrom: string | null;
  /** The failure that it checks again, and of which item and asset that is. */
  readonly recheckOf: string | null;
  readonly recheckItemId: string | null;
  readonly recheckAssetId: string | null;
}

/** How a run is held: see `lockRecord`. Without one it is only looked at. */
export type RunHold = "keep" | "change" | "end";
const LOCKS: Readonly<Record<RunHold | "look", RawBuilder<unknown>>> = {
  look: sql``,
  keep: sql`for key share of r`,
  change: sql`for no key update of r`,
  end: sql`for update of r`,
};

/** Finds a run of an organisation that meets a condition on its row `r`, and holds it. */
export function findStoredRun(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  condition: RawBuilder<boolean>,
  hold: RunHold | "look",
): Promise<StoredRun | undefined> {
  return transaction.first(
    raw<StoredRun>(sql`
      select r.organisation_id, r.id, r.assignment_id, r.template_id, r.space_id, r.asset_id, r.location_id, r.state,
        r.due_on, r.missed_at, r.assignee_id, r.assignee_role, r.started_by, r.started_at, r.rescheduled_from, r.recheck_of,
        (select x.item_id from checklist_failure x where x.organisation_id = r.organisation_id and x.id = r.recheck_of) as recheck_item_id,
        (select x.asset_id from checklist_failure x where x.organisation_id = r.organisation_id and x.id = r.recheck_of) as recheck_asset_id
      from checklist_run r
      where r.organisation_id = ${organisationId} and r.id = ${id} and r.deleted_at is null and ${condition} ${LOCKS[hold]}`),
  );
}

/** An item of a run, and the assets that it is asked of. */
export interface AskedItem {
  readonly item: ChecklistItem;
  readonly assets: readonly ChecklistAsset[] | null;
}

const itemStatement = written<AskedItem>(`
  select i.item, r.assets -> $3::text as assets from checklist_run r
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
  cross join lateral jsonb_path_query_first(v.content, '$.sections[*].items[*] ? (@.id == $id)',
    jsonb_build_object('id', $3::text)) i(item)
  where r.organisation_id = $1 and r.id = $2 and i.item is not null`);

/** Finds one item of what a run asks. */
export function findItem(
  transaction: Transaction,
  { organisationId, id }: Pick<StoredRun, "organisationId" | "id">,
  itemId: string,
): Promise<AskedItem | undefined> {
  return transaction.first(itemStatement(organisationId, id, itemId));
}

/** Notes that somebody began a run, with the assets that its items are asked of. */
export async function beginRun(
  transaction: Transaction,
  { organisationId, id }: Pick<StoredRun, "organisationId" | "id">,
  { userId, assets }: { readonly userId: string; readonly assets: ChecklistAssetsByItem },
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update checklist_run set started_by = ${userId}::uuid, started_at = clock_timestamp(), assets = ${JSON.stringify(assets)}::jsonb,
        state = case when state = 'open' then 'in_progress' else state end
      where organisation_id = ${organisationId} and id = ${id} and started_at is null`),
  );
}

/** Notes that somebody else does a run from now on. */
export async function setStartedBy(
  transaction: Transaction,
  { organisationId, id }: Pick<StoredRun, "organisationId" | "id">,
  userId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`update checklist_run set started_by = ${userId}::uuid
      where organisation_id = ${organisationId} and id = ${id} and started_by is distinct from ${userId}::uuid`),
  );
}
