import {
  type ChecklistContent,
  type ChecklistTemplate,
  checklistTemplates,
} from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** Lists the templates by name, the archived ones too. */
export function checklistTemplatesQuery() {
  return queryOf(checklistTemplates.list, { query: { withDeleted: "true" } });
}

/** Gives one template with its draft. */
export function checklistTemplateQuery(id: string) {
  return queryOf(checklistTemplates.get, { params: { id } });
}

/** Lists the published versions of a template without what they ask, the newest first, page by page. */
export function checklistVersionsQuery(id: string) {
  const queryKey = keyOf(checklistTemplates.versions, { params: { id } });
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return call(checklistTemplates.versions, { params: { id }, query, signal });
    },
    getNextPageParam: (last) => (last.hasMore ? (last.results.at(-1)?.number ?? null) : null),
  });
}

/** Gives a version with what it asks; null asks for none. It never changes. */
export function checklistVersionQuery(id: string, versionId: string | null) {
  return queryOptions({
    ...queryOf(checklistTemplates.version, { params: { id, versionId: versionId ?? "" } }),
    enabled: versionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lists the templates to begin with. */
export function checklistStartersQuery(language: InterfaceLanguage) {
  return queryOf(checklistTemplates.starters, { query: { language } });
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await Promise.all(
    [checklistTemplates.list, checklistTemplates.get, checklistTemplates.versions].map((one) =>
      queryClient.invalidateQueries({ queryKey: keyOf(one) }),
    ),
  );
  return done;
}

/** What is said of a new template. */
export interface NewTemplate {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly defaultRecurrence?: ChecklistTemplate["defaultRecurrence"];
  readonly content?: ChecklistContent;
}

/** Adds a template as a draft. */
export function addTemplate(body: NewTemplate): Promise<ChecklistTemplate> {
  return changed(call(checklistTemplates.create, { body }));
}

/** Saves the draft of a template that was read at a version. */
export function saveTemplate(
  id: string,
  version: number,
  body: Partial<Pick<ChecklistTemplate, "name" | "description" | "defaultRecurrence" | "content">>,
): Promise<ChecklistTemplate> {
  return changed(call(checklistTemplates.update, { params: { id }, body, ifMatch: version }));
}

/** Publishes the draft that was read at a version. */
export function publishTemplate(id: string, version: number): Promise<ChecklistTemplate> {
  return changed(call(checklistTemplates.publish, { params: { id }, ifMatch: version }));
}

/** Adds a copy of a template. */
export function duplicateTemplate(id: string): Promise<ChecklistTemplate> {
  return changed(call(checklistTemplates.duplicate, { params: { id }, body: {} }));
}

/** Archives a template. */
export function archiveTemplate(id: string): Promise<undefined> {
  return changed(call(checklistTemplates.archive, { params: { id } }));
}

/** Restores a template. */
export function restoreTemplate(id: string): Promise<ChecklistTemplate> {
  return changed(call(checklistTemplates.restore, { params: { id } }));
}
