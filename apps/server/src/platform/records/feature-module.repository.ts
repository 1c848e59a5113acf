import type { OrganisationSetting } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Finds the feature modules and whether each is on for the organisation, in the order of their
 * keys. One that the licence leaves out is off.
 */
export function findSettings(
  transaction: Transaction,
  organisationId: string,
): Promise<OrganisationSetting[]> {
  return transaction.all(
    raw<OrganisationSetting>(sql`
      select a.id as setting_id, a.setting_key, a.name as setting_name,
        a.description as setting_description, s.value, coalesce(
          s.enabled
            and (a.setting_key <> 'asset_management'
              or (select o.has_asset_management from organisation o where o.id = ${organisationId})),
          false) as enabled
      from available_setting a
      left join organisation_setting s on s.setting_id = a.id and s.organisation_id = ${organisationId}
      order by a.setting_key`),
  );
}
