import {
  CHECKLIST_PROBLEM_CODES,
  DESCRIPTION_MAX_LENGTH,
  INTERFACE_LANGUAGES,
  NAME_MIN_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { ChecklistContent, ChecklistPicture } from "./checklist-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { Image, imageUploadOf } from "./images.ts";
import { ById, Id, Moment, Named, name, QueryNumber, record, text } from "./shape.ts";

const count = z.int().nonnegative();

/** How often a room gets a checklist that is given to it by its form (Spec §3). */
export const CHECKLIST_RECURRENCES = ["weekly", "monthly"] as const;

/** Where a template stands: it is a draft until it is published first. */
export const CHECKLIST_TEMPLATE_STATES = ["draft", "published"] as const;

/** A template as lists show it. */
export const ChecklistTemplateSummary = z.object({
  ...record,
  name: z.string(),
  description: z.string(),
  /** What that is in further languages; of the release before it is left out. */
  descriptions: z.record(z.string(), z.string()).optional(),
  state: z.enum(CHECKLIST_TEMPLATE_STATES),
  /** The number of the version that new runs ask; null before the first. */
  publishedNumber: z.int().positive().nullable(),
  /** Whether the draft says something else than what is published. */
  isChanged: z.boolean(),
  defaultRecurrence: z.enum(CHECKLIST_RECURRENCES),
  itemsCount: count,
  /** The rooms and assets that are checked by it. */
  assignmentsCount: count,
});

/** A template with the draft that is worked on. */
export const ChecklistTemplate = ChecklistTemplateSummary.extend({
  content: ChecklistContent,
  /** The pictures that help may show, in the draft and in what was published. */
  pictures: z.array(ChecklistPicture),
});

/** A version that was published, as lists show it. */
export const ChecklistTemplateVersion = z.object({
  id: Id,
  number: z.int().positive(),
  name: z.string(),
  publishedAt: Moment,
  publishedBy: Named.nullable(),
  /** How many items are new, changed and gone, and how many translations are others, since the version before. */
  changes: z.object({ added: count, changed: count, removed: count, translations: count }),
});

/** A version with what it asks, which never changes. */
export const WholeChecklistVersion = ChecklistTemplateVersion.extend({ content: ChecklistContent });

/** What keeps a template from being published: where, and why as a code. */
export const ChecklistProblem = z.object({
  sectionId: Id.nullable(),
  itemId: Id.nullable(),
  code: z.enum(CHECKLIST_PROBLEM_CODES),
});

/** A template to begin with, in one language. */
export const ChecklistStarter = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  defaultRecurrence: z.enum(CHECKLIST_RECURRENCES),
  content: ChecklistContent,
});

const fields = {
  name: name(NAME_MIN_LENGTH.checklistTemplate),
  description: text(DESCRIPTION_MAX_LENGTH),
  defaultRecurrence: z.enum(CHECKLIST_RECURRENCES),
  content: ChecklistContent,
};
const common = { tag: "Checklist templates", setting: "spaces_checklists" } as const;
const reading = { ...common, access: "organisation.checklists.read" } as const;

