import type { GlobalAssetModelSort, GlobalAssetModelSummary } from "@storey/contract";
import { globalModelPath } from "../../app/paths.ts";
import { modelRows } from "../asset-models/parts/model-rows.tsx";

/** The rows of the list of global models. */
export const GLOBAL_MODEL_ROWS = modelRows<GlobalAssetModelSummary, GlobalAssetModelSort>({
  messages: "global-models",
  pathOf: ({ id }) => globalModelPath(id),
  thingOf: ({ assetType }) => ({ name: assetType, icon: null }),
  type: ["field.assetType", ({ assetType }) => assetType],
  maker: ["field.manufacturer", ({ manufacturer }) => manufacturer],
  use: { id: "use", label: "column.use", width: "minmax(140px, 1fr)" },
  useOf: (t, { organisationsCount }) => (
    <span>{t("organisations.count", { count: organisationsCount })}</span>
  ),
});
