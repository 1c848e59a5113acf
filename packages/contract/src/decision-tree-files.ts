import { DOCUMENT_DESCRIPTION_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { documentUploadOf, SpaceDocument } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { Image, imageUploadOf } from "./images.ts";
import { Id, text } from "./shape.ts";

/** The pictures, papers, films and captions that the nodes of a tree show, by their ids. */
export const TreeFiles = z.object({
  images: z.array(Image.pick({ id: true, description: true, metadata: true, versions: true })),
  documents: z.array(
    SpaceDocument.pick({
      id: true,
      version: true,
      description: true,
      metadata: true,
      isPublic: true,
      path: true,
    }),
  ),
});

/** The longest name that a file brings along. */
const FILE_NAME_MAX_LENGTH = 500;
/** The most characters that one file takes as a `data:` address: 30 MB of bytes. */
const CARRIED_MAX_LENGTH = 42_000_000;

/** A picture, a paper, a film or captions within a tree's file, by the id that its nodes name. */
export const CarriedTreeFile = z.strictObject({
  id: Id,
  kind: z.enum(["image", "document"]),
  name: text(FILE_NAME_MAX_LENGTH),
  description: z.string(),
  isPublic: z.boolean(),
  /** Its bytes, as a `data:` address in base64. */
  data: z.string().max(CARRIED_MAX_LENGTH).startsWith("data:"),
});

export type CarriedTreeFile = z.infer<typeof CarriedTreeFile>;
export type TreeFiles = z.infer<typeof TreeFiles>;

const owner = {
  path: "/decision-trees/{id}",
  noun: "a decision tree",
  write: "organisation.decision-trees.update",
  isWithinLocation: false,
  setting: "spaces_decision_trees",
} as const;
const writing = { access: owner.write, setting: owner.setting } as const;
const USED = "Is refused while a node of the draft or of any version names it: `tree.file_in_use`";

/** The calls about the pictures of a tree. None is replaced: what was published shows it still. */
export const decisionTreeImages = {
  upload: imageUploadOf(owner),
  remove: endpoint({
    ...{ ...writing, tag: "Images" },
    method: "DELETE",
    path: `${owner.path}/images/{imageId}`,
    summary: `Archives a picture of a decision tree. ${USED} carries these nodes as \`current\`.`,
    params: z.strictObject({ id: Id, imageId: Id }),
    response: Image,
    errors: ["not_found", "tree.file_in_use"],
  }),
};

const OneDocument = z.strictObject({ id: Id, documentId: Id });

/** The same of its papers, films and captions. Guests see those alone that are public. */
export const decisionTreeDocuments = {
  upload: documentUploadOf({ ...owner, documentTypes: ["other"], isPublic: true }),
  update: endpoint({
    ...{ ...writing, tag: "Documents" },
    method: "PATCH",
    path: `${owner.path}/documents/{documentId}`,
    summary: "Changes the description of a document of a decision tree, or who sees it.",
    params: OneDocument,
    body: z
      .strictObject({ description: text(DOCUMENT_DESCRIPTION_MAX_LENGTH), isPublic: z.boolean() })
      .partial(),
    record: SpaceDocument,
    response: SpaceDocument,
    errors: ["not_found", "record.conflict"],
  }),
  remove: endpoint({
    ...{ ...writing, tag: "Documents" },
    method: "DELETE",
    path: `${owner.path}/documents/{documentId}`,
    summary: `Archives a document of a decision tree. ${USED} carries these nodes as \`current\`.`,
    params: OneDocument,
    response: SpaceDocument,
    errors: ["not_found", "tree.file_in_use"],
  }),
};
