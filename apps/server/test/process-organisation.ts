import { join } from "node:path";
import { ORGANISATION_SETTING_KEYS } from "@storey/domain";
import { v7 } from "uuid";
import { catalogueId } from "../src/db/catalogue.ts";
import { openDatabase } from "../src/db/open.ts";
import { createCredential } from "../src/identity/credential.service.ts";
import { openInstallation } from "../src/installation.ts";
import { createLogger } from "../src/logger.ts";
import { readSettings } from "../src/settings/read-settings.ts";
import { runCommand } from "./command.ts";
import { placeDatabase } from "./test-database.ts";

/** The records that tests of a server in a process of its own start from. */
export interface ProcessOrganisation {
  readonly organisation: string;
  readonly space: string;
  /** The token of a technician. */
  readonly token: string;
}

const EMAIL = "technician@example.test";

/**
 * Makes an organisation with one public space and one technician in a data folder that no process
 * serves.
 */
export async function makeProcessOrganisation(
  settings: Readonly<Record<string, string>>,
): Promise<ProcessOrganisation> {
  const [organisation, space, user, location, floor] = [v7(), v7(), v7(), v7(), v7()];
  const open = readSettings(settings);
  placeDatabase(join(open.STOREY_DATA_DIR, "database"));
  const installation = await openInstallation(open, createLogger("silent"), openDatabase);
  const { pool } = installation.database;
  const { auth0Id } = await createCredential(pool, { email: EMAIL, emailVerified: true });
  for (const [text, values] of [
    ["insert into organisation (id, name) values ($1, 'Harbour')", [organisation]],
    [
      "insert into organisation_setting (organisation_id, setting_id, enabled) select $1, unnest($2::uuid[]), true",
      [organisation, ORGANISATION_SETTING_KEYS.map((key) => catalogueId("setting", key))],
    ],
    [
      `insert into location (organisation_id, id, name, allow_anonymous_access, allow_anonymous_reporting)
       values ($1, $2, 'Quay', true, true)`,
      [organisation, location],
    ],
    [
      "insert into floor (organisation_id, id, location_id, name) values ($1, $2, $3, 'One')",
      [organisation, floor, location],
    ],
    [
      `insert into space (organisation_id, id, location_id, floor_id, name, is_public, allow_public_reporting)
       values ($1, $2, $3, $4, 'Room', true, true)`,
      [organisation, space, location, floor],
    ],
    [
      "insert into user_account (id, auth0_id, email, active_organisation_id) values ($1, $2, $3, $4)",
      [user, auth0Id, EMAIL, organisation],
    ],
    [
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [organisation, v7(), user],
    ],
    [
      "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
      [organisation, user, catalogueId("role", "technician")],
    ],
  ] as const) {
    await pool.query(text, [...values]);
  }
  await installation.close();
  const printed = await runCommand(["token", "--email", EMAIL], settings);
  if (printed.errors !== "") throw new Error(printed.errors);
  return { organisation, space, token: printed.output.trim() };
}
