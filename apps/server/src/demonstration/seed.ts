import type { PoolClient } from "pg";
import type { Gateway } from "../db/gateway.ts";
import type { Installation } from "../installation.ts";
import { type Author, dateRecords, tellDeed, tellDeeds } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_ASSETS } from "./harbour-assets.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { makeAssets } from "./make-assets.ts";
import { type MadeModel, makeModels } from "./make-models.ts";
import { type MadeFloor, makeFloors } from "./make-spaces.ts";
import { MERIDIAN_ASSETS } from "./meridian-assets.ts";
import { MERIDIAN_HOSPITAL } from "./meridian-hospital.ts";
import { AGE_DAYS } from "./plan.ts";
import { HARBOUR_CHECKLISTS, MERIDIAN_CHECKLISTS } from "./planned-checklists.ts";
import { HARBOUR_ISSUES, MERIDIAN_ISSUES } from "./planned-issues.ts";
import { HARBOUR_TREES } from "./planned-trees.ts";
import { seedAccounts, seedCredentials } from "./seed-accounts.ts";
import { seedModels, storeModelFiles } from "./seed-asset-models.ts";
import { beginTags, importAssets, type Register, seedAssets } from "./seed-assets.ts";
import { seedAudits } from "./seed-audits.ts";
import { seedChecklists } from "./seed-checklists.ts";
import { seedCustodies } from "./seed-custodies.ts";
import { seedDecisionTrees } from "./seed-decision-trees.ts";
import {
  type GlobalModels,
  seedGlobalModels,
  sharedModels,
  storeGlobalFiles,
} from "./seed-global-models.ts";
import { seedIssues, watchIssues } from "./seed-issues.ts";
import { seedBuilding, seedCatalogues, seedOrganisation } from "./seed-organisation.ts";
import { hangPanoramas, storePanoramas } from "./seed-panoramas.ts";
import { hangPictures, storePictures } from "./seed-pictures.ts";

/** The person who makes the organisations and lets their people in. */
const FOUNDER = "admin@storey.test";

const ORGANISATIONS = [
  {
    ...{ plan: HARBOUR_UNIVERSITY, issues: HARBOUR_ISSUES, assets: HARBOUR_ASSETS },
    ...{ checklists: HARBOUR_CHECKLISTS, trees: HARBOUR_TREES },
    // The second of its buildings is closed for some weeks.
    paused: { place: 1, daysAgo: 40, reason: "The building is refurbished" },
  },
  {
    ...{ plan: MERIDIAN_HOSPITAL, issues: MERIDIAN_ISSUES, assets: MERIDIAN_ASSETS },
    ...{ checklists: MERIDIAN_CHECKLISTS, paused: null, trees: [] },
  },
];

/** Tells whether the demonstration was added to this installation before. */
export function isDemonstrationSeeded({ gateway }: { gateway: Gateway }): Promise<boolean> {
  return gateway.asSystem(async (client) => {
    const { rowCount } = await client.query("select from organisation where id = $1", [
      demonstrationId("organisation", HARBOUR_UNIVERSITY.name),
    ]);
    return rowCount === 1;
  });
}

/**
 * Adds the demonstration organisations with their pictures, and the accounts: all of them or none.
 * A second run after a failure finds the files and sign-ins that were written before.
 */
export async function seedDemonstration({
  database,
  files,
  gateway,
}: Pick<Installation, "database" | "files" | "gateway">): Promise<void> {
  const organisations = ORGANISATIONS.map(({ plan, issues, assets, checklists, paused, trees }) => {
    const floors = makeFloors(plan);
    const models = makeModels(assets.types);
    const made = makeAssets(plan.seed, assets, models, floors);
    const location = paused && plan.locations[paused.place]?.name;
    const checks = {
      checklists,
      issues,
      paused: paused && location ? { ...paused, location } : null,
    };
    return {
      plan,
      issues,
      floors,
      models,
      trees,
      checks,
      register: { plan, planned: assets, assets: made },
    };
  });
  const globals = sharedModels(organisations.map(({ models }) => models));
  await storeGlobalFiles(files, globals);
  for (const { plan, floors, models } of organisations) {
    await storePictures(files, plan, floors);
    await storePanoramas(files, plan, floors);
    await storeModelFiles(files, plan, models);
  }
  await seedCredentials(database.pool);
  await gateway.asSystem(async (client) => {
    const now = new Date();
    for (const { plan } of organisations) await seedOrganisation(client, plan);
    await seedAccounts(client);
    await seedGlobalModels(client, globals, now);
    for (const { plan, floors, issues, models, register, checks, trees } of organisations) {
      const organisationId = demonstrationId("organisation", plan.name);
      await tellFounding(client, { floors, models, globals, register }, now);
      const places = { floors, assets: register.assets };
      await tellDeeds(client, organisationId, [
        ...(await seedAssets(client, register, now)),
        ...(await seedAudits(client, plan, register.planned, now)),
        ...(await seedCustodies(client, register, now)),
        ...(await seedIssues(client, plan, places, issues, now)),
      ]);
      await seedChecklists(client, register, floors, checks, now);
      await seedDecisionTrees(client, { register, floors, trees, issues }, now);
      await watchIssues(client, plan, issues);
      await dateRecords(client, organisationId);
    }
  });
}

const HOUR_MS = 60 * 60 * 1_000;

/** An organisation with what is put into it when it begins. */
interface Founding {
  readonly floors: readonly MadeFloor[];
  readonly models: readonly MadeModel[];
  readonly globals: GlobalModels;
  readonly register: Register;
}

/** Writes what was put in when an organisation began, hour by hour, after its first row. */
async function tellFounding(
  client: PoolClient,
  { floors, models, globals, register }: Founding,
  now: Date,
): Promise<void> {
  const { plan } = register;
  const organisationId = demonstrationId("organisation", plan.name);
  const begin = now.getTime() - AGE_DAYS * 24 * HOUR_MS;
  let hour = 0;
  const tell = async (name: string, by: Author, write?: (at: Date) => Promise<void>) => {
    const at = new Date(begin + hour * HOUR_MS);
    await write?.(at);
    await tellDeed(client, { organisationId, name, by, at });
    hour += 1;
  };
  const { builtBy } = plan;
  await tell("organisation", FOUNDER);
  await tell("catalogues", builtBy, () => seedCatalogues(client, plan));
  for (const location of plan.locations) {
    await tell(location.name, builtBy, (at) =>
      seedBuilding(client, plan, { location, floors, at }),
    );
  }
  await tell("pictures", builtBy, (at) => hangPictures(client, plan, floors, at));
  await tell("panoramas", builtBy, () => hangPanoramas(client, plan, floors));
  await tell("asset models", builtBy, (at) => seedModels(client, plan, { models, globals, at }));
  await tell("asset tags", builtBy, () => beginTags(client, register));
  for (const { name } of plan.locations) {
    await tell(`assets of ${name}`, builtBy, (at) => importAssets(client, register, name, at));
  }
}
