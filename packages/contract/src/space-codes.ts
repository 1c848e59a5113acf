import {
  BLANK_CODES_MAX,
  labelsOnPage,
  SIGN_FORMAT_NAMES,
  SIGNS_MAX,
  type SignFormatName,
} from "@storey/domain";
import { z } from "zod";
import { AssetReference } from "./asset-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { type CodedKind, OWNERS, type OwnerDeclaration, readingOf, writingOf } from "./owners.ts";
import { ById, Id, Moment, Named, record, text } from "./shape.ts";
import { SpacePicture } from "./spaces.ts";

/** The states of a code: not assigned yet, assigned to a space or an asset, or dead. */
export const SPACE_CODE_STATES = ["blank", "active", "revoked"] as const;

/** A code that a sign carries. It is archived when it is revoked. */
export const SpaceCode = z.object({
  ...record,
  /** 26 characters of `SPACE_CODE_ALPHABET`. */
  code: z.string(),
  /** The whole address that the QR holds. */
  address: z.string(),
  state: z.enum(SPACE_CODE_STATES),
  /** The space it leads to, and the location that lies in; null while it leads to none. */
  space: Named.extend({ locationId: Id }).nullable(),
  /** The asset it leads to, and the location that lies in; null while it leads to none. */
  asset: AssetReference.extend({ locationId: Id.nullable() }).nullable(),
  /** When it was assigned to what it leads to. Null while it is blank. */
  claimedAt: Moment.nullable(),
  /**
   * The person who assigned it; null for a code that came with its space or asset. The name is null for
   * somebody who left.
   */
  claimedBy: z.object({ id: Id, name: z.string().nullable() }).nullable(),
});

const Place = z.object({
  id: Id,
  name: z.string(),
  shortcode: z.string().nullable(),
  floor: Named,
  location: Named,
  isArchived: z.boolean(),
});

/** What every member may see of an asset in a room that they may see. */
const ScannedAsset = AssetReference.extend({
  modelName: z.string(),
  typeName: z.string(),
  /** Its own first picture, else its model's. */
  picture: SpacePicture.nullable(),
  /** Where it is; null where it is in none. */
  space: Named.nullable(),
  location: Named.nullable(),
  isArchived: z.boolean(),
});

/** It leads to a space, which may be archived. */
const LeadsToSpace = z.object({ kind: z.literal("space"), space: Place });
/** It leads to an asset, which may be archived: told to who may see it. */
const LeadsToAsset = z.object({ kind: z.literal("asset"), asset: ScannedAsset });

/** How many things of one name are told to who scanned or typed it. */
export const SCAN_CANDIDATES_MAX = 20;

/** The result of looking up a scanned code, or a text that names a space or an asset. */
export const ScannedCode = z.discriminatedUnion("kind", [
  LeadsToSpace,
  LeadsToAsset,
  /** It may mean each of these: at least two, at most `SCAN_CANDIDATES_MAX`. */
  z.object({
    kind: z.literal("several"),
    candidates: z.array(z.discriminatedUnion("kind", [LeadsToSpace, LeadsToAsset])),
  }),
  /** It may be claimed for a space or an asset. */
  z.object({ kind: z.literal("blank"), code: z.string() }),
  z.object({ kind: z.literal("revoked"), code: z.string() }),
  /** It belongs to another organisation of the caller's. */
  z.object({ kind: z.literal("other-organisation"), organisation: Named }),
]);

/** The options of printing a sign; absent ones have the product's defaults. */
export const SignOptions = z
  .strictObject({
    /** The first label that is used on the first sheet, from 1: the ones before are gone already. */
    startPosition: z.int().min(1).max(100),
    /** The organisation's logo, where the format has room for it. */
    withLogo: z.boolean(),
    withShortcode: z.boolean(),
    /** The location and floor. */
    withPlace: z.boolean(),
    /** The words that say what scanning is for. */
    withHint: z.boolean(),
    /** A thin line around each label, to see on plain paper whether the sheet fits. */
    withOutlines: z.boolean(),
  })
  .partial();

