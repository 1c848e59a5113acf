import {
  ASSET_VIEW_LIMITS,
  ASSET_VIEW_VISIBILITIES,
  type AssetView,
  assetViews,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, text } from "../../lib/form/field.ts";
import { addAssetView, changeAssetView } from "./asset-view.queries.ts";

/** What a new view shows. */
export interface ShownList {
  readonly queryParams: string;
}

/** The form of a saved view; what it shows is the list that it is saved from. */
export const assetViewForm = declareForm<AssetView, ShownList>()({
  name: "asset-view",
  messages: "asset-views",
  call: [assetViews.create, assetViews.update],
  limits: ASSET_VIEW_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    description: text({ label: "field.description" }),
    visibility: choice<AssetView["visibility"]>({
      label: "field.visibility",
      empty: "private",
      options: ASSET_VIEW_VISIBILITIES,
      words: (value, t) => t(`visibility.${value}`),
    }),
  },
  fieldOfCode: {
    "name.taken": "name",
    "asset_view.share": "visibility",
    "asset_view.no_owner": "visibility",
  },
  save: ({ record, version, body, newId, context }) => {
    if (record) return changeAssetView({ ...record, version }, body);
    const { name = "", ...rest } = body;
    return addAssetView({ ...rest, id: newId, name, queryParams: context.queryParams });
  },
});
