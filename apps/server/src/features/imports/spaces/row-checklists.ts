import { nameKey } from "../reading/clean-cell.ts";
import type { StructureIndex } from "./existing-structure.ts";
import type { MatchedRow } from "./match-rows.ts";
import type { RowReader } from "./row-draft.ts";

/**
 * Returns the templates that a row names, by id, where its space is to be checked by others than it is;
 * undefined where that stays: an empty cell changes nothing. Leaves out names that mean none.
 */
export function changedChecklists(
  { checklists }: Pick<StructureIndex, "checklists">,
  { draft, match }: Pick<MatchedRow, "draft" | "match">,
): string[] | undefined {
  if (draft.checklists.length === 0) return undefined;
  const wanted = draft.checklists.flatMap((name) => checklists.byName.get(nameKey(name))?.id ?? []);
  const had = match?.checklistTemplateIds ?? [];
  const isSame = wanted.length === had.length && wanted.every((id) => had.includes(id));
  return isSame ? undefined : wanted;
}

/**
 * Reports names of checklists that mean none, what has to be published first, and what the caller may not
 * change; warns of a checklist that a space would no longer have. What is so already needs neither the
 * module nor a right, as in the form of a space.
 */
export function checkChecklists(
  index: StructureIndex,
  report: RowReader["report"],
  row: MatchedRow,
): void {
  const { checklists } = index;
  const { draft, match } = row;
  const field = "checklists";
  const had = match?.checklistTemplateIds ?? [];
  const found = draft.checklists.map((name) => checklists.byName.get(nameKey(name)));
  const wanted = changedChecklists(index, row);
  if (wanted === undefined && found.every(Boolean)) return;
  const value = draft.checklists.join("; ");
  if (!checklists.isOn) {
    report(draft, "import.checklists_off", { field, value });
    return;
  }
  const location = index.locationByKey.get(nameKey(row.location));
  const isPlace = checklists.places?.includes(location?.id ?? "") ?? true;
  if (!isPlace) {
    const params = { location: location?.name ?? row.location };
    report(draft, "import.checklists_forbidden", { field, value, params });
    return;
  }
  for (const [at, template] of found.entries()) {
    const name = draft.checklists[at] ?? "";
    if (!template) report(draft, "import.checklist_unknown", { field, value: name });
    else if (!template.isPublished && !had.includes(template.id)) {
      const params = { name: template.name };
      report(draft, "import.checklist_unpublished", { field, value: name, params });
    }
  }
  const ended = had.filter((id) => !wanted?.includes(id));
  if (ended.length === 0) return;
  const names = ended.map((id) => checklists.nameOf.get(id) ?? "").join("; ");
  const details = { field, value, params: { names }, severity: "warning" } as const;
  report(draft, "import.checklists_ended", details);
}
