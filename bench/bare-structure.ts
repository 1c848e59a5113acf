/** The structure as three flat queries: the least that sending all spaces costs. */
import type { QueryConfig } from "pg";

/** Returns the statements for locations, floors and spaces that are not archived, in no order. */
export function structureStatements(organisationId: string): QueryConfig[] {
  const columns = {
    location:
      "id, version, name, default_prefix, wifi, address, service_desk_email, timezone, sos, administrator, typeform_id, created_at, updated_at, deleted_at",
    floor: "id, location_id, name, level, version, created_at, updated_at, deleted_at",
    space: "id, floor_id, name, shortcode, capacity, space_type_id, version, deleted_at",
  };
  return Object.entries(columns).map(([table, list]) => ({
    name: `all ${table}`,
    text: `select ${list} from ${table} where organisation_id = $1 and deleted_at is null`,
    values: [organisationId],
  }));
}

/** Returns the rows as they came. */
export function structureOf([locations, floors, spaces]: readonly unknown[][]): unknown {
  return { locations, floors, spaces };
}
