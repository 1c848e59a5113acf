import { ICONS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, name, record, text } from "./shape.ts";

const ICON_KEYS = new Set(ICONS.map(({ key }) => key));
const count = z.int().nonnegative();

/** A kind of asset, such as a projector (Spec §3). */
export const AssetType = z.object({
  ...record,
  name: z.string(),
  /** A key of `GET /icons`; null for none. */
  icon: z.string().nullable(),
  /** How many models are of it; the archived ones count, as they keep it from being deleted. */
  modelsCount: count,
});
/** A kind, as what is of it names it. */
export const AssetKind = AssetType.pick({ id: true, name: true, icon: true });
export type AssetType = z.infer<typeof AssetType>;

const fields = {
  name: name(1),
  icon: text(64)
    .refine((key) => ICON_KEYS.has(key), { error: "icon.unknown" })
    .nullable(),
};
const reading = {
  tag: "Asset types",
  access: "organisation.asset-models.read",
  setting: "asset_management",
} as const;
const writing = { ...reading, access: "organisation.asset-models.update" } as const;

/** The calls about the kinds of assets: a list of the organisation that its people keep. */
export const assetTypes = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-types",
    summary: "Lists the kinds of assets by name.",
    response: z.array(AssetType),
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-types",
    summary: "Adds a kind of asset.",
    body: z
      .strictObject({ ...fields, id: Id })
      .partial()
      .required({ name: true }),
    response: AssetType,
    status: 201,
    errors: ["record.exists", "name.taken"],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/asset-types/{id}",
    summary: "Changes a kind of asset.",
    params: ById,
    body: z.strictObject(fields).partial(),
    record: AssetType,
    response: AssetType,
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  merge: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-types/{id}/merge",
    summary:
      "Makes all models of a kind models of another one, and deletes the first: two spellings become one. Its custom fields go along. Gives the other.",
    params: ById,
    body: z.strictObject({ intoId: Id }),
    response: AssetType,
    errors: ["not_found", "merge.same", "name.taken", "custom_field.too_many"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/asset-types/{id}",
    summary: "Deletes a kind of asset for good with its custom fields, if no model is of it.",
    params: ById,
    errors: ["not_found", "record.in_use"],
  }),
};
