import type { PoolClient } from "pg";
import { catalogueId } from "../db/catalogue.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor, MadeSpace } from "./make-spaces.ts";
import type { PlannedLocation, PlannedOrganisation } from "./plan.ts";

/** Writes one organisation with its modules. */
export async function seedOrganisation(
  client: PoolClient,
  plan: PlannedOrganisation,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await client.query(
    "insert into organisation (id, name, email, timezone, languages) values ($1, $2, $3, $4, $5)",
    [organisationId, plan.name, plan.email, plan.timezone, JSON.stringify(plan.languages)],
  );
  await client.query(
    `insert into organisation_setting (organisation_id, setting_id, enabled)
     select $1, unnest($2::uuid[]), true`,
    [organisationId, plan.settings.map((key) => catalogueId("setting", key))],
  );
}

/** Writes the types and features of an organisation. */
export async function seedCatalogues(client: PoolClient, plan: PlannedOrganisation): Promise<void> {
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query(
    "insert into space_type (organisation_id, id, name) select $1, * from unnest($2::uuid[], $3::text[])",
    [
      organisationId,
      plan.types.map(({ name }) => id("type", name)),
      plan.types.map(({ name }) => name),
    ],
  );
  await client.query(
    "insert into feature (organisation_id, id, name, icon) select $1, * from unnest($2::uuid[], $3::text[], $4::text[])",
    [
      organisationId,
      plan.features.map(({ name }) => id("feature", name)),
      plan.features.map(({ name }) => name),
      plan.features.map(({ icon }) => icon),
    ],
  );
}

/** A location to make, with the floors of all of them, and when. */
interface Building {
  readonly location: PlannedLocation;
  readonly floors: readonly MadeFloor[];
  readonly at: Date;
}

/** Writes one location of an organisation with its floors and spaces. */
export async function seedBuilding(
  client: PoolClient,
  plan: PlannedOrganisation,
  { location, floors, at }: Building,
): Promise<void> {
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  const organisationId = demonstrationId("organisation", plan.name);
  const own = floors.filter((floor) => floor.location === location.name);
  const spaces = own.reduce((count, floor) => count + floor.spaces.length, 0);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await seedLocation(client, organisationId, { location, spaces }, id);
  for (const floor of own) await seedFloor(client, organisationId, { floor, at }, id);
}

type MakeId = (kind: string, name: string) => string;

interface Seeded {
  readonly location: PlannedLocation;
  /** How many spaces it is to hold. */
  readonly spaces: number;
}

async function seedLocation(
  client: PoolClient,
  organisationId: string,
  { location, spaces }: Seeded,
  id: MakeId,
): Promise<void> {
  const { licence, openness = {}, visitorNetworks = [] } = location;
  const columns = {
    organisation_id: organisationId,
    id: id("location", location.name),
    name: location.name,
    default_prefix: `${location.prefix}-`,
    wifi: location.wifi,
    address: JSON.stringify(location.address),
    service_desk_email: location.serviceDeskEmail,
    timezone: location.timezone,
    administrator: JSON.stringify(location.administrator),
    sos: JSON.stringify(location.sos),
    license_type: licence.licenseType,
    spaces_licensed: spaces + licence.spare,
    renewal_date: licence.renewalDate,
    allow_anonymous_access: openness.allowAnonymousAccess ?? false,
    allow_anonymous_reporting: openness.allowAnonymousReporting ?? false,
    beacon_range: openness.beaconRange ?? false,
    beacon_range_anonymous_only: openness.beaconRangeAnonymousOnly ?? false,
    ip_subnets: visitorNetworks,
    ip_subnets_apply_to: visitorNetworks.length > 0 ? "anonymous" : "all",
  };
  const values = Object.keys(columns).map((_, at) => `$${at + 1}`);
  await client.query(
    `insert into location (${Object.keys(columns).join(", ")}) values (${values.join(", ")})`,
    Object.values(columns),
  );
}

async function seedFloor(
  client: PoolClient,
  organisationId: string,
  { floor, at }: { readonly floor: MadeFloor; readonly at: Date },
  id: MakeId,
): Promise<void> {
  const locationId = id("location", floor.location);
  const floorId = id("floor", `${floor.location}/${floor.level}`);
  await client.query(
    "insert into floor (organisation_id, id, location_id, name, level) values ($1, $2, $3, $4, $5)",
    [organisationId, floorId, locationId, floor.name, floor.level],
  );
  const column = <Value>(read: (space: MadeSpace) => Value) => floor.spaces.map(read);
  await client.query(
    `insert into space (organisation_id, location_id, floor_id, id, name, shortcode, capacity, space_type_id,
       is_public, allow_public_reporting, feature_ids, created_at, updated_at)
     select $1, $2, $3, n.id, n.name, n.shortcode, n.capacity, n.type_id, n.is_public, n.reporting,
       array(select jsonb_array_elements_text(n.features::jsonb)::uuid), $12, $12
     from unnest($4::uuid[], $5::text[], $6::text[], $7::int[], $8::uuid[], $9::bool[], $10::bool[], $11::text[])
       n(id, name, shortcode, capacity, type_id, is_public, reporting, features)`,
    [
      organisationId,
      locationId,
      floorId,
      column(({ shortcode }) => id("space", shortcode)),
      column(({ name }) => name),
      column(({ shortcode }) => shortcode),
      column(({ capacity }) => capacity),
      column(({ type }) => id("type", type)),
      column(({ isPublic }) => isPublic),
      column(({ allowPublicReporting }) => allowPublicReporting),
      column(({ features }) => JSON.stringify(features.map((name) => id("feature", name)))),
      at,
    ],
  );
}
