import { DOCUMENT_DESCRIPTION_MAX_LENGTH, isWebAddress } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OWNERS, type OwnerDeclaration, type OwnerKind, readingOf, writingOf } from "./owners.ts";
import { Id, record, text } from "./shape.ts";

/** A link of a space, or of another owner, to somewhere on the web (Spec §3). */
export const SpaceLink = z.object({
  ...record,
  description: z.string(),
  url: z.string(),
  /** False shows it to technicians and administrators alone. */
  isPublic: z.boolean(),
  /** From 0; the list is sorted by it. */
  position: z.int().nonnegative(),
});
export type SpaceLink = z.infer<typeof SpaceLink>;

const fields = {
  description: text(DOCUMENT_DESCRIPTION_MAX_LENGTH),
  url: text(2000).refine(isWebAddress, { error: "url.invalid" }),
  isPublic: z.boolean(),
};
const OfOwner = z.strictObject({ id: Id });
const OneOfOwner = z.strictObject({ id: Id, linkId: Id });
const tag = "Links";

/** The calls about the links of one kind of owner. */
export function linksOf(owner: OwnerDeclaration) {
  const { path, noun } = owner;
  const writing = { tag, ...writingOf(owner) };
  return {
    list: endpoint({
      tag,
      ...readingOf(owner),
      method: "GET",
      path: `${path}/links`,
      summary: `Lists the links of ${noun} that the caller may see, in their order.`,
      params: OfOwner,
      response: z.array(SpaceLink),
      errors: ["not_found"],
    }),
    create: endpoint({
      ...writing,
      method: "POST",
      path: `${path}/links`,
      summary: `Adds a link after the others of ${noun}.`,
      params: OfOwner,
      body: z
        .strictObject({ ...fields, id: Id })
        .partial()
        .required({ url: true }),
      response: SpaceLink,
      status: 201,
      errors: ["not_found", "access.location", "record.exists"],
    }),
    update: endpoint({
      ...writing,
      method: "PATCH",
      path: `${path}/links/{linkId}`,
      summary: "Changes a link, or moves it: `position` counts from 0 and the others make room.",
      params: OneOfOwner,
      body: z.strictObject({ ...fields, position: z.int().min(0).max(10_000) }).partial(),
      record: SpaceLink,
      response: SpaceLink,
      errors: ["not_found", "access.location", "record.conflict"],
    }),
    remove: endpoint({
      ...writing,
      method: "DELETE",
      path: `${path}/links/{linkId}`,
      summary: "Archives a link.",
      params: OneOfOwner,
      response: SpaceLink,
      errors: ["not_found", "access.location"],
    }),
    restore: endpoint({
      ...writing,
      method: "PUT",
      path: `${path}/links/{linkId}/restore`,
      summary: "Restores a link, after the others.",
      params: OneOfOwner,
      response: SpaceLink,
      errors: ["not_found", "access.location"],
    }),
  };
}

/** The calls about the links of a space. */
export const links = linksOf(OWNERS.space);

/** The calls about the links of each kind of owner. */
export const LINKS_OF = {
  space: links,
  asset: linksOf(OWNERS.asset),
  assetModel: linksOf(OWNERS.assetModel),
} as const satisfies Readonly<Record<OwnerKind, ReturnType<typeof linksOf>>>;
