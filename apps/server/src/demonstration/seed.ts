import type { Gateway } from "../db/gateway.ts";
import type { Installation } from "../installation.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { seedAccounts, seedCredentials } from "./seed-accounts.ts";

/** Whether the demonstration was added to this installation before. */
export function isDemonstrationSeeded({ gateway }: { gateway: Gateway }): Promise<boolean> {
  return gateway.asSystem(async (client) => {
    const { rowCount } = await client.query("select from organisation where id = $1", [
      demonstrationId("organisation", "Harbour University"),
    ]);
    return rowCount === 1;
  });
}

/** Adds the demonstration organisations and accounts. All of it is there afterwards, or nothing. */
export async function seedDemonstration(installation: Installation): Promise<void> {
  await seedCredentials(installation.database.pool);
  await installation.gateway.asSystem(async (client) => {
    for (const name of ["Harbour University", "Meridian Hospital"]) {
      await client.query("insert into organisation (id, name) values ($1, $2)", [
        demonstrationId("organisation", name),
        name,
      ]);
      await client.query(
        "insert into organisation_setting (organisation_id, setting_id, enabled) select $1, id, true from available_setting",
        [demonstrationId("organisation", name)],
      );
    }
    await seedAccounts(client);
  });
}
