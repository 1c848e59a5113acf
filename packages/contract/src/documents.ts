import {
  DOCUMENT_DESCRIPTION_MAX_LENGTH,
  DOCUMENT_TYPES,
  UPLOAD_PIECE_MAX_BYTES,
  UPLOAD_PIECE_MIN_BYTES,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Moment, QueryBoolean, record, text } from "./shape.ts";

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

/** An upload that can be gone on with after a lost connection. */
export const DocumentUpload = z.object({
  id: Id,
  fileName: z.string(),
  /** Of the whole file, in bytes. */
  size: z.int().positive(),
  /** How many bytes are kept for sure: where to go on from. */
  offset: z.int().nonnegative(),
  /** The piece that comes next has at most as many bytes. */
  maxPieceSize: z.int().positive(),
  /** Unless it is the last, it has at least as many. */
  minPieceSize: z.int().positive(),
  /** When it is given up; null once it is finished. */
  expiresAt: Moment.nullable(),
  /** The document, once all of it is there. */
  document: SpaceDocument.nullable(),
});

export type SpaceDocument = z.infer<typeof SpaceDocument>;
export type DocumentUpload = z.infer<typeof DocumentUpload>;

const description = text(DOCUMENT_DESCRIPTION_MAX_LENGTH);
const OfSpace = z.strictObject({ id: Id });
const OneOfSpace = z.strictObject({ id: Id, documentId: Id });
const UploadOfSpace = z.strictObject({ id: Id, uploadId: Id });
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
  beginUpload: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/{id}/document-uploads",
    summary: "Begins to upload a document piece by piece, or finds the upload of that id again.",
    params: OfSpace,
    body: z.strictObject({
      id: Id.optional(),
      fileName: text(255),
      size: z.int().min(1),
      description: description.optional(),
      type: DocumentType.optional(),
      isPublic: z.boolean().optional(),
    }),
    response: DocumentUpload,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "record.exists",
      "document.too_large",
      "upload.too_many",
    ],
  }),
  uploadState: endpoint({
    ...writing,
    method: "GET",
    path: "/spaces/{id}/document-uploads/{uploadId}",
    summary: "Tells how much of one's own upload is there.",
    params: UploadOfSpace,
    response: DocumentUpload,
    errors: ["not_found"],
  }),
  continueUpload: endpoint({
    ...writing,
    method: "PATCH",
    path: "/spaces/{id}/document-uploads/{uploadId}",
    summary: `Sends the piece of an upload that begins at \`offset\`: bytes, at most ${UPLOAD_PIECE_MAX_BYTES}, and at least ${UPLOAD_PIECE_MIN_BYTES} unless it is the last. The last piece makes the document; when that failed, an empty piece at the end tries again.`,
    isLong: true,
    params: UploadOfSpace,
    query: z.strictObject({
      offset: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    bodyKind: "bytes",
    response: DocumentUpload,
    errors: [
      "not_found",
      "access.location",
      "record.exists",
      "upload.wrong_offset",
      "upload.wrong_size",
      "storage.full",
      ...REFUSALS,
    ],
  }),
  cancelUpload: endpoint({
    ...writing,
    method: "DELETE",
    path: "/spaces/{id}/document-uploads/{uploadId}",
    summary: "Gives up one's own upload.",
    params: UploadOfSpace,
    errors: ["not_found", "access.location"],
  }),
};
