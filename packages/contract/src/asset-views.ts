import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Named, name, record, text } from "./shape.ts";

/** Who sees a saved view: its owner alone, or everybody who reads assets. */
export const ASSET_VIEW_VISIBILITIES = ["private", "organisation"] as const;
/** How often the assets that a view has come to find are mailed. */
export const ASSET_VIEW_ALERT_FREQUENCIES = ["daily", "weekly"] as const;
/** The most assets that a view may find to be watched: each of them is remembered. */
export const ASSET_VIEW_ALERT_MAX_ASSETS = 50_000;
/** The most views that one person may have. */
export const ASSET_VIEWS_MAX = 200;

/** A list of assets as somebody saved it (Spec §3): what it searches, and how it is laid out. */
export const AssetView = z.object({
  ...record,
  name: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(ASSET_VIEW_VISIBILITIES),
  /** The list as its address names it, as AssetManagerList takes it (Spec §2). */
  queryParams: z.string(),
  /** Who saved it; null for somebody who has left. */
  owner: Named.nullable(),
  /** Whether it opens first for the caller. */
  isDefault: z.boolean(),
  /** Whether it opens first for everybody who has chosen none. */
  isOrganisationDefault: z.boolean(),
  /** How often the caller gets a mail of what it has come to find; null for never. */
  alert: z.enum(ASSET_VIEW_ALERT_FREQUENCIES).nullable(),
});
export type AssetView = z.infer<typeof AssetView>;

const fields = {
  /** Unique among the views of its owner. */
  name: name(1),
  description: text(1000).nullable(),
  /** Sharing it needs `organisation.asset-views.share`. */
  visibility: z.enum(ASSET_VIEW_VISIBILITIES),
  queryParams: text(8000),
};
const reading = {
  tag: "Asset views",
  access: "organisation.assets.read",
  setting: "asset_management",
} as const;

/**
 * The calls about saved views. One changes their own; shared ones are also changed by holders of
 * `organisation.asset-views.share`, so that those of people who left are nobody's burden.
 */
export const assetViews = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-views",
    summary: "Lists the caller's views and the shared ones by name.",
    response: z.array(AssetView),
  }),
  create: endpoint({
    ...reading,
    method: "POST",
    path: "/asset-views",
    summary: "Saves a view.",
    body: z
      .strictObject({ ...fields, id: Id })
      .partial()
      .required({ name: true, queryParams: true }),
    response: AssetView,
    status: 201,
    errors: ["record.exists", "name.taken", "asset_view.share", "asset_view.too_many"],
  }),
  update: endpoint({
    ...reading,
    method: "PATCH",
    path: "/asset-views/{id}",
    summary:
      "Changes a view: one's own, or a shared one with the right to share. One that becomes private is its owner's alone.",
    params: ById,
    body: z.strictObject({ ...fields, isOrganisationDefault: z.boolean() }).partial(),
    record: AssetView,
    response: AssetView,
    errors: [
      "not_found",
      "record.conflict",
      "name.taken",
      "asset_view.share",
      "asset_view.not_shared",
      "asset_view.no_owner",
    ],
  }),
  duplicate: endpoint({
    ...reading,
    method: "POST",
    path: "/asset-views/{id}/duplicate",
    summary: "Saves a view again as a private one of the caller.",
    params: ById,
    body: z.strictObject({ id: Id.optional(), name: name(1) }),
    response: AssetView,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken", "asset_view.too_many"],
  }),
  setDefault: endpoint({
    ...reading,
    method: "PUT",
    path: "/asset-views/{id}/default",
    summary: "Lets a view open first for the caller.",
    params: ById,
    response: AssetView,
    errors: ["not_found"],
  }),
  clearDefault: endpoint({
    ...reading,
    method: "DELETE",
    path: "/asset-views/{id}/default",
    summary: "Lets a view no longer open first for the caller.",
    params: ById,
    response: AssetView,
    errors: ["not_found"],
  }),
  setAlert: endpoint({
    ...reading,
    method: "PUT",
    path: "/asset-views/{id}/alert",
    summary:
      "Mails the caller the assets that a view comes to find from now on, each once: every morning, or on Mondays.",
    params: ById,
    body: z.strictObject({ frequency: z.enum(ASSET_VIEW_ALERT_FREQUENCIES) }),
    response: AssetView,
    errors: ["not_found", "asset_view.too_many_assets"],
  }),
  clearAlert: endpoint({
    ...reading,
    method: "DELETE",
    path: "/asset-views/{id}/alert",
    summary: "Mails the caller no more of a view.",
    params: ById,
    response: AssetView,
    errors: ["not_found"],
  }),
  remove: endpoint({
    ...reading,
    method: "DELETE",
    path: "/asset-views/{id}",
    summary: "Deletes a view for good: one's own, or a shared one with the right to share.",
    params: ById,
    errors: ["not_found", "asset_view.share"],
  }),
};
