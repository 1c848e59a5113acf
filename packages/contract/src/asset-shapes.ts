import {
  ASSET_COST_MAX,
  ASSET_DATES,
  ASSET_DESCRIPTION_MAX_LENGTH,
  ASSET_LIFECYCLE_STATUSES,
  ASSET_QUANTITY_MAX,
  ASSET_TAG_MAX_LENGTH,
  type AssetDateKey,
  isIpAddress,
  isMacAddress,
  isMoney,
  keptIpAddress,
  keptMacAddress,
  PAT_RESULTS,
} from "@storey/domain";
import { z } from "zod";
import { AssetKind } from "./asset-types.ts";
import { CustomFieldChanges, CustomFieldValues } from "./custom-fields.ts";
import { TreeValue, TreeValues } from "./decision-tree-shapes.ts";
import { SpaceDocument } from "./documents.ts";
import { Image } from "./images.ts";
import { SpaceLink } from "./links.ts";
import { Day, Id, Moment, Named, name, record, text } from "./shape.ts";
import { SpacePicture } from "./spaces.ts";

const count = z.int().nonnegative();

/** The state of an asset. */
export const AssetLifecycleStatus = z.enum(ASSET_LIFECYCLE_STATUSES);

/** A date that counts for an asset, and whether it is its own, its model's or computed from its installation. */
export const EffectiveDate = z.object({
  value: z.string(),
  source: z.enum(["asset", "model", "computed"]),
});

/** The dates that count for an asset; null where nobody says one. */
export const EffectiveDates = z.object(
  Object.fromEntries(ASSET_DATES.map((key) => [key, EffectiveDate.nullable()])) as Record<
    AssetDateKey,
    z.ZodNullable<typeof EffectiveDate>
  >,
);

/** An asset, as another one names it. */
export const AssetReference = z.object({ id: Id, tag: z.string(), name: z.string().nullable() });

/** What an asset says of itself, as it is kept. */
const kept = {
  /** Unique in the organisation; two that differ in capitals alone are one. */
  tag: z.string(),
  /** What people call it; null where its model says enough. */
  name: z.string().nullable(),
  description: z.string().nullable(),
  serialNumber: z.string().nullable(),
  /** As `00:1a:2b:3c:4d:5e`. */
  macAddress: z.string().nullable(),
  ipAddress: z.string().nullable(),
  switchPort: z.string().nullable(),
  dataPort: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  /** Days such as `2027-03-31`, as all days of an asset. */
  installDate: z.string().nullable(),
  installer: z.string().nullable(),
  /** The asset's own date; what counts is in `effectiveDates`, for the next three too. */
  endOfLife: z.string().nullable(),
  endOfSupport: z.string().nullable(),
  licenseExpiry: z.string().nullable(),
  warrantyExpiry: z.string().nullable(),
  /** The day of its last test of portable appliances (PAT). */
  patTestedAt: z.string().nullable(),
  patNextDueAt: z.string().nullable(),
  patResult: z.enum(PAT_RESULTS).nullable(),
  purchaseDate: z.string().nullable(),
  /** In the organisation's currency. */
  purchaseCost: z.number().nullable(),
  supplier: z.string().nullable(),
  lifecycleStatus: AssetLifecycleStatus,
  /** Of what is disposed of: why, and when. */
  disposalReason: z.string().nullable(),
  disposedAt: z.string().nullable(),
  /** How many pieces a lot holds; null for one asset that is itself. A lot has no serial number. */
  quantity: z.int().positive().nullable(),
};