/**
 * An order of signs: spaces one by one, all of a floor or of a location, those that an import made,
 * and codes by id, blank or not. Several of these come one after the other; a space comes once.
 */
export const SignOrder = z
  .strictObject({
    format: z.enum(SIGN_FORMAT_NAMES),
    spaceIds: z.array(Id).max(SIGNS_MAX).optional(),
    floorId: Id.optional(),
    locationId: Id.optional(),
    importId: Id.optional(),
    codeIds: z.array(Id).max(SIGNS_MAX).optional(),
    options: SignOptions.optional(),
  })
  .refine(({ format, options }) => (options?.startPosition ?? 1) <= labelsOnPage(format), {
    error: "signs.position",
    path: ["options", "startPosition"],
  });

export type SpaceCode = z.infer<typeof SpaceCode>;
export type SpaceCodeState = (typeof SPACE_CODE_STATES)[number];
export type ScannedCode = z.infer<typeof ScannedCode>;
export type SignOptions = z.infer<typeof SignOptions>;
export type SignOrder = z.infer<typeof SignOrder>;
export type { SignFormatName };

const tag = "Codes and signs";
const writing = {
  tag,
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;
const ScannedText = z.strictObject({ code: text(100) });
/** A label of a former system may hold a long address. */
const ScannedLabel = z.strictObject({ code: text(1000) });
/** What a code led to before: an asset is named by its tag. */
const Previous = Named.extend({ kind: z.enum(["space", "asset"]) });

/** The calls about the codes of one kind of owner. */
function codesOf(owner: OwnerDeclaration) {
  const { path, noun } = owner;
  return {
    list: endpoint({
      method: "GET",
      path: `${path}/codes`,
      summary: `Lists the codes of ${noun}, the newest first; the revoked ones come last.`,
      tag,
      ...readingOf(owner),
      params: ById,
      response: z.array(SpaceCode),
      errors: ["not_found"],
    }),
    create: endpoint({
      tag,
      ...writingOf(owner),
      method: "POST",
      path: `${path}/codes`,
      summary: `Makes one more code for ${noun}.`,
      params: ById,
      body: z.strictObject({ id: Id.optional() }),
      response: SpaceCode,
      status: 201,
      errors: ["not_found", "access.location", "record.exists", "parent.archived"],
    }),
  };
}

/** The calls about codes that lead to spaces, and the signs they are printed on. */
export const spaceCodes = {
  ...codesOf(OWNERS.space),
  revoke: endpoint({
    ...writing,
    method: "DELETE",
    path: "/space-codes/{id}",
    summary:
      "Revokes a code: who scans it from now on is told so, a guest by 410 `guest.code_revoked`. A blank one lies in no location: a role that is limited to locations leaves it. One of an asset needs `organisation.assets.update` too; `DELETE /assets/{id}/codes/{codeId}` needs that alone.",
    params: ById,
    response: SpaceCode,
    errors: ["not_found", "access.location", "access.forbidden"],
  }),
  restore: endpoint({
    ...writing,
    method: "PUT",
    path: "/space-codes/{id}/restore",
    summary:
      "Makes a revoked code lead to its space again. One of an asset needs `organisation.assets.update` too.",
    params: ById,
    response: SpaceCode,
    errors: ["not_found", "access.location", "access.forbidden"],
  }),
  createBlank: endpoint({
    ...writing,
    method: "POST",
    path: "/space-codes/blank",
    summary: "Makes codes that belong to nothing yet, to be printed now and claimed later.",
    body: z.strictObject({ count: z.int().min(1).max(BLANK_CODES_MAX) }),
    response: z.array(SpaceCode),
    status: 201,
  }),
  page: endpoint({
    ...writing,
    method: "GET",
    path: "/space-codes",
    summary: "Lists codes by state, the newest first.",
    query: z.strictObject({
      state: z.enum(SPACE_CODE_STATES).optional(),
      /** Only codes that were made before this one. */
      after: Id.optional(),
      pageSize: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(500))
        .optional(),
    }),
    response: z.object({
      results: z.array(SpaceCode),
      hasMore: z.boolean(),
      /** How many codes are blank. */
      blankCount: z.int().nonnegative(),
    }),
  }),
  resolve: endpoint({
    method: "GET",
    path: "/codes/{code}",
    summary:
      "Tells what a scanned code leads to. A shortcode, the tag and the serial number of an asset, and the label of a former system count too, in the active organisation: of such a label's address the path counts, on any host.",
    tag,
    access: "member",
    params: ScannedLabel,
    response: ScannedCode,
    errors: ["not_found"],
  }),
  claim: endpoint({
    ...writing,
    method: "PUT",
    path: "/codes/{code}/claim",
    summary:
      "Assigns a code to a space, if it still belongs to what is in `from` (null: to nothing). Taking it from an asset needs `organisation.assets.update` too.",
    params: ScannedText,
    body: z.strictObject({
      spaceId: Id,
      /** The space or asset it led to when the caller looked: whoever comes second is refused. */
      from: Id.nullable(),
    }),
    response: z.object({ code: SpaceCode, previous: Previous.nullable() }),
    errors: [
      "not_found",
      "access.location",
      "access.forbidden",
      "code.claimed",
      "code.revoked",
      "parent.archived",
    ],
  }),
  print: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/labels",
    summary: "Gives signs or labels as a PDF at true size: `application/pdf`.",
    isMultiTransaction: true,
    body: SignOrder,
    replyKind: "bytes",
    errors: ["not_found", "access.location", "signs.too_many", "signs.none"],
  }),
  testSheet: endpoint({
    ...writing,
    method: "GET",
    path: "/spaces/labels/test-sheet",
    summary: "Gives a sheet with a ruler and the outlines of the labels, to set up the printer.",
    isMultiTransaction: true,
    query: z.strictObject({ format: z.enum(SIGN_FORMAT_NAMES) }),
    replyKind: "bytes",
  }),
};

