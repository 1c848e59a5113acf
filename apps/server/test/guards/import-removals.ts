import type { Removal } from "./removal.ts";

const UNDO = "src/features/imports/spaces/undo-import.test.ts";
const ASSETS = "src/features/imports/assets/asset-imports.test.ts";
const OWN_FIELDS = "src/features/imports/assets/imported-custom-fields.test.ts";
const ASSET_RIGHTS = "src/features/imports/assets/asset-import-rights.test.ts";
const TWICE = "src/features/imports/assets/imported-twice.test.ts";
const LIMITED =
  "who imports assets in some locations alone writes there alone, and adds no models and places";
const SEEN =
  "what other importers see of an import is without the rooms and the file of locations that they are kept out of";
const LEFT =
  "undoing an import leaves and names what was changed or used since, and keeps the places of that";
const REFUSED =
  "undoing an import is refused after seven days, before the import is written, and of another organisation";

/** The removals of guards over who sees which part of an import, and when it can be undone. */
export const IMPORT_REMOVALS: readonly Removal[] = [
  {
    guard: "the check of who sees the file of an import",
    file: "features/imports/describe-import.ts",
    from: "return userId === viewer.userId || viewer.restrictedLocationIds.length === 0;",
    to: "return true;",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the locations whose rooms the preview of an import shows",
    file: "features/imports/spaces/importable-spaces.ts",
    from: "return !locationIds.some((id) => restricted.includes(id));",
    to: "return true;",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the locations that the tree of an import shows",
    file: "features/imports/spaces/importable-spaces.ts",
    from: "id === null || !restricted.includes(id)",
    to: "true",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the days for which an import can be undone",
    file: "features/imports/undo-slices.ts",
    from: 'if (!isUndoable) throw new ProblemError("import.undo_expired");',
    to: "",
    tests: UNDO,
    test: REFUSED,
  },
  {
    guard: "the check that an import is written before it is undone",
    file: "features/imports/undo-slices.ts",
    from: 'if (state !== "completed") throw new ProblemError("import.not_completed");',
    to: "",
    tests: UNDO,
    test: REFUSED,
  },
  {
    guard: "the check that an import is undone once",
    file: "features/imports/undo-slices.ts",
    from: 'if (state === "undone") throw new ProblemError("import.undone");',
    to: "",
    tests: UNDO,
    test: "undoing an import is done once, by one of several who do it at the same time",
  },
  {
    guard: "the rooms of an import that were changed since and stay",
    file: "features/imports/spaces/undo-slice.ts",
    from: 'if (space.isChanged) stayed.push(problemOf(space, "import.changed_since")); else if',
    to: "if",
    tests: UNDO,
    test: LEFT,
  },
  {
    guard: "the rooms of an import that are used since and stay",
    file: "features/imports/spaces/undo-slice.ts",
    from: "space.was === null && space.isUsed",
    to: "false",
    tests: UNDO,
    test: LEFT,
  },
  {
    guard: "the locations that a limited role imports assets into",
    file: "features/imports/assets/write-asset-slice.ts",
    from: "if (locationScope && (locationId === null || !locationScope.includes(locationId)))",
    to: "if (locationScope && locationId === null)",
    tests: ASSET_RIGHTS,
    test: LIMITED,
  },
  {
    guard: "the right to add what rows of assets refer to",
    file: "features/imports/assets/slice-rights.ts",
    from: "return can(permissions, NEEDED[kind]) && !limits.has(NEEDED[kind]);",
    to: "return true;",
    tests: ASSET_RIGHTS,
    test: LIMITED,
  },
  {
    guard: "who sees the rows of an import of assets",
    file: "features/imports/assets/asset-import.routes.ts",
    from: "if (!seesFile(stored, actor)) return { results: [], hasMore: false };",
    to: "",
    tests: ASSET_RIGHTS,
    test: "who imports assets from outside of a location's networks sees and changes none of its assets",
  },
  {
    guard: "the taking back of what a check writes",
    file: "features/imports/try-work.ts",
    from: "await transaction.execute(rollBackProbe());",
    to: "",
    tests: ASSETS,
    test: "an import of assets goes from the file by the suggested columns and a check to the assets",
  },
  {
    guard: "the check whose slices are written",
    file: "features/imports/staged-import.service.ts",
    from: 'if (stored.staging !== id) throw new ProblemError("import.running");',
    to: "",
    tests: ASSET_RIGHTS,
    test: "two who import at once and a check that another one takes over says so",
  },
  {
    guard: "the assets of an import that were changed since and stay",
    file: "features/imports/assets/undo-asset-slice.ts",
    from: 'if (asset.isChanged) stayed.push(problemOf(asset, "import.changed_since")); else if',
    to: "if",
    tests: ASSETS,
    test: "an import of assets is undone but for what was changed or used since, and imported again",
  },
  {
    guard: "the custom fields of other kinds that an import leaves out",
    file: "features/imports/assets/custom-values.ts",
    from: "else if (field.assetTypeId !== assetTypeId) {",
    to: "else if (field.id === assetTypeId) {",
    tests: OWN_FIELDS,
    test: "custom fields in an import of assets are refused or left out with the column and what to do",
  },
  {
    guard: "the custom fields that an imported asset cannot be without",
    file: "features/imports/assets/custom-values.ts",
    from: "if (!isRequired || of !== assetTypeId || asked.has(id)) continue;",
    to: "continue;",
    tests: OWN_FIELDS,
    test: "custom fields in an import of assets that are required are asked of new assets alone, and are never emptied",
  },
  {
    guard: "the values of other kinds that an export does not show",
    file: "features/imports/assets/asset-export.service.ts",
    from: "field.assetTypeId === assetTypeId ?",
    to: "field.assetTypeId !== '' ?",
    tests: OWN_FIELDS,
    test: "custom fields in an import of assets come back from an export as nothing changed, also where several are called alike",
  },
  {
    guard: "the choices that are gone when an import is undone",
    file: "features/imports/assets/undo-assets.repository.ts",
    from: "and not f.choices @> jsonb_build_array(jsonb_build_object('id', g.value))",
    to: "and false",
    tests: OWN_FIELDS,
    test: "custom fields in an import of assets do not get back a choice that is gone when the import is undone",
  },
  {
    guard: "the turns of imports of what has no tag",
    file: "features/imports/assets/asset-sources.repository.ts",
    from: "await transaction.execute(lockStatement(organisationId));",
    to: "",
    tests: TWICE,
    test: "what has no tag comes in once of two who import the file at the same moment",
  },
  {
    guard: "what has no tag and lies where an importer may not look",
    file: "features/imports/assets/plan-asset-rows.ts",
    from: 'if (source === null) problem = rowProblem(staged, "import.place_closed");',
    to: "",
    tests: TWICE,
    test: "what has no tag stays as it is where who imports may not see it, and is not made once more",
  },
  {
    guard: "the assets of an import that are used since and stay",
    file: "features/imports/assets/undo-assets.repository.ts",
    from: "as is_used from jsonb_to_recordset($2)",
    to: "and false as is_used from jsonb_to_recordset($2)",
    tests: "src/features/imports/assets/moving-in-assets.test.ts",
    test: "what was handed out since stays when its import is undone, with who has it",
  },
];
