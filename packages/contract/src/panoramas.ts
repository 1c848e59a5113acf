import {
  ASSET_LIFECYCLE_STATUSES,
  HFOV_RANGE,
  HOTSPOT_KINDS,
  HOTSPOT_LABEL_MAX_LENGTH,
  HOTSPOT_TEXT_MAX_LENGTH,
  HOTSPOT_VISIBILITIES,
  HOTSPOTS_MAX,
  ICONS,
  PANORAMA_FAILURES,
  PANORAMA_STATES,
  PITCH_CORRECTION_MAX,
  ROLL_CORRECTION_MAX,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, name, QueryBoolean, record, text } from "./shape.ts";

/** Degrees to the right of the middle of the picture; to the left less than 0. */
const Yaw = z.number().min(-180).max(180);
/** Degrees above the middle of the picture; below it less than 0. */
const Pitch = z.number().min(-90).max(90);
/** The distance from the left or the top edge of a flat picture, 0 to 1. */
const Share = z.number().min(0).max(1);

/** The asset that a hotspot leads to, as the caller sees it. */
export const HotspotAsset = z.object({
  tag: z.string(),
  /** Its own name, else its model's; to who may not read assets always its model's. */
  name: z.string(),
  /** These two are null to who may not read assets. */
  lifecycleStatus: z.enum(ASSET_LIFECYCLE_STATUSES).nullable(),
  issuesCount: z.int().nonnegative().nullable(),
});
export type HotspotAsset = z.infer<typeof HotspotAsset>;

/** Something to find in a panorama (Product 4.10). */
export const Hotspot = z.object({
  id: Id,
  kind: z.enum(HOTSPOT_KINDS),
  /** For a sphere; null in a flat picture. */
  yaw: Yaw.nullable(),
  pitch: Pitch.nullable(),
  /** For a flat picture; null on a sphere. */
  x: Share.nullable(),
  y: Share.nullable(),
  /** The document, link, panorama, asset or decision tree it leads to; null for "info" and "report". */
  targetId: Id.nullable(),
  /** The space of the target panorama, which may be another space. Null for the other kinds. */
  targetSpaceId: Id.nullable(),
  /** The asset it leads to, while that is in this space; null for the other kinds. */
  asset: HotspotAsset.nullable(),
  label: z.string(),
  /** The text of an "info", plain with line breaks; may be empty. */
  text: z.string(),
  /** A key of `GET /icons`; null shows the icon of its kind. */
  icon: z.string().nullable(),
  visibility: z.enum(HOTSPOT_VISIBILITIES),
});

/** One picture that `GET /spaces/panorama-stream` gives. Sizes in pixels. */
const PanoramaPicture = z.object({ panoramaKey: z.string(), width: z.int(), height: z.int() });

/** The part of a sphere a picture covers, in pixels of the full sphere; a viewer's `panoData`. */
export const PanoramaCropData = z.object({
  fullWidth: z.int().positive(),
  fullHeight: z.int().positive(),
  croppedWidth: z.int().positive(),
  croppedHeight: z.int().positive(),
  croppedX: z.int().nonnegative(),
  croppedY: z.int().nonnegative(),
});

/** One resolution cut into square tiles. `rows` is half of `cols`; both are powers of two. */
const Level = z.object({
  /** The width of the whole sphere, in pixels; the height is half of it. */
  width: z.int().positive(),
  cols: z.int().positive(),
  rows: z.int().positive(),
  firstCol: z.int().nonnegative(),
  lastCol: z.int().nonnegative(),
  firstRow: z.int().nonnegative(),
  lastRow: z.int().nonnegative(),
});

/** A panorama of a space (Spec §3): a full or cropped sphere, or a flat picture. */
export const Panorama = z.object({
  ...record,
  name: z.string(),
  /** Counts from 0, without gaps. */
  order: z.int().nonnegative(),
  /** The address of the picture to show first, below `/api`; empty until it is ready. */
  path: z.string(),
  /** The horizontal field of view it opens with, in degrees. */
  hfov: z.number(),
  /** The direction in which it opens, in degrees. */
  yaw: Yaw,
  pitch: Pitch,
  /** How far the picture is turned clockwise about its middle to be level, in degrees. */
  rollCorrection: z.number(),
  /** How far its middle is then moved up, in degrees. */
  pitchCorrection: z.number(),
  /** The direction of the middle of the picture, in degrees from north; null when not known. */
  heading: z.number().nullable(),
  is360: z.boolean(),
  /** The size of the picture that was sent, upright, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  fileName: z.string(),
  state: z.enum(PANORAMA_STATES),
  /** The reason why it failed; null in the other states. */
  errorCode: z.enum(PANORAMA_FAILURES).nullable(),
  /** `#rrggbb`, shown until the picture is loaded; null until it is ready. */
  colour: z.string().nullable(),
  /** A small picture for lists; null until it is ready. */
  preview: PanoramaPicture.nullable(),
  /** A sphere's single picture that is shown before tiles; null for a flat one and until ready. */
  base: PanoramaPicture.extend({
    /** The part of the sphere it covers, in its own pixels. */
    crop: PanoramaCropData,
  }).nullable(),
  /**
   * A sphere's tiles, the coarsest level first: `panoramaTileKey` names each. Null for a flat one
   * and until ready.
   */
  tiles: z.object({ keyPrefix: z.string(), levels: z.array(Level) }).nullable(),
  /** A flat picture in several widths, the narrowest first; empty for a sphere. */
  pictures: z.array(PanoramaPicture),
  /** The part of the sphere that was sent; null for a flat one. */
  crop: PanoramaCropData.nullable(),
  /** The hotspots that the caller may see, in their order. */
  hotspots: z.array(Hotspot),
});
export type Hotspot = z.infer<typeof Hotspot>;
export type Panorama = z.infer<typeof Panorama>;

