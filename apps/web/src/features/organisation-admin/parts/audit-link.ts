import type { AuditEntry } from "@storey/contract";
import { locationPath, PATHS, spacePath } from "../../../app/paths.ts";
import { idIn } from "./audit-values.ts";

/** Where a record is seen. */
export interface RecordPlace {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const TABS: Readonly<Record<string, string>> = {
  space_type: "types",
  feature: "features",
  organisation: "settings",
  organisation_setting: "settings",
  user_organisation: "users",
  user_organisation_role: "users",
  invitation: "users",
};

/** Where the record of a change is seen; null where it has gone or has no place. */
export function placeOf(entry: AuditEntry): RecordPlace | null {
  const { entity, entityId, entityName, operation } = entry;
  const spaceId = entity === "space_image" ? idIn(entry, "spaceId") : null;
  if (spaceId) return { to: spacePath(spaceId) };
  const tab = TABS[entity];
  if (tab) return { to: PATHS.OrganisationAdmin, search: { tab } };
  if (operation === "delete") return null;
  if (entity === "space") return { to: spacePath(entityId) };
  if (entity === "location") return { to: locationPath(entityId) };
  if (entity !== "floor") return null;
  return { to: PATHS.OrganisationAdmin, search: entityName ? { q: entityName } : {} };
}
