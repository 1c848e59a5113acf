import { IMAGE_VERSION_NAMES, type ImageVersionName } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OWNERS, type OwnerDeclaration, type OwnerKind, writingOf } from "./owners.ts";
import { Id, record, text } from "./shape.ts";

const Version = z.object({ imageKey: z.string(), width: z.int(), height: z.int() });

/** A picture of a space, or of another owner (Spec §3). */
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

const OfOwner = z.strictObject({ id: Id });
const OneOfOwner = z.strictObject({ id: Id, imageId: Id });
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

/** The call that adds a picture to one kind of owner. */
export function imageUploadOf({
  path,
  noun,
  ...owner
}: Pick<OwnerDeclaration, "path" | "noun" | "write" | "isWithinLocation" | "setting">) {
  return endpoint({
    ...{ tag, ...writingOf(owner) },
    method: "POST",
    path: `${path}/images`,
    summary: `Adds a picture to ${noun}: multipart, field \`file\`, optional \`id\` and \`description\`.`,
    isMultiTransaction: true,
    params: OfOwner,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional(), description: text(500).optional() }),
    response: Image,
    status: 201,
    errors: ["not_found", "access.location", ...REFUSALS],
  });
}

/** The calls about the pictures of one kind of owner. */
export function imagesOf({ path, noun, ...owner }: OwnerDeclaration) {
  const writing = { tag, ...writingOf(owner) };
  return {
    upload: imageUploadOf({ path, noun, ...owner }),
    replace: endpoint({
      ...writing,
      method: "PUT",
      path: `${path}/images/{imageId}/file`,
      summary:
        "Puts another file in a picture's place: multipart, field `file`. Its place and description stay.",
      isMultiTransaction: true,
      params: OneOfOwner,
      bodyKind: "multipart",
      body: z.strictObject({}),
      response: Image,
      errors: ["not_found", "access.location", ...REFUSALS],
    }),
    update: endpoint({
      ...writing,
      method: "PATCH",
      path: `${path}/images/{imageId}`,
      summary: "Changes a picture's description.",
      params: OneOfOwner,
      body: z.strictObject({ description: text(500) }).partial(),
      record: Image,
      response: Image,
      errors: ["not_found", "access.location", "record.conflict"],
    }),
    remove: endpoint({
      ...writing,
      method: "DELETE",
      path: `${path}/images/{imageId}`,
      summary: "Archives a picture.",
      params: OneOfOwner,
      response: Image,
      errors: ["not_found", "access.location"],
    }),
    restore: endpoint({
      ...writing,
      method: "PUT",
      path: `${path}/images/{imageId}/restore`,
      summary: "Restores a picture.",
      params: OneOfOwner,
      response: Image,
      errors: ["not_found", "access.location"],
    }),
    reorder: endpoint({
      ...writing,
      method: "PUT",
      path: `${path}/images/order`,
      summary: `Puts the pictures of ${noun} in order: all of their ids. With \`seenImageIds\`, only if that is their order yet.`,
      params: OfOwner,
      body: z.strictObject({
        imageIds: z.array(Id).max(2_000),
        /** The order the caller saw; another one by now is `record.conflict` with the pictures as they are. */
        seenImageIds: z.array(Id).max(2_000).optional(),
      }),
      response: z.array(Image),
      errors: ["not_found", "access.location", "record.conflict"],
    }),
  };
}

/** The calls about the pictures of a space; the bytes of any owner's pictures are given by one. */
export const images = {
  ...imagesOf(OWNERS.space),
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

/** The calls about the pictures of each kind of owner. */
export const IMAGES_OF = {
  space: images,
  asset: imagesOf(OWNERS.asset),
  assetModel: imagesOf(OWNERS.assetModel),
} as const satisfies Readonly<Record<OwnerKind, ReturnType<typeof imagesOf>>>;