const summary = {
  ...record,
  ...kept,
  model: z.object({ id: Id, name: z.string(), partNumber: z.string().nullable() }),
  /** With the icon it is drawn by where there is no picture. */
  assetType: AssetKind,
  manufacturer: Named.nullable(),
  /** Its own first picture, else its model's. */
  picture: SpacePicture.nullable(),
  effectiveDates: EffectiveDates,
  /** Whether it is tied to no space (Spec §3). */
  isFloating: z.boolean(),
  /** Null for a floating asset. */
  space: Named.extend({ shortcode: z.string().nullable() }).nullable(),
  floor: Named.nullable(),
  /** Where its space lies, or the home of a floating asset; null for a floating one without a home. */
  location: Named.nullable(),
  /** What it is a part of. */
  parent: AssetReference.nullable(),
  /** When and where an audit saw it last; null where none did. The room is null for what floated, or once it was deleted for good; the location for what floats without a home. */
  lastSeen: z
    .object({ at: Moment, space: Named.nullable(), location: Named.nullable() })
    .nullable(),
  /** How many issues of it are not resolved, closed or cancelled. */
  issuesCount: count,
};

/** An asset in a list. */
export const AssetSummary = z.object(summary);

/** An asset in a list that asks for values of custom fields. */
export const ListedAsset = AssetSummary.extend({
  /** Of those that were asked for and that its kind has in use, by their ids. */
  customFields: CustomFieldValues,
  /** Who has it; null where nobody does. */
  custody: z.object({ holderName: z.string(), dueBack: Day.nullable() }).nullable(),
});

/** An asset: one thing, or a lot of like ones (Spec §3, product design 4.7). */
export const Asset = z.object({
  ...summary,
  /** In which its days are read: its location's, else its organisation's. */
  timezone: z.string(),
  /** Whether the caller keeps it as a favourite. */
  isFavourite: z.boolean(),
  /** What its QR code holds: the newest code that leads to it; null where none does. */
  qrCode: z.string().nullable(),
  /** Values of the custom fields that its kind has in use, by their ids; those of others are kept unseen. */
  customFields: CustomFieldValues,
  /** The tree of its own that helps with it; null leaves it to its model. */
  decisionTreeId: Id.nullable(),
  /** What it says to the variables of the tree that counts, by their keys, before its model does. */
  decisionTreeVariables: z.record(z.string(), TreeValue),
  /** The published tree that helps with it: its own, else its model's. Null where there is none. */
  decisionTree: Named.nullable(),
  /** Its parts that are not archived, by tag: the first 200. */
  parts: z.array(AssetReference),
  /** Others of the same manufacturer with the same serial number, at most five: most likely a slip. */
  sameSerialNumber: z.array(AssetReference),
  /** In their order; the first stands for the asset. Those of the model are told by its own call. */
  images: z.array(Image),
  /** The oldest first. */
  documents: z.array(SpaceDocument),
  /** In their order. */
  links: z.array(SpaceLink),
});

const words = text(200).nullable();

/** Spaces are part of some serial numbers; an empty text says that there is none. */
const optional = (max: number) =>
  text(max)
    .transform((value) => (value === "" ? null : value))
    .nullable();

const fields = {
  tag: name(1).max(ASSET_TAG_MAX_LENGTH, { error: "text.too_long" }),
  name: optional(200),
  description: optional(ASSET_DESCRIPTION_MAX_LENGTH),
  modelId: Id,
  serialNumber: optional(200),
  macAddress: text(40)
    .refine(isMacAddress, { error: "mac.invalid" })
    .overwrite(keptMacAddress)
    .nullable(),
  ipAddress: text(64)
    .refine(isIpAddress, { error: "ip.invalid" })
    .overwrite(keptIpAddress)
    .nullable(),
  switchPort: words,
  dataPort: words,
  firmwareVersion: words,
  installDate: Day.nullable(),
  installer: words,
  endOfLife: Day.nullable(),
  endOfSupport: Day.nullable(),
  licenseExpiry: Day.nullable(),
  warrantyExpiry: Day.nullable(),
  patTestedAt: Day.nullable(),
  patNextDueAt: Day.nullable(),
  patResult: z.enum(PAT_RESULTS).nullable(),
  purchaseDate: Day.nullable(),
  purchaseCost: z
    .number()
    .min(0)
    .max(ASSET_COST_MAX)
    .refine(isMoney, { error: "cost.invalid" })
    .nullable(),
  supplier: words,
  lifecycleStatus: AssetLifecycleStatus,
  disposalReason: words,
  /** Without it, what is disposed of is so from today. */
  disposedAt: Day.nullable(),
  quantity: z.int().min(1).max(ASSET_QUANTITY_MAX).nullable(),
  /** Another asset that it is a part of. */
  parentId: Id.nullable(),
  /** A decision tree of the organisation; null for its model's. */
  decisionTreeId: Id.nullable(),
  decisionTreeVariables: TreeValues,
  /** Those that are named are set, by the fields of its kind; null empties one, the others stay. */
  customFields: CustomFieldChanges,
};

