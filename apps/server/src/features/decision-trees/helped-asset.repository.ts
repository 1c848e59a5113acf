import type { TreeSurroundings } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { treeFacts } from "./tree-facts.repository.ts";

/** An asset that somebody wants help with, with the tree that helps, and what is known around it. */
export interface HelpedAsset extends TreeSurroundings {
  readonly deletedAt: string | null;
  /** Where it lies; null while it floats. */
  readonly spaceId: string | null;
  /** Null where there is none, or none that may begin. */
  readonly buildId: string | null;
}

/** Which asset, for whom. */
interface Asked {
  readonly organisationId: string;
  readonly assetId: string;
  readonly userId: string;
  /** Whether they see all of assets; else those in spaces, without their own names and serial numbers. */
  readonly seesAll: boolean;
}

/**
 * Finds an asset with the tree that helps with it: its own, else its model's. What the asset says to a
 * variable comes before what its model says, and that before what the room says which it lies in: each
 * counts for the tree that it was said for.
 */
export function findHelpedAsset(
  transaction: Transaction,
  { organisationId, assetId, userId, seesAll }: Asked,
): Promise<HelpedAsset | undefined> {
  return transaction.first(
    raw<HelpedAsset>(sql`
      select a.deleted_at, a.space_id, t.build_id,
        ${treeFacts(sql`a.organisation_id, a.space_id, a.location_id`, userId)}
          || jsonb_build_object('asset', jsonb_strip_nulls(jsonb_build_object('tag', a.tag, 'model', m.name, 'manufacturer', v.name,
            'name', case when ${seesAll} then coalesce(a.name, m.name) else m.name end,
            'serialNumber', case when ${seesAll} then a.serial_number end))) as facts,
        coalesce((select jsonb_object_agg(said.tree_id, said.variables) from (
          select tree_id, jsonb_object_agg(key, value order by place) as variables from (values
            (s.decision_tree_id, s.decision_tree_variables, 1),
            (m.decision_tree_id, m.decision_tree_variables, 2),
            (coalesce(a.decision_tree_id, m.decision_tree_id), a.decision_tree_variables, 3)) one (tree_id, variables, place),
            jsonb_each(one.variables)
          where tree_id is not null group by tree_id) said), '{}') as inputs
      from asset a
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      left join manufacturer v on v.organisation_id = m.organisation_id and v.id = m.manufacturer_id
      left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
      left join decision_tree t on t.organisation_id = a.organisation_id
        and t.id = coalesce(a.decision_tree_id, m.decision_tree_id) and t.deleted_at is null
      where a.organisation_id = ${organisationId} and a.id = ${assetId} and (${seesAll} or a.space_id is not null)`),
  );
}
