import type { OrganisationPermission } from "./permission.ts";

/** The permissions that an import of spaces takes: it adds places, and adds and changes spaces. */
export const SPACE_IMPORT_PERMISSIONS = [
  "organisation.spaces.create",
  "organisation.spaces.update",
  "organisation.floors.create",
  "organisation.locations.create",
] as const satisfies readonly OrganisationPermission[];
