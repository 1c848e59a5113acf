import { type AssetImport, type AssetImportField, assetImports } from "@storey/contract";
import { PATHS } from "../../../app/paths.ts";
import { reloadOrganisation } from "../../../lib/session/organisation.ts";
import { manyModelsChanged } from "../../asset-models/asset-model.queries.ts";
import { spacesChanged } from "../../spaces/space.queries.ts";
import { importKind } from "../import-kind.ts";
import { AboutFile } from "./about-file.tsx";
import { AssetChoices } from "./asset-choices.tsx";
import { AssetDecisions } from "./asset-decisions.tsx";
import { AssetNextSteps } from "./asset-next-steps.tsx";
import { AssetRows } from "./asset-rows.tsx";
import { NewBesideAssets } from "./new-beside-assets.tsx";
import { TemplateLink } from "./template-link.tsx";

/** The fields that nearly every list of assets has. */
const MAIN: ReadonlySet<string> = new Set<AssetImportField>([
  "tag",
  "name",
  "type",
  "manufacturer",
  "model",
  "serialNumber",
  "quantity",
  "lifecycleStatus",
  "location",
  "floor",
  "space",
  "installDate",
  "warrantyExpiry",
  "purchaseDate",
]);

function Nothing() {
  return null;
}

/** The declaration of assets as an importable entity. */
export const assetImportKind = importKind<AssetImport>({
  calls: assetImports,
  namespace: "asset-imports",
  fieldNamespaces: ["asset-imports", "assets"],
  path: PATHS.CsvImport,
  parentPath: PATHS.AssetManagerList,
  resultPath: PATHS.AssetManagerList,
  fieldsOf: ({ fields }) =>
    fields.map(({ key, label }) => ({ key, label, isMinor: label === null && !MAIN.has(key) })),
  previewColumns: [],
  lackOf: ({ mapping, dateOrder, decimalMark }, { dates, numbers }) => {
    if (Object.values(mapping).every((column) => column === null)) return "problem.nothing_mapped";
    if (dates.isAsked && dateOrder === null) return "problem.date_order";
    return numbers.isAsked && decimalMark === null ? "problem.number_order" : null;
  },
  isDoubtful: ({ looksLikeAssets }) => !looksLikeAssets,
  BeforeUpload: TemplateLink,
  About: AboutFile,
  Choices: AssetChoices,
  Decisions: AssetDecisions,
  Rows: AssetRows,
  checkedCountOf: ({ checkedCount }) => checkedCount,
  Additions: NewBesideAssets,
  NextSteps: AssetNextSteps,
  Afterwards: Nothing,
  changed: async () => {
    await Promise.all([manyModelsChanged(), spacesChanged(), reloadOrganisation()]);
  },
});
