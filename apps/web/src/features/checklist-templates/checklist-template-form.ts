import {
  CHECKLIST_TEMPLATE_LIMITS,
  type ChecklistContent,
  type ChecklistTemplate,
  checklistTemplates,
  NEW_CHECKLIST_TEMPLATE_LIMITS,
} from "@storey/contract";
import { checklistItems, EMPTY_CHECKLIST } from "@storey/domain";
import { declareForm, type Values } from "../../lib/form/declaration.ts";
import { choice, text, value } from "../../lib/form/field.ts";
import type { Form } from "../../lib/form/use-form.ts";
import { addTemplate, type NewTemplate, saveTemplate } from "./checklist-template.queries.ts";

/** How many items are named where people choose between two drafts. */
const NAMED_ITEMS = 5;

const name = text({ label: "field.name", wrong: { "text.too_short": "new.name.missing" } });

/** The form of a template: what is said of it, and its draft as a whole. */
export const checklistTemplateForm = declareForm<ChecklistTemplate>()({
  name: "checklist-template",
  messages: "checklist-templates",
  call: checklistTemplates.update,
  limits: CHECKLIST_TEMPLATE_LIMITS,
  fields: {
    name,
    description: text({ label: "field.description" }),
    defaultRecurrence: choice<ChecklistTemplate["defaultRecurrence"]>({
      label: "field.defaultRecurrence",
      hint: "field.defaultRecurrence.hint",
      empty: "monthly",
      words: (chosen, t) => t(`recurrence.${chosen}`),
    }),
    content: value<ChecklistContent>({
      label: "field.content",
      empty: EMPTY_CHECKLIST as unknown as ChecklistContent,
      words: (content, t) => {
        const items = checklistItems(content);
        const named = items.slice(0, NAMED_ITEMS).map(({ label }) => label || t("item.new"));
        return [t("items", { count: items.length }), ...named].join("\n");
      },
    }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ record, version, body }) => {
    if (!record) throw new Error("A template is added by its own form");
    return saveTemplate(record.id, version, body);
  },
});

/** The draft of a template with what is said of it. */
export type TemplateDraft = Values<typeof checklistTemplateForm.fields>;

/** The state of the editor's form. */
export type TemplateForm = Form<typeof checklistTemplateForm>;

/** What a new template begins with besides its name. */
export type BegunTemplate = Omit<NewTemplate, "id" | "name">;

/** The form of a new template: its name; what it begins with is chosen beside it. */
export const newChecklistForm = declareForm<ChecklistTemplate, BegunTemplate>()({
  name: "new-checklist-template",
  messages: "checklist-templates",
  call: checklistTemplates.create,
  limits: NEW_CHECKLIST_TEMPLATE_LIMITS,
  fields: { name },
  fieldOfCode: { "name.taken": "name" },
  save: ({ draft, newId, context }) =>
    addTemplate({ ...context, id: newId, name: draft.name.trim() }),
});
