import { ALL_DOCUMENT_TYPES, DOCUMENT_DESCRIPTION_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OWNERS, type OwnerDeclaration, type OwnerKind, readingOf, writingOf } from "./owners.ts";
import { Id, QueryBoolean, record, text } from "./shape.ts";

/** The type of a document (Spec §3). */
export const DocumentType = z.enum(ALL_DOCUMENT_TYPES);

/** A document of a space, or of another owner (Spec §3). */
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
const OfOwner = z.strictObject({ id: Id });
const OneOfOwner = z.strictObject({ id: Id, documentId: Id });
const tag = "Documents";

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

/** The call that adds a document to one kind of owner; `isPublic` says what it is unless it is told. */
export function documentUploadOf({
  path,
  noun,
  documentTypes,
  isPublic = false,
  ...owner
}: Pick<
  OwnerDeclaration,
  "path" | "noun" | "write" | "isWithinLocation" | "setting" | "documentTypes"
> & { readonly isPublic?: boolean }) {
  return endpoint({
    ...{ tag, ...writingOf(owner) },
    method: "POST",
    path: `${path}/documents`,
    summary: `Adds a document to ${noun}: multipart, field \`file\`, optional \`id\`, \`description\`, \`type\` and \`isPublic\`${isPublic ? ", which is true unless it is told" : ""}.`,
    isMultiTransaction: true,
    params: OfOwner,
    bodyKind: "multipart",
    body: z.strictObject({
      id: Id.optional(),
      description: description.optional(),
      type: z.enum(documentTypes).optional(),
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
  });
}

/** The calls about the documents of one kind of owner. */
export function documentsOf(owner: OwnerDeclaration) {
  const { path, noun } = owner;
  const writing = { tag, ...writingOf(owner) };
  const Type = z.enum(owner.documentTypes);
  return {
    list: endpoint({
      tag,
      ...readingOf(owner),
      method: "GET",
      path: `${path}/documents`,
      summary: `Lists the documents of ${noun} that the caller may see, the oldest first.`,
      params: OfOwner,
      response: z.array(SpaceDocument),
      errors: ["not_found"],
    }),
    upload: documentUploadOf(owner),
    update: endpoint({
      ...writing,
      method: "PATCH",
      path: `${path}/documents/{documentId}`,
      summary: "Changes a document's description, type or visibility.",
      params: OneOfOwner,
      body: z.strictObject({ description, type: Type, isPublic: z.boolean() }).partial(),
      record: SpaceDocument,
      response: SpaceDocument,
      errors: ["not_found", "access.location", "record.conflict"],
    }),
    remove: endpoint({
      ...writing,
      method: "DELETE",
      path: `${path}/documents/{documentId}`,
      summary: "Archives a document.",
      params: OneOfOwner,
      response: SpaceDocument,
      errors: ["not_found", "access.location"],
    }),
    restore: endpoint({
      ...writing,
      method: "PUT",
      path: `${path}/documents/{documentId}/restore`,
      summary: "Restores a document.",
      params: OneOfOwner,
      response: SpaceDocument,
      errors: ["not_found", "access.location"],
    }),
  };
}

/** The calls about the documents of a space; the bytes of any owner's documents are given by one. */
export const documents = {
  ...documentsOf(OWNERS.space),
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

/** The calls about the documents of each kind of owner. */
export const DOCUMENTS_OF = {
  space: documents,
  asset: documentsOf(OWNERS.asset),
  assetModel: documentsOf(OWNERS.assetModel),
} as const satisfies Readonly<Record<OwnerKind, ReturnType<typeof documentsOf>>>;
