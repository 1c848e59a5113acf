import {
  ASSET_LABEL_FIELDS,
  ASSET_LABEL_TEXT_MAX_LENGTH,
  labelsOnPage,
  SIGN_FORMAT_NAMES,
  SIGNS_MAX,
} from "@storey/domain";
import { z } from "zod";
import { AssetSearch } from "./asset-search.ts";
import { endpoint } from "./endpoint.ts";
import { OWNERS, writingOf } from "./owners.ts";
import { Id, text } from "./shape.ts";
import { SignOptions } from "./space-codes.ts";

/** Files of so many labels are enough for a million assets. */
const LABEL_PARTS_MAX = 500;

const labelled = {
  assetIds: z.array(Id).max(SIGNS_MAX).optional(),
  search: AssetSearch.pick({ searchTerm: true, filters: true, conditions: true }).optional(),
  /** Of what the search finds these have none. */
  exceptIds: z.array(Id).max(1_000).optional(),
  spaceId: Id.optional(),
  /**
   * Which file of them, from 1: each holds 2,000 labels, by tag. Without it all of them are one file, which
   * is refused where it would hold more.
   */
  part: z.int().min(1).max(LABEL_PARTS_MAX).optional(),
};

/**
 * The assets that labels are for: one by one, all that a search finds, and all of a space, each
 * once. Archived assets have none.
 */
export const LabelledAssets = z.strictObject(labelled);

/** The rooms that the labels of assets lead to, and what visitors find there. */
export const LabelRooms = z.object({
  /** The number of labels, of a part those in it. */
  count: z.int().nonnegative(),
  /** Whether there are more after the part that was asked for. */
  hasMore: z.boolean(),
  /** The number of those on assets in rooms that open for members only. */
  membersOnlyCount: z.int().nonnegative(),
  /** The active rooms that the assets are in, each once. */
  spaceIds: z.array(Id),
});

/** An order of asset labels, which are printed by tag. */
export const AssetLabelOrder = z
  .strictObject({
    ...labelled,
    format: z.enum(SIGN_FORMAT_NAMES),
    /** What stands on a label, tag, model and serial number unless told; always in the order of `ASSET_LABEL_FIELDS`. */
    fields: z.array(z.enum(ASSET_LABEL_FIELDS)).min(1).max(ASSET_LABEL_FIELDS.length).optional(),
    /** The words of the field `text`. */
    text: text(ASSET_LABEL_TEXT_MAX_LENGTH).optional(),
    options: SignOptions.pick({
      startPosition: true,
      withLogo: true,
      withHint: true,
      withOutlines: true,
    }).optional(),
  })
  .refine(({ format, options }) => (options?.startPosition ?? 1) <= labelsOnPage(format), {
    error: "signs.position",
    path: ["options", "startPosition"],
  });

export type LabelledAssets = z.infer<typeof LabelledAssets>;
export type LabelRooms = z.infer<typeof LabelRooms>;
export type AssetLabelOrder = z.infer<typeof AssetLabelOrder>;

const writing = { tag: "Codes and signs", ...writingOf(OWNERS.asset) };

/** The calls about the labels of assets. */
export const assetLabels = {
  print: endpoint({
    ...writing,
    method: "POST",
    path: "/assets/labels",
    summary:
      "Gives labels of assets as a PDF at true size: `application/pdf`. An asset without a code gets one.",
    isMultiTransaction: true,
    body: AssetLabelOrder,
    replyKind: "bytes",
    errors: ["not_found", "access.location", "signs.too_many", "signs.none"],
  }),
  rooms: endpoint({
    ...writing,
    method: "POST",
    path: "/assets/labels/rooms/search",
    summary:
      "Tells which rooms the labels of assets lead to, and how many of the labels lead visitors to a room that they cannot open.",
    body: LabelledAssets,
    response: LabelRooms,
    errors: ["not_found", "signs.too_many"],
  }),
  testSheet: endpoint({
    ...writing,
    method: "GET",
    path: "/assets/labels/test-sheet",
    summary: "Gives a sheet with a ruler and the outlines of the labels, to set up the printer.",
    isMultiTransaction: true,
    query: z.strictObject({ format: z.enum(SIGN_FORMAT_NAMES) }),
    replyKind: "bytes",
  }),
};
