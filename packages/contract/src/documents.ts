import { DOCUMENT_DESCRIPTION_MAX_LENGTH, DOCUMENT_TYPES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, QueryBoolean, record, text } from "./shape.ts";

/** What a document is for (Spec §3). */
export const DocumentType = z.enum(DOCUMENT_TYPES);

/** A document of a space (Spec §3). */
export const SpaceDocument = z.object({
  ...record,
  description: z.string(),
  metadata: z.object({
    /** As it was sent; what is saved is named safely. */
    fileName: z.string(),
    /** Told by the content: a key of `DOCUMENT_FORMATS`. */
    contentType: z.string(),
    /** In bytes. */
    size: z.int().positive(),
  }),
  /** False shows it to technicians and administrators alone. */
  isPublic: z.boolean(),
  /** Where its bytes are, below `/api`. */
  path: z.string(),
  type: DocumentType,
});

export type SpaceDocument = z.infer<typeof SpaceDocument>;

const description = text(DOCUMENT_DESCRIPTION_MAX_LENGTH);
const OfSpace = z.strictObject({ id: Id });
const OneOfSpace = z.strictObject({ id: Id, documentId: Id });
const tag = "Documents";
const writing = {
  tag,
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

/** How a file that is not kept is refused. */
const REFUSALS = [
  "document.unsupported_type",
  "document.program",
  "document.web_page",
  "document.macros",
  "document.archive",
  "document.legacy_office",
  "document.ambiguous",
  "document.empty",
  "document.damaged",
] as const;

/** The calls about the documents of a space. */
export const documents = {
  list: endpoint({
    method: "GET",
    path: "/spaces/{id}/documents",
    summary: "Lists the documents of a space that the caller may see, the oldest first.",
    tag,
    access: "member",
    params: OfSpace,
    response: z.array(SpaceDocument),
    errors: ["not_found"],
  }),
  upload: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/{id}/documents",
    summary:
      "Adds a document to a space: multipart, field `file`, optional `id`, `description`, `type` and `isPublic`.",
    isLong: true,
    params: OfSpace,
    bodyKind: "multipart",
    body: z.strictObject({
      id: Id.optional(),
      description: description.optional(),
      type: DocumentType.optional(),
      isPublic: QueryBoolean,
    }),
    response: SpaceDocument,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "record.exists",
      "document.too_large",
      "storage.full",
      ...REFUSALS,
    ],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/spaces/{id}/documents/{documentId}",
    summary: "Changes a document's description, type or visibility.",
    params: OneOfSpace,
    body: z.strictObject({ description, type: DocumentType, isPublic: z.boolean() }).partial(),
    record: SpaceDocument,
    response: SpaceDocument,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: "/spaces/{id}/documents/{documentId}",
    summary: "Archives a document.",
    params: OneOfSpace,
    response: SpaceDocument,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    ...writing,
    method: "PUT",
    path: "/spaces/{id}/documents/{documentId}/restore",
    summary: "Restores a document.",
    params: OneOfSpace,
    response: SpaceDocument,
    errors: ["not_found", "access.location"],
  }),
  stream: endpoint({
    method: "GET",
    path: "/spaces/document-stream",
    summary: "Gives the bytes of a document, all of them or the `Range` that is asked for.",
    tag,
    access: "member",
    query: z.strictObject({ documentKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found", "range.unsatisfiable"],
  }),
};