const CodeOfAsset = z.strictObject({ id: Id, codeId: Id });

/** The calls about codes that lead to assets. */
export const assetCodes = {
  ...codesOf(OWNERS.asset),
  revoke: endpoint({
    tag,
    ...writingOf(OWNERS.asset),
    method: "DELETE",
    path: "/assets/{id}/codes/{codeId}",
    summary:
      "Revokes a code of an asset: who scans it from now on is told so, a guest by 410 `guest.code_revoked`.",
    params: CodeOfAsset,
    response: SpaceCode,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    tag,
    ...writingOf(OWNERS.asset),
    method: "PUT",
    path: "/assets/{id}/codes/{codeId}/restore",
    summary: "Makes a revoked code lead to its asset again.",
    params: CodeOfAsset,
    response: SpaceCode,
    errors: ["not_found", "access.location"],
  }),
  claim: endpoint({
    tag,
    ...writingOf(OWNERS.asset),
    method: "PUT",
    path: "/codes/{code}/claim-for-asset",
    summary:
      "Assigns a code to an asset, if it still belongs to what is in `from` (null: to nothing). Taking it from a space needs `organisation.spaces.update` too.",
    params: ScannedText,
    body: z.strictObject({
      assetId: Id,
      /** The space or asset it led to when the caller looked: whoever comes second is refused. */
      from: Id.nullable(),
    }),
    response: z.object({ code: SpaceCode, previous: Previous.nullable() }),
    errors: [
      "not_found",
      "access.location",
      "access.forbidden",
      "code.claimed",
      "code.revoked",
      "parent.archived",
    ],
  }),
};

/** The calls about the codes of each kind of owner. */
export const CODES_OF = {
  space: spaceCodes,
  asset: assetCodes,
} as const satisfies Readonly<Record<CodedKind, ReturnType<typeof codesOf>>>;
