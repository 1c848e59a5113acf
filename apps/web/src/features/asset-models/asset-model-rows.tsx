import type { AssetModelSort, AssetModelSummary } from "@storey/contract";
import { Globe } from "lucide-react";
import { assetModelPath } from "../../app/paths.ts";
import { Badge } from "../../ui/chip.tsx";
import { modelRows } from "./parts/model-rows.tsx";

/** The rows of the list of models. */
export const MODEL_ROWS = modelRows<AssetModelSummary, AssetModelSort>({
  messages: "asset-models",
  pathOf: ({ id }) => assetModelPath(id),
  thingOf: ({ assetType }) => assetType,
  type: ["field.assetTypeId", ({ assetType }) => assetType.name],
  maker: ["field.manufacturerId", ({ manufacturer }) => manufacturer?.name ?? null],
  use: {
    ...{ id: "assets", label: "column.assets", width: "minmax(130px, 0.9fr)" },
    sort: { first: "-assetsCount", isFirstUp: false },
  },
  useOf: (t, { assetsCount, isGlobal }) => (
    <>
      <span>{t("assets.count", { count: assetsCount })}</span>
      {isGlobal ? <Badge icon={<Globe aria-hidden="true" />}>{t("global")}</Badge> : null}
    </>
  ),
});