/** A hotspot as it is placed; absent fields are null, empty, or "public". */
export const NewHotspot = z.strictObject({
  id: Id.optional(),
  kind: z.enum(HOTSPOT_KINDS),
  yaw: Yaw.nullable().optional(),
  pitch: Pitch.nullable().optional(),
  x: Share.nullable().optional(),
  y: Share.nullable().optional(),
  targetId: Id.nullable().optional(),
  label: text(HOTSPOT_LABEL_MAX_LENGTH).optional(),
  text: text(HOTSPOT_TEXT_MAX_LENGTH).optional(),
  icon: text(64).refine(isIconKey, { error: "icon.unknown" }).nullable().optional(),
  visibility: z.enum(HOTSPOT_VISIBILITIES).optional(),
});
export type NewHotspot = z.infer<typeof NewHotspot>;

const ICON_KEYS = new Set(ICONS.map(({ key }) => key));
function isIconKey(key: string): boolean {
  return ICON_KEYS.has(key);
}

/** A panorama as its space names it (Spec §3); pictures and hotspots are in the space's list of them. */
export const PanoramaReference = Panorama.pick({
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
  name: true,
  path: true,
  hfov: true,
  pitch: true,
  yaw: true,
  rollCorrection: true,
  is360: true,
});
export type PanoramaReference = z.infer<typeof PanoramaReference>;

const OfSpace = z.strictObject({ id: Id });
const OneOfSpace = z.strictObject({ id: Id, panoramaId: Id });
const tag = "Panoramas";
const setting = "spaces_panoramas";
const writing = {
  tag,
  setting,
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

/** The calls about the panoramas of a space. */
export const panoramas = {
  list: endpoint({
    method: "GET",
    path: "/spaces/{id}/panoramas",
    summary: "Lists the panoramas of a space in their order, those in the making too.",
    tag,
    setting,
    access: "member",
    params: OfSpace,
    response: z.array(Panorama),
    errors: ["not_found"],
  }),
  upload: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/{id}/panoramas",
    summary:
      "Adds a panorama to a space: multipart, field `file`, optional `id`, `name` and `is360`. Without `is360` the picture tells: by its GPano data, or a width of twice its height. It is made ready in the background. Sent again with the id of one that failed, it takes its place.",
    isMultiTransaction: true,
    params: OfSpace,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional(), name: name(0).optional(), is360: QueryBoolean }),
    response: Panorama,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "record.exists",
      "image.unsupported_type",
      "image.heic_unsupported",
      "image.damaged",
      "panorama.too_large",
      "panorama.too_many_pixels",
      "panorama.not_360",
      "storage.full",
    ],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/spaces/{id}/panoramas/{panoramaId}",
    summary: "Changes a panorama's name or how it opens.",
    params: OneOfSpace,
    body: z
      .strictObject({
        name: name(1),
        hfov: z.number().min(HFOV_RANGE.min).max(HFOV_RANGE.max),
        yaw: Yaw,
        pitch: Pitch,
        rollCorrection: z.number().min(-ROLL_CORRECTION_MAX).max(ROLL_CORRECTION_MAX),
        pitchCorrection: z.number().min(-PITCH_CORRECTION_MAX).max(PITCH_CORRECTION_MAX),
      })
      .partial(),
    record: Panorama,
    response: Panorama,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/spaces/{id}/panoramas/{panoramaId}",
    summary: "Archives a panorama.",
    params: OneOfSpace,
    response: Panorama,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    ...writing,
    method: "PUT",
    path: "/spaces/{id}/panoramas/{panoramaId}/restore",
    summary: "Restores a panorama, after the others.",
    params: OneOfSpace,
    response: Panorama,
    errors: ["not_found", "access.location"],
  }),
  reorder: endpoint({
    ...writing,
    method: "PUT",
    path: "/spaces/{id}/panoramas/order",
    summary: "Puts the panoramas of a space in order: all of their ids.",
    params: OfSpace,
    body: z.strictObject({ panoramaIds: z.array(Id).max(500) }),
    response: z.array(Panorama),
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  setHotspots: endpoint({
    ...writing,
    method: "PUT",
    path: "/spaces/{id}/panoramas/{panoramaId}/hotspots",
    summary:
      "Replaces the hotspots of a panorama that the caller sees; those that are hidden from the caller stay.",
    params: OneOfSpace,
    body: z.strictObject({ hotspots: z.array(NewHotspot).max(HOTSPOTS_MAX) }),
    response: Panorama,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  stream: endpoint({
    method: "GET",
    path: "/spaces/panorama-stream",
    summary: "Gives the bytes of one picture or tile of a panorama.",
    tag,
    setting,
    access: "member",
    query: z.strictObject({ panoramaKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