/** The calls about what checklists ask. Published versions never change; runs keep theirs. */
export const checklistTemplates = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-templates",
    summary: "Lists the templates by name.",
    query: z.strictObject({ withDeleted: z.enum(["true", "false"]).optional() }),
    response: z.array(ChecklistTemplateSummary),
  }),
  starters: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-templates/starters",
    summary: "Lists templates to begin with, in English unless another language is asked for.",
    query: z.strictObject({ language: z.enum(INTERFACE_LANGUAGES).optional() }),
    response: z.array(ChecklistStarter),
  }),
  create: endpoint({
    ...common,
    access: "organisation.checklists.create",
    method: "POST",
    path: "/checklist-templates",
    summary: "Adds a template as a draft.",
    body: z
      .strictObject({ ...fields, id: Id })
      .partial()
      .required({ name: true }),
    response: ChecklistTemplate,
    status: 201,
    errors: ["record.exists", "name.taken"],
  }),
  get: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-templates/{id}",
    summary: "Gives a template with its draft.",
    params: ById,
    response: ChecklistTemplate,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...common,
    access: "organisation.checklists.update",
    method: "PATCH",
    path: "/checklist-templates/{id}",
    summary: "Changes a template's draft. What is published stays as it is.",
    params: ById,
    body: z.strictObject(fields).partial(),
    record: ChecklistTemplate,
    response: ChecklistTemplate,
    errors: ["not_found", "name.taken", "record.conflict"],
  }),
  publish: endpoint({
    ...common,
    access: "organisation.checklists.update",
    method: "POST",
    path: "/checklist-templates/{id}/publish",
    summary:
      "Publishes the draft: runs that start from now on ask it. `checklist.not_publishable` carries the problems as `current`.",
    params: ById,
    response: ChecklistTemplate,
    errors: ["not_found", "parent.archived", "record.conflict", "checklist.not_publishable"],
  }),
  versions: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-templates/{id}/versions",
    summary: "Lists the published versions without what they ask, the newest first.",
    params: ById,
    query: z.strictObject({
      /** Only versions of a smaller number: the last one of the page before. */
      before: QueryNumber(2 ** 31 - 1),
      /** 50 unless told. */
      pageSize: QueryNumber(100),
    }),
    response: z.object({
      results: z.array(ChecklistTemplateVersion),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
    errors: ["not_found"],
  }),
  version: endpoint({
    ...reading,
    method: "GET",
    path: "/checklist-templates/{id}/versions/{versionId}",
    summary: "Gives a published version with what it asks.",
    params: z.strictObject({ id: Id, versionId: Id }),
    response: WholeChecklistVersion,
    errors: ["not_found"],
  }),
  duplicate: endpoint({
    ...common,
    access: "organisation.checklists.create",
    method: "POST",
    path: "/checklist-templates/{id}/duplicate",
    summary: "Adds a copy of a template as a draft, with ids of its own.",
    params: ById,
    body: z.strictObject({
      id: Id.optional(),
      name: name(NAME_MIN_LENGTH.checklistTemplate).optional(),
    }),
    response: ChecklistTemplate,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken"],
  }),
  archive: endpoint({
    ...common,
    access: "organisation.checklists.delete",
    method: "DELETE",
    path: "/checklist-templates/{id}",
    summary: "Archives a template. Its assignments rest, and its runs stay.",
    params: ById,
    errors: ["not_found"],
  }),
  restore: endpoint({
    ...common,
    access: "organisation.checklists.delete",
    method: "PUT",
    path: "/checklist-templates/{id}/restore",
    summary: "Restores a template.",
    params: ById,
    response: ChecklistTemplate,
    errors: ["not_found", "name.taken"],
  }),
};

/**
 * The calls about the pictures of the help. None is replaced or removed: what was published shows it
 * still.
 */
export const checklistPictures = {
  upload: imageUploadOf({
    path: "/checklist-templates/{id}",
    noun: "a checklist template",
    write: "organisation.checklists.update",
    isWithinLocation: false,
    setting: "spaces_checklists",
  }),
  copy: endpoint({
    ...common,
    access: "organisation.checklists.update",
    method: "POST",
    path: "/checklist-templates/{id}/images/copies",
    summary: "Adds a picture of any template to a template, for what is copied from there.",
    params: ById,
    body: z.strictObject({ id: Id, pictureId: Id }),
    response: Image,
    status: 201,
    errors: ["not_found", "record.exists"],
  }),
};

export type ChecklistTemplateSummary = z.infer<typeof ChecklistTemplateSummary>;
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;
export type ChecklistTemplateVersion = z.infer<typeof ChecklistTemplateVersion>;
export type WholeChecklistVersion = z.infer<typeof WholeChecklistVersion>;
export type ChecklistProblem = z.infer<typeof ChecklistProblem>;
export type ChecklistStarter = z.infer<typeof ChecklistStarter>;
