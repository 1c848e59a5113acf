import { DOCUMENT_DESCRIPTION_MAX_LENGTH, isWebAddress } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, record, text } from "./shape.ts";

/** A link of a space to somewhere on the web (Spec §3). */
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
const OfSpace = z.strictObject({ id: Id });
const OneOfSpace = z.strictObject({ id: Id, linkId: Id });
const writing = {
  tag: "Links",
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

/** The calls about the links of a space. */
export const links = {
  list: endpoint({
    method: "GET",
    path: "/spaces/{id}/links",
    summary: "Lists the links of a space that the caller may see, in their order.",
    tag: writing.tag,
    access: "member",
    params: OfSpace,
    response: z.array(SpaceLink),
    errors: ["not_found"],
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/{id}/links",
    summary: "Adds a link after the others of a space.",
    params: OfSpace,
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
    path: "/spaces/{id}/links/{linkId}",
    summary: "Changes a link, or moves it: `position` counts from 0 and the others make room.",
    params: OneOfSpace,
    body: z.strictObject({ ...fields, position: z.int().min(0).max(10_000) }).partial(),
    record: SpaceLink,
    response: SpaceLink,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/spaces/{id}/links/{linkId}",
    summary: "Archives a link.",
    params: OneOfSpace,
    response: SpaceLink,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    ...writing,
    method: "PUT",
    path: "/spaces/{id}/links/{linkId}/restore",
    summary: "Restores a link, after the others.",
    params: OneOfSpace,
    response: SpaceLink,
    errors: ["not_found", "access.location"],
  }),
};
