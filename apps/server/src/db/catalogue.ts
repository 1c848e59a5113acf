import {
  ORGANISATION_SETTING_KEYS,
  type OrganisationSettingKey,
  PERMISSIONS,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
} from "@storey/domain";
import type { ClientBase } from "pg";
import { v5 } from "uuid";

/** The name space from which the ids of the catalogue are made, the same on every installation. */
const CATALOGUE = "5b0c5c1e-3c0e-5d0a-9f53-0d6f8d8f3c11";

/** The feature modules in words. */
export const MODULES: Readonly<
  Record<OrganisationSettingKey, { name: string; description: string }>
> = {
  spaces_core: { name: "Spaces", description: "Find spaces, open them and see what is in them." },
  asset_management: { name: "Asset manager", description: "Keep assets, their models and dates." },
  spaces_plus: { name: "Favourites and recently viewed", description: "Keep spaces at hand." },
  spaces_decision_trees: { name: "Decision trees", description: "Lead people to a fix." },
  spaces_panoramas: { name: "Panoramas", description: "Look around a space in 360°." },
  spaces_checklists: { name: "Checklists", description: "Check spaces again and again." },
};

/** Returns the id of a role, permission or available setting, made from its kind and name. */
export function catalogueId(kind: "role" | "permission" | "setting", name: string): string {
  return v5(`${kind}:${name}`, CATALOGUE);
}

/** Makes roles, permissions and available settings in the database equal to the domain's. */
export async function synchroniseCatalogue(client: ClientBase): Promise<void> {
  await client.query(
    "insert into permission (id, name) select * from unnest($1::uuid[], $2::text[]) on conflict (id) do nothing",
    [PERMISSIONS.map((name) => catalogueId("permission", name)), PERMISSIONS],
  );
  await client.query(
    "insert into role (id, name) select * from unnest($1::uuid[], $2::text[]) on conflict (id) do nothing",
    [ROLE_NAMES.map((name) => catalogueId("role", name)), ROLE_NAMES],
  );
  await client.query(
    `insert into available_setting (id, setting_key, name, description)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
     on conflict (id) do update set name = excluded.name, description = excluded.description`,
    [
      ORGANISATION_SETTING_KEYS.map((key) => catalogueId("setting", key)),
      ORGANISATION_SETTING_KEYS,
      ORGANISATION_SETTING_KEYS.map((key) => MODULES[key].name),
      ORGANISATION_SETTING_KEYS.map((key) => MODULES[key].description),
    ],
  );
  const pairs = ROLE_NAMES.flatMap((role) =>
    ROLE_PERMISSIONS[role].map((permission) => [
      catalogueId("role", role),
      catalogueId("permission", permission),
    ]),
  );
  const roleIds = pairs.map(([role]) => role);
  const permissionIds = pairs.map(([, permission]) => permission);
  await client.query(
    `delete from role_permission rp where not exists (
       select from unnest($1::uuid[], $2::uuid[]) p(role_id, permission_id)
       where p.role_id = rp.role_id and p.permission_id = rp.permission_id)`,
    [roleIds, permissionIds],
  );
  await client.query(
    "insert into role_permission select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing",
    [roleIds, permissionIds],
  );
}
