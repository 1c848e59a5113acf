import type { ChecklistTemplate } from "@storey/contract";
import {
  type ChecklistContent,
  type ChecklistItem,
  EMPTY_CHECKLIST,
  newChecklistItem,
} from "@storey/domain";
import { v7 } from "uuid";
import type { TestServer } from "../../../test/server.ts";

/** Makes an item that passes or fails; `more` says what differs. */
export function item(label: string, more: Partial<ChecklistItem> = {}): ChecklistItem {
  return { ...newChecklistItem(v7(), label), ...more };
}

/** Makes what a template asks, of one section. */
export function contentOf(
  items: readonly ChecklistItem[],
  more: Partial<ChecklistContent> = {},
): ChecklistContent {
  return { ...EMPTY_CHECKLIST, sections: [{ id: v7(), title: "Section", items }], ...more };
}

/** Adds a template and publishes it, over HTTP, by somebody who may. */
export async function publishedTemplate(
  server: TestServer,
  { token }: { readonly token: string },
  content: ChecklistContent = contentOf([item("Door closes by itself")]),
  more: { readonly name?: string; readonly defaultRecurrence?: "weekly" | "monthly" } = {},
): Promise<ChecklistTemplate> {
  const body = { name: `Checklist ${v7()}`, ...more, content };
  const added = await server.call("POST", "/checklist-templates", { token, body });
  if (added.status !== 201) throw new Error(added.text);
  const path = `/checklist-templates/${added.json().id}/publish`;
  const published = await server.call("POST", path, { token });
  if (published.status !== 200) throw new Error(published.text);
  return published.json();
}
