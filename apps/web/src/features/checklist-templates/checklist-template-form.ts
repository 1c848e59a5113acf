import {
  CHECKLIST_TEMPLATE_LIMITS,
  type ChecklistContent,
  type ChecklistStarter,
  type ChecklistTemplate,
  checklistTemplates,
  NEW_CHECKLIST_TEMPLATE_LIMITS,
} from "@storey/contract";
import {
  type ChecklistItem,
  checklistItems,
  copyChecklist,
  EMPTY_CHECKLIST,
  isChecklistWeight,
} from "@storey/domain";
import { declareForm, type Values } from "../../lib/form/declaration.ts";
import { choice, text, value } from "../../lib/form/field.ts";
import type { Form } from "../../lib/form/use-form.ts";
import type { Translate } from "../../lib/messages.ts";
import { randomId } from "../../lib/random-id.ts";
import { addTemplate, type NewTemplate, saveTemplate } from "./checklist-template.queries.ts";
import { readPlainList } from "./plain-list.ts";

/** The lines of a draft where people choose between two: how many items, then all, those that differ first. */
function draftWords(content: ChecklistContent, other: ChecklistContent, t: Translate): string {
  const items = checklistItems(content);
  const others = new Map(checklistItems(other).map((item) => [item.id, JSON.stringify(item)]));
  const differs = (item: ChecklistItem): boolean => others.get(item.id) !== JSON.stringify(item);
  const nameOf = ({ label }: ChecklistItem): string => label || t("item.new");
  return [
    t("items", { count: items.length }),
    ...items.filter(differs).map((item) => t("item.differs", { name: nameOf(item) })),
    ...items.filter((item) => !differs(item)).map(nameOf),
  ].join("\n");
}

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
      wrong: { "number.between": "item.weight.wrong" },
      rule: (content) =>
        checklistItems(content).every(({ weight }) => isChecklistWeight(weight))
          ? null
          : "number.between",
      words: (content, t, _locale, other) => draftWords(content, other ?? content, t),
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

/** What a new template begins with: "empty", "list", or the key of a starter, with the starter. */
interface Begun {
  readonly begin: string;
  readonly starter: ChecklistStarter | undefined;
}

function begunWith({ begin, starter }: Begun, list: string): Omit<NewTemplate, "id" | "name"> {
  if (begin === "list") {
    const sections = readPlainList(list, randomId);
    return { content: { ...EMPTY_CHECKLIST, sections } as unknown as ChecklistContent };
  }
  if (!starter) return {};
  const { description, defaultRecurrence } = starter;
  const content = copyChecklist(starter.content, randomId) as ChecklistContent;
  return { description, defaultRecurrence, content };
}

/** The form of a new template: its name; what it begins with is chosen beside it. */
export const newChecklistForm = declareForm<ChecklistTemplate, Begun>()({
  name: "new-checklist-template",
  messages: "checklist-templates",
  call: checklistTemplates.create,
  limits: NEW_CHECKLIST_TEMPLATE_LIMITS,
  fields: {
    name,
    /** A list that is typed or pasted, which is lost unless it is saved. */
    list: value<string>({ label: "list.text", at: "content", empty: "" }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ draft, newId, context }) =>
    addTemplate({ ...begunWith(context, draft.list), id: newId, name: draft.name.trim() }),
});
