import type { Owner } from "./owner.repository.ts";
import type { StoredOwnerKind } from "./owner.table.ts";

const FOLDERS: Readonly<Record<StoredOwnerKind, string>> = {
  space: "spaces",
  floor: "floors",
  location: "locations",
  asset: "assets",
  assetModel: "asset-models",
  checklistTemplate: "checklist-templates",
  decisionTree: "decision-trees",
};

/** Every folder that owners' files lie in, as a pattern; what lies there is known by `file-kinds.ts`. */
export const OWNER_FOLDER_PATTERN = `(?:${Object.values(FOLDERS).join("|")})`;

/** Where the files of what an owner carries lie in the store, without a slash at the end. */
export function ownerFolder({ organisationId, kind, id }: Owner): string {
  return `${organisationId}/${FOLDERS[kind]}/${id}`;
}
