import type { Gateway } from "../db/gateway.ts";
import type { Installation } from "../installation.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeFloors } from "./make-spaces.ts";
import { MERIDIAN_HOSPITAL } from "./meridian-hospital.ts";
import { HARBOUR_ASSETS } from "./planned-assets.ts";
import { HARBOUR_ISSUES, MERIDIAN_ISSUES } from "./planned-issues.ts";
import { seedAccounts, seedCredentials } from "./seed-accounts.ts";
import { seedAssets } from "./seed-assets.ts";
import { seedIssues } from "./seed-issues.ts";
import { seedOrganisation } from "./seed-organisation.ts";
import { hangPanoramas, storePanoramas } from "./seed-panoramas.ts";
import { hangPictures, storePictures } from "./seed-pictures.ts";

const ORGANISATIONS = [
  { plan: HARBOUR_UNIVERSITY, issues: HARBOUR_ISSUES, assets: HARBOUR_ASSETS },
  { plan: MERIDIAN_HOSPITAL, issues: MERIDIAN_ISSUES, assets: [] },
];

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
 * Adds the demonstration organisations with their pictures, and the accounts. All of it is there
 * afterwards, or none; files and sign-ins that were written before a failure are found again.
 */
export async function seedDemonstration({
  database,
  files,
  gateway,
}: Pick<Installation, "database" | "files" | "gateway">): Promise<void> {
  const planned = ORGANISATIONS.map(({ plan, issues, assets }) => ({
    plan,
    issues,
    assets,
    floors: makeFloors(plan),
  }));
  for (const { plan, floors } of planned) {
    await storePictures(files, plan, floors);
    await storePanoramas(files, plan, floors);
  }
  await seedCredentials(database.pool);
  await gateway.asSystem(async (client) => {
    for (const { plan, floors } of planned) {
      await seedOrganisation(client, plan, floors);
      await hangPictures(client, plan, floors);
      await hangPanoramas(client, plan, floors);
    }
    await seedAccounts(client);
    for (const { plan, floors, assets } of planned) {
      if (assets.length > 0) await seedAssets(client, plan, floors, assets);
    }
    for (const { plan, floors, issues } of planned) await seedIssues(client, plan, floors, issues);
  });
}
