import type { Gateway } from "../db/gateway.ts";
import type { Installation } from "../installation.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeFloors } from "./make-spaces.ts";
import { MERIDIAN_HOSPITAL } from "./meridian-hospital.ts";
import { HARBOUR_ISSUES, MERIDIAN_ISSUES } from "./planned-issues.ts";
import { seedAccounts, seedCredentials } from "./seed-accounts.ts";
import { seedIssues } from "./seed-issues.ts";
import { seedOrganisation } from "./seed-organisation.ts";
import { seedPanoramas } from "./seed-panoramas.ts";
import { seedPictures } from "./seed-pictures.ts";

const ORGANISATIONS = [HARBOUR_UNIVERSITY, MERIDIAN_HOSPITAL];

/** Whether the demonstration was added to this installation before. */
export function isDemonstrationSeeded({ gateway }: { gateway: Gateway }): Promise<boolean> {
  return gateway.asSystem(async (client) => {
    const { rowCount } = await client.query("select from organisation where id = $1", [
      demonstrationId("organisation", HARBOUR_UNIVERSITY.name),
    ]);
    return rowCount === 1;
  });
}

/**
 * Adds the demonstration organisations and accounts, without their pictures. All of it is there
 * afterwards, or nothing.
 */
export async function seedDemonstration({
  database,
  gateway,
}: Pick<Installation, "database" | "gateway">): Promise<void> {
  await seedCredentials(database.pool);
  await gateway.asSystem(async (client) => {
    for (const plan of ORGANISATIONS) await seedOrganisation(client, plan, makeFloors(plan));
    await seedAccounts(client);
    await seedIssues(client, HARBOUR_UNIVERSITY, makeFloors(HARBOUR_UNIVERSITY), HARBOUR_ISSUES);
    await seedIssues(client, MERIDIAN_HOSPITAL, makeFloors(MERIDIAN_HOSPITAL), MERIDIAN_ISSUES);
  });
}

/** Draws the demonstration's pictures and panoramas that are not there yet. `isStopped` ends it early. */
export async function seedDemonstrationPictures(
  installation: Installation,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const plan of ORGANISATIONS) await seedPictures(installation, plan, isStopped);
  for (const plan of ORGANISATIONS) await seedPanoramas(installation, plan, isStopped);
}