/**
 * Where an asset is: in a space, or floating (`spaceId` null), then with a home location or without
 * one. One without needs rights in the whole organisation.
 */
export const assetPlace = { spaceId: Id.nullable(), locationId: Id.nullable() };

/** In a space, or in a location as the home of a floating asset, and not in both. */
export function namesOnePlace({
  spaceId,
  locationId,
}: {
  spaceId?: string | null | undefined;
  locationId?: string | null | undefined;
}): boolean {
  return (spaceId ?? null) === null || (locationId ?? null) === null;
}

/** What is wrong with both. */
export const TWO_PLACES = {
  error: "field.one_place",
  path: ["locationId"],
  // Told together with what is wrong in other fields.
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
};

/**
 * A new asset: a model and a space are required; `spaceId` null makes it floating. Without a tag it is
 * given the next one of the organisation. It is in service in a space and in stock otherwise, unless
 * it says another state.
 */
export const NewAsset = z
  .strictObject({ ...fields, ...assetPlace, id: Id })
  .partial()
  .required({ modelId: true, spaceId: true })
  .refine(namesOnePlace, TWO_PLACES);

/**
 * The fields of an asset that can be changed; one that is absent is left as it is. Where it is changes
 * by a move.
 */
export const AssetChanges = z.strictObject(fields).partial();

/** Where an asset goes: to a space, or nowhere in particular (`spaceId` null). */
export const AssetMove = z
  .strictObject(assetPlace)
  .partial()
  .required({ spaceId: true })
  .refine(namesOnePlace, TWO_PLACES);

/** An asset of a space, as every member who may see the space sees it. */
export const SpaceAsset = z.object({
  id: Id,
  tag: z.string(),
  model: Named,
  assetType: AssetKind,
  /** Its own first picture, else its model's. */
  picture: SpacePicture.nullable(),
  /** From here on for holders of `organisation.assets.read` alone; null to everybody else. */
  name: z.string().nullable(),
  serialNumber: z.string().nullable(),
  lifecycleStatus: AssetLifecycleStatus.nullable(),
  quantity: z.int().positive().nullable(),
  issuesCount: count.nullable(),
});

/** An asset wherever it lies, as every member who may see it sees it. */
export const VisibleAsset = SpaceAsset.extend({
  /** Null for a floating asset, which holders of `organisation.assets.read` alone see. */
  space: Named.nullable(),
  floor: Named.nullable(),
  location: Named.nullable(),
  isFavourite: z.boolean(),
});

/** The assets of a space: how many there are of each kind, and a page of them. */
export const SpaceAssets = z.object({
  totalCount: count,
  /** By name. */
  assetTypes: z.array(AssetKind.extend({ count })),
  results: z.array(SpaceAsset),
});

/** How many assets a location, a floor or a space has. */
export const PlaceAssets = z.object({ id: Id, count: z.int().positive() });

export type Asset = z.infer<typeof Asset>;
export type AssetChanges = z.infer<typeof AssetChanges>;
export type AssetMove = z.infer<typeof AssetMove>;
export type AssetReference = z.infer<typeof AssetReference>;
export type AssetSummary = z.infer<typeof AssetSummary>;
export type EffectiveDates = z.infer<typeof EffectiveDates>;
export type ListedAsset = z.infer<typeof ListedAsset>;
export type NewAsset = z.infer<typeof NewAsset>;
export type PlaceAssets = z.infer<typeof PlaceAssets>;
export type SpaceAsset = z.infer<typeof SpaceAsset>;
export type SpaceAssets = z.infer<typeof SpaceAssets>;
export type VisibleAsset = z.infer<typeof VisibleAsset>;
