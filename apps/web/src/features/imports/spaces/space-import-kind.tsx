import { IMPORT_FIELDS, type SpaceImport, spaceImports } from "@storey/contract";
import { PATHS } from "../../../app/paths.ts";
import { reloadOrganisation } from "../../../lib/session/organisation.ts";
import { spacesChanged } from "../../spaces/space.queries.ts";
import { importKind } from "../import-kind.ts";
import { ClosedSpaces } from "./closed-spaces.tsx";
import { PlaceChoices } from "./place-choices.tsx";
import { PlannedStructure } from "./planned-structure.tsx";
import { PrintTheirSigns } from "./print-their-signs.tsx";

const FIELDS = IMPORT_FIELDS.map((key) => ({ key, label: null, isMinor: false }));

/** The declaration of spaces as an importable entity. */
export const spaceImportKind = importKind<SpaceImport>({
  calls: spaceImports,
  namespace: "space-imports",
  path: PATHS.SpacesImport,
  parentPath: PATHS.OrganisationAdmin,
  resultPath: PATHS.Home,
  fieldNamespaces: ["space-imports"],
  fieldsOf: () => FIELDS,
  previewColumns: [
    ["name", ({ name }) => name],
    ["location", ({ location }) => location],
    ["floor", ({ floor }) => floor],
    ["type", ({ type }) => type ?? ""],
    ["capacity", ({ capacity }) => (capacity === null ? "" : String(capacity))],
    ["features", ({ features }) => features.join(", ")],
    ["checklists", ({ checklists }) => checklists.join(", ")],
    ["shortcode", ({ shortcode }) => shortcode ?? ""],
  ],
  lackOf: ({ mapping: { name, number } }) =>
    name === null && number === null ? "problem.nothing_mapped" : null,
  isDoubtful: ({ looksLikeRooms }) => !looksLikeRooms,
  Choices: PlaceChoices,
  Additions: PlannedStructure,
  NextSteps: PrintTheirSigns,
  Afterwards: ClosedSpaces,
  changed: async () => {
    await Promise.all([spacesChanged(), reloadOrganisation()]);
  },
});
