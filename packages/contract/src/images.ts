import { IMAGE_VERSION_NAMES, type ImageVersionName } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, record, text } from "./shape.ts";

const Version = z.object({ imageKey: z.string(), width: z.int(), height: z.int() });

/** A picture of a space (Spec §3). */
export const Image = z.object({
  ...record,
  description: z.string(),
  /** From 0, without gaps; the first is the picture shown in lists. */
  order: z.int().nonnegative(),
  s3Key: z.string(),
  metadata: z.object({
    width: z.int(),
    height: z.int(),
    fileName: z.string().nullable(),
    /** `#rrggbb`, shown until the picture is there. */
    colour: z.string(),
  }),
  versions: z.object(
    Object.fromEntries(IMAGE_VERSION_NAMES.map((version) => [version, Version])) as Record<
      ImageVersionName,
      typeof Version
    >,
  ),
});
export type Image = z.infer<typeof Image>;

const OfSpace = z.strictObject({ id: Id });
const OneOfSpace = z.strictObject({ id: Id, imageId: Id });
const tag = "Images";
const REFUSALS = [
  "request.too_large",
  "image.unsupported_type",
  "image.heic_unsupported",
  "image.too_large",
  "image.too_many_pixels",
  "image.damaged",
  "storage.full",
] as const;

/** The calls about the pictures of a space. */
export const images = {
  upload: endpoint({
    method: "POST",
    path: "/spaces/{id}/images",
    summary: "Adds a picture to a space: multipart, field `file`, optional `id` and `description`.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    isLong: true,
    params: OfSpace,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional(), description: text(500).optional() }),
    response: Image,
    status: 201,
    errors: ["not_found", "access.location", ...REFUSALS],
  }),
  replace: endpoint({
    method: "PUT",
    path: "/spaces/{id}/images/{imageId}/file",
    summary:
      "Puts another file in a picture's place: multipart, field `file`. Its place and description stay.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    isLong: true,
    params: OneOfSpace,
    bodyKind: "multipart",
    body: z.strictObject({}),
    response: Image,
    errors: ["not_found", "access.location", ...REFUSALS],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/spaces/{id}/images/{imageId}",
    summary: "Changes a picture's description.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: OneOfSpace,
    body: z.strictObject({ description: text(500) }).partial(),
    record: Image,
    response: Image,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/spaces/{id}/images/{imageId}",
    summary: "Archives a picture.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: OneOfSpace,
    response: Image,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/spaces/{id}/images/{imageId}/restore",
    summary: "Restores a picture.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: OneOfSpace,
    response: Image,
    errors: ["not_found", "access.location"],
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/spaces/{id}/images/order",
    summary:
      "Puts the pictures of a space in order: all of their ids. With `seenImageIds`, only if that is their order yet.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: OfSpace,
    body: z.strictObject({
      imageIds: z.array(Id).max(2_000),
      /** The order the caller saw; another one by now is `record.conflict` with the pictures as they are. */
      seenImageIds: z.array(Id).max(2_000).optional(),
    }),
    response: z.array(Image),
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  stream: endpoint({
    method: "GET",
    path: "/spaces/image-stream",
    summary: "Gives the bytes of one version of a picture.",
    tag,
    access: "member",
    query: z.strictObject({ imageKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
