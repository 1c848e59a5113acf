import {
  ASSET_LIMITS,
  type Asset,
  type AssetChanges,
  assetModels,
  assets,
  type CustomField,
  NEW_ASSET_LIMITS,
  type NewAsset,
} from "@storey/contract";
import {
  type AssetLifecycleStatus,
  isIpAddress,
  isMacAddress,
  isMoney,
  type PatResult,
} from "@storey/domain";
import { declareForm, type Problems } from "../../lib/form/declaration.ts";
import { choice, sum, text, value, wholeNumber } from "../../lib/form/field.ts";
import type { Translate } from "../../lib/messages.ts";
import { keyOf, queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { problemsOfTyped, valuesOfTyped } from "../custom-fields/parts/custom-values.ts";
import { TREE_FIELDS } from "../decision-trees/parts/tree-assignment-fields.ts";
import { addAsset, assetQuery, changeAsset } from "./asset.queries.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns a record by its id, where an answer of this window holds it. */
function nameIn(endpoint: Parameters<typeof keyOf>[0], id: string): string | undefined {
  const answers = queryClient.getQueriesData<{ readonly results?: readonly Named[] }>({
    queryKey: keyOf(endpoint),
  });
  const all = answers.flatMap(([, answer]) => answer?.results ?? []);
  return all.find((one) => one.id === id)?.name;
}

function modelName(id: string): string {
  return nameIn(assetModels.search, id) ?? id;
}

function parentName(id: string): string {
  return queryClient.getQueryData(assetQuery(id).queryKey)?.tag ?? id;
}

function locationName(id: string): string {
  const known = session.get().organisation?.locations ?? [];
  return known.find((one) => one.id === id)?.name ?? id;
}

const line = (name: string) => text({ label: `field.${name}` });
/** A day such as `2027-03-31`; empty is none. */
const day = (name: string) => text({ label: `field.${name}` });
const statusWord = (status: string, t: Translate): string => t(`status.${status}`);

/** The fields of an asset by section; sections and fields in the form's order. */
export const ASSET_SECTIONS = {
  identity: {
    modelId: choice<string>({
      label: "field.modelId",
      empty: "",
      wrong: "wrong.model",
      rule: (id) => (id === "" ? "model.missing" : null),
      words: modelName,
    }),
    tag: text({ label: "field.tag", hint: "field.tag.hint" }),
    name: text({ label: "field.name", hint: "field.name.hint" }),
    serialNumber: line("serialNumber"),
    quantity: wholeNumber({ label: "field.quantity", hint: "field.quantity.hint" }),
    parentId: choice<string>({ label: "field.parentId", empty: "", words: parentName }),
    description: line("description"),
  },
  lifecycle: {
    lifecycleStatus: choice<AssetLifecycleStatus | "">({
      label: "field.lifecycleStatus",
      empty: "",
      words: statusWord,
    }),
    disposalReason: line("disposalReason"),
    disposedAt: day("disposedAt"),
    installDate: day("installDate"),
    installer: line("installer"),
    warrantyExpiry: day("warrantyExpiry"),
    licenseExpiry: day("licenseExpiry"),
    endOfSupport: day("endOfSupport"),
    endOfLife: day("endOfLife"),
    patTestedAt: day("patTestedAt"),
    patNextDueAt: day("patNextDueAt"),
    patResult: choice<PatResult | "">({
      label: "field.patResult",
      empty: "",
      words: (value, t) => t(`pat.${value}`),
    }),
  },
  network: {
    macAddress: text({
      label: "field.macAddress",
      rule: (typed) => (isMacAddress(typed) ? null : "mac.invalid"),
    }),
    ipAddress: text({
      label: "field.ipAddress",
      rule: (typed) => (isIpAddress(typed) ? null : "ip.invalid"),
    }),
    switchPort: line("switchPort"),
    dataPort: line("dataPort"),
    firmwareVersion: line("firmwareVersion"),
  },
  purchase: {
    purchaseDate: day("purchaseDate"),
    purchaseCost: sum({
      label: "field.purchaseCost",
      rule: (typed) => (isMoney(Number(typed)) ? null : "cost.invalid"),
    }),
    supplier: line("supplier"),
  },
};

/** A section of the form of an asset. */
export type AssetSection = keyof typeof ASSET_SECTIONS;

const fields = {
  ...ASSET_SECTIONS.identity,
  ...ASSET_SECTIONS.lifecycle,
  ...ASSET_SECTIONS.network,
  ...ASSET_SECTIONS.purchase,
};

type Fields = typeof fields;

/** A field of the form of an asset. */
export type AssetFieldName = keyof Fields;

const DAYS = [
  "disposedAt",
  "installDate",
  "warrantyExpiry",
  "licenseExpiry",
  "endOfSupport",
  "endOfLife",
  "patTestedAt",
  "patNextDueAt",
  "purchaseDate",
] as const satisfies readonly AssetFieldName[];

/** A field that holds a day. */
export type AssetDayName = (typeof DAYS)[number];

/** Tells whether a field holds a day. */
export function isAssetDay(name: AssetFieldName): name is AssetDayName {
  return (DAYS as readonly string[]).includes(name);
}

type Checked = Readonly<
  Record<"quantity" | "serialNumber" | "lifecycleStatus" | "disposalReason", string>
>;

/** Refuses a lot with a serial number, and a disposal without its reason. */
function unlikely(draft: Checked): Problems<Fields> {
  const isLot = draft.quantity.trim() !== "" && draft.serialNumber.trim() !== "";
  const isMute = draft.lifecycleStatus === "disposed" && draft.disposalReason.trim() === "";
  return {
    ...(isLot ? { serialNumber: { code: "field.lot_serial" } } : {}),
    ...(isMute ? { disposalReason: { code: "field.disposal_reason" } } : {}),
  };
}

const REFUSALS = {
  "asset.tag_taken": "tag",
  "asset.step": "lifecycleStatus",
  "asset.cycle": "parentId",
} as const;

/** The form of an asset. Where it is changes by a move. Source: Spec §3, Asset. */
export const assetForm = declareForm<Asset>()({
  name: "asset",
  messages: "assets",
  call: assets.update,
  limits: ASSET_LIMITS,
  fields: { ...fields, ...TREE_FIELDS },
  read: ({ model, parent }) => ({ modelId: model.id, parentId: parent?.id ?? "" }),
  check: unlikely,
  settles: { quantity: ["serialNumber"], lifecycleStatus: ["disposalReason"] },
  fieldOfCode: REFUSALS,
  save: async ({ record, version, body }) => {
    if (record) return changeAsset(record.id, version, body as AssetChanges);
    throw new Error("An asset is added with its place");
  },
});

/** The input of a new asset besides its fields. */
interface NewAssetContext {
  /** Whether it is to be tied to no space. */
  readonly isFloating: boolean;
  /** The custom fields of the kind of its model. */
  readonly customFields: readonly CustomField[];
  /** Adds it, in place of the call: gives nothing where that goes on elsewhere. */
  readonly keep?: (asset: NewAsset) => Promise<null>;
}

/** The form of a new asset. What is left empty is left to the server. */
export const newAssetForm = declareForm<object, NewAssetContext>()({
  name: "new-asset",
  messages: "assets",
  call: assets.create,
  limits: NEW_ASSET_LIMITS,
  fields: {
    ...fields,
    ...TREE_FIELDS,
    tag: { ...fields.tag, hint: "field.tag.newHint", check: tagOrNone },
    spaceId: choice<string>({ label: "field.spaceId", empty: "", wrong: "wrong.space" }),
    locationId: choice<string>({
      label: "field.locationId",
      hint: "field.locationId.hint",
      empty: "",
      words: locationName,
    }),
    /** What is typed in each, by its id; those of a kind that was chosen before stay unsent. */
    customFields: value<Readonly<Record<string, string>>>({
      label: "section.custom",
      hasParts: true,
      empty: {},
    }),
  },
  check: (draft, { isFloating, customFields }) => ({
    ...unlikely(draft),
    ...problemsOfTyped(customFields, draft.customFields),
    ...(!isFloating && draft.spaceId === "" ? { spaceId: { code: "space.missing" } } : {}),
  }),
  settles: { quantity: ["serialNumber"], lifecycleStatus: ["disposalReason"] },
  fieldOfCode: REFUSALS,
  save: ({ body: { modelId = "", spaceId = null, ...rest }, draft, newId, context }) => {
    const customFields = valuesOfTyped(context.customFields, draft.customFields);
    const asset = { ...rest, id: newId, modelId, spaceId, customFields };
    const added = asset as NewAsset;
    return context.keep ? context.keep(added) : addAsset(added);
  },
});

/** Returns the typed tag as it is sent; for an empty one the server gives the next. */
function tagOrNone(...[typed, limits]: Parameters<typeof fields.tag.check>) {
  return typed.trim() === "" ? null : fields.tag.check(typed, limits);
}
