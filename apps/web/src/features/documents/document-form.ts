import {
  type CarrierReference,
  DOCUMENT_LIMITS,
  DOCUMENTS_OF,
  type SpaceDocument,
} from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, flag, text } from "../../lib/form/field.ts";
import { changeDocument } from "./document.queries.ts";

/** The form of a document: what it says, what it is for, who sees it. */
export const documentForm = declareForm<SpaceDocument, { readonly owner: CarrierReference }>()({
  name: "document",
  messages: "documents",
  call: DOCUMENTS_OF.space.update,
  limits: DOCUMENT_LIMITS,
  fields: {
    description: text({ label: "field.description", hint: "field.description.hint" }),
    type: choice<DocumentType>({
      label: "field.type",
      empty: "other",
      words: (type, t) => t(`type.${type}`),
    }),
    isPublic: flag({ label: "field.isPublic", hint: "field.isPublic.hint" }),
  },
  save: async ({ record, version, body, context }) => {
    if (record) await changeDocument(context.owner, { id: record.id, version }, body);
  },
});
