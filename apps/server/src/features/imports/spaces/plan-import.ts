import { IMPORT_FIELDS, type ImportMapping, type ImportProblem } from "@storey/contract";
import type { SourceRow, SourceTable } from "../reading/source-table.ts";
import { type ExistingStructure, indexStructure } from "./existing-structure.ts";
import type { ImportPlan, PlanChoices, ProblemCode } from "./import-plan.ts";
import { type MatchedRow, matchRows } from "./match-rows.ts";
import { type PlanParts, planParts } from "./plan-parts.ts";
import { planRow } from "./plan-row.ts";
import { hasError, type RowDraft, rowReader } from "./row-draft.ts";
import { settleCodes } from "./settle-codes.ts";

/** A table to plan by; its rows are gone through once. */
type PlanSource = Pick<SourceTable, "format" | "headers"> & { readonly rows: Iterable<SourceRow> };

/**
 * Works out the effect of importing a table into an organisation. Pure: the same table, choices and
 * structure give the same plan, and importing again after writing it leaves every space unchanged.
 * Never throws; time is linear in rows and existing spaces. Problems: `ProblemCode`. A file with no
 * column for names, numbers or shortcodes is a list of buildings: it makes locations (and floors),
 * no spaces, with the warning import.no_spaces.
 */
export function planImport(
  source: PlanSource,
  choices: PlanChoices,
  existing: ExistingStructure,
): ImportPlan {
  const plan = emptyPlan();
  const mapping = knownColumns(plan, choices.mapping, source.headers.length);
  const index = indexStructure(existing);
  const parts = planParts(plan, index);
  const { read, report } = rowReader(source.headers, mapping);
  const drafts: RowDraft[] = [];
  for (const row of source.rows) drafts.push(read(row, drafts.length + 1));
  plan.rowCount = drafts.length;
  if (isBuildingList(mapping, choices)) {
    planBuildings(plan, parts, drafts, { ...choices, mapping });
  } else {
    settleCodes(drafts, index, report);
    const sound = drafts.filter((draft) => !hasError(draft));
    const rows = skipUnnamed(plan, matchRows(sound, index, choices), choices, source.format);
    const named = new Map<string, number>();
    const licensed = new Map<string, number>();
    const context = { plan, parts, index, choices, report, named, licensed };
    for (const row of rows) planRow(context, row);
  }
  for (const draft of drafts) plan.problems.push(...draft.problems);
  return plan;
}

function emptyPlan(): ImportPlan {
  return {
    rowCount: 0,
    createLocations: [],
    createFloors: [],
    createSpaceTypes: [],
    createFeatures: [],
    createSpaces: [],
    updateSpaces: [],
    unchanged: [],
    problems: [],
  };
}

function fileProblem(
  plan: ImportPlan,
  code: ProblemCode,
  severity: ImportProblem["severity"],
  params: ImportProblem["params"] = {},
): void {
  plan.problems.push({ row: 0, line: 0, column: null, code, params, value: "", severity });
}

/** Removes columns past the last one from a mapping, which may have been made for another file. */
function knownColumns(plan: ImportPlan, mapping: ImportMapping, width: number): ImportMapping {
  const known = { ...mapping };
  for (const field of IMPORT_FIELDS) {
    // A mapping from before a field was there says nothing of it.
    const column = mapping[field] ?? null;
    known[field] = column;
    if (column === null || column < width) continue;
    fileProblem(plan, "import.column_unknown", "error", { field, column });
    known[field] = null;
  }
  return known;
}

function isBuildingList({ name, number, shortcode }: ImportMapping, choices: PlanChoices): boolean {
  return name === null && number === null && shortcode === null && !choices.defaultName;
}

function planBuildings(
  plan: ImportPlan,
  parts: PlanParts,
  drafts: readonly RowDraft[],
  { mapping, mode }: PlanChoices,
): void {
  if (mapping.location === null || mode === "update") {
    fileProblem(plan, "import.nothing_mapped", "error");
    return;
  }
  let buildings = 0;
  for (const draft of drafts) {
    if (hasError(draft) || draft.location === "") continue;
    buildings += 1;
    parts.location(draft.location);
    if (draft.floor !== "") parts.floor(draft.location, draft.floor);
  }
  fileProblem(plan, "import.no_spaces", "warning", {
    rows: buildings,
    locations: plan.createLocations.length,
  });
}

function skipUnnamed(
  plan: ImportPlan,
  rows: readonly MatchedRow[],
  { unnamed }: PlanChoices,
  format: SourceTable["format"],
): readonly MatchedRow[] {
  const mode = unnamed ?? (format === "geojson" ? "skip" : "error");
  if (mode === "error") return rows;
  const kept = rows.filter(({ name, match }) => name !== "" || match !== undefined);
  const count = rows.length - kept.length;
  if (count > 0) fileProblem(plan, "import.unnamed_skipped", "warning", { count });
  return kept;
}
