import { nameKey } from "../reading/clean-cell.ts";
import { type ExistingSpace, placeKey, type StructureIndex } from "./existing-structure.ts";
import type { ImportPlan, PlanChoices } from "./import-plan.ts";
import { type MatchedRow, nameWithCode } from "./match-rows.ts";
import type { PlanParts } from "./plan-parts.ts";
import { changedChecklists, checkChecklists } from "./row-checklists.ts";
import { hasError, type RowReader } from "./row-draft.ts";
import { changesOf } from "./space-changes.ts";

type RowContext = {
  plan: ImportPlan;
  parts: PlanParts;
  index: StructureIndex;
  choices: PlanChoices;
  report: RowReader["report"];
  /** Names given by earlier rows, by `placeKey`, with the row. */
  named: Map<string, number>;
  /** How many spaces each location has with the rows so far, by the key of its name. */
  licensed: Map<string, number>;
};

/** Checks one row against everything before it and adds its effect to the plan. */
export function planRow(context: RowContext, row: MatchedRow): void {
  const { draft, match } = row;
  checkRow(context, row);
  if (!hasError(draft)) claimLicence(context, row);
  if (hasError(draft)) return;
  if (match === undefined) planCreate(context, row);
  else planUpdate(context, row, match);
}

function checkRow(context: RowContext, row: MatchedRow): void {
  const { choices, index, report } = context;
  const { draft, match } = row;
  if (match === undefined && choices.mode === "update") report(draft, "import.not_matched");
  else if (match !== undefined && choices.mode === "create") {
    report(draft, "import.exists", { params: { name: match.name }, value: row.name });
  } else if (row.name === "") report(draft, "import.name_missing", { field: "name" });
  else if (row.location === "") report(draft, "import.location_missing", { field: "location" });
  else claimName(context, row);
  warnOfNewCode(context, row);
  checkChecklists(index, report, row);
  if (choices.unknown !== "error") return;
  if (draft.type !== "" && !index.typeByName.has(nameKey(draft.type))) {
    report(draft, "import.type_unknown", { field: "type", value: draft.type });
  }
  for (const feature of draft.features) {
    if (index.featureByName.has(nameKey(feature))) continue;
    report(draft, "import.feature_unknown", { field: "features", value: feature });
  }
}

/**
 * Gives the row its name on its floor. A name counts as taken by the present spaces and by the rows
 * before, even if a later row would free it, so that rows can be written in any order.
 */
function claimName(context: RowContext, row: MatchedRow): void {
  const { draft, match } = row;
  const wanted = row.name;
  let holder = holderOf(context, row);
  if (holder !== undefined && draft.shortcode !== "" && !row.hasCodeInName) {
    row.name = nameWithCode(row.name, draft.shortcode);
    row.hasCodeInName = true;
    holder = holderOf(context, row);
  }
  if (holder === "existing") {
    context.report(draft, "import.name_taken", { field: "name", value: row.name });
  } else if (holder !== undefined) {
    const params = { firstRow: holder };
    context.report(draft, "import.duplicate_row", { field: "name", value: wanted, params });
  } else {
    context.named.set(placeKey(row.floorKey, row.name), draft.row);
    if (row.hasCodeInName && match?.name !== row.name) {
      const details = {
        params: { name: row.name },
        value: draft.name,
        severity: "warning",
      } as const;
      context.report(draft, "import.name_repeated", { field: "name", ...details });
    }
  }
}

/**
 * Gives the row one of the licences of the location it comes into. A space that leaves a location
 * keeps its licence there, so that rows can be written in any order. No row may come into a
 * location whose spaces the caller does not see: existing spaces could not be told from new ones.
 */
function claimLicence({ index, licensed, report }: RowContext, row: MatchedRow): void {
  const { draft, match } = row;
  const key = nameKey(row.location);
  const was = match && index.placeOfFloor.get(match.floorId);
  if (was !== undefined && nameKey(was.location) === key) return;
  const location = index.locationByKey.get(key);
  const name = { location: location?.name ?? row.location };
  const value = row.location;
  if (location?.isRestricted) {
    report(draft, "import.location_barred", { field: "location", value, params: name });
    return;
  }
  const most = location?.spacesLicensed ?? null;
  const taken = licensed.get(key) ?? index.spacesOfLocation.get(key) ?? 0;
  if (most !== null && taken >= most) {
    const params = { ...name, licensed: most };
    report(draft, "import.licence_exceeded", { field: "location", value, params });
  } else licensed.set(key, taken + 1);
}

function holderOf({ named, index }: RowContext, row: MatchedRow): "existing" | number | undefined {
  const key = placeKey(row.floorKey, row.name);
  const earlier = named.get(key);
  if (earlier !== undefined) return earlier;
  const there = index.spaceByPlace.get(key);
  return there === undefined || there.id === row.match?.id ? undefined : "existing";
}

/**
 * Warns of a space found by its place that gets another code, since labels on doors may show the
 * present one.
 */
function warnOfNewCode({ report }: RowContext, { draft, match }: MatchedRow): void {
  const value = draft.shortcode;
  if (value === "" || !match?.shortcode || nameKey(value) === nameKey(match.shortcode)) return;
  const params = { from: match.shortcode };
  const details = { field: "shortcode", value, params, severity: "warning" } as const;
  report(draft, "import.shortcode_changed", details);
}

function planCreate({ plan, parts, index }: RowContext, row: MatchedRow): void {
  const { draft } = row;
  plan.createSpaces.push({
    row: draft.row,
    line: draft.line,
    name: row.name,
    floor: parts.floor(row.location, row.floor),
    spaceType: draft.type === "" ? null : parts.spaceType(draft.type),
    capacity: draft.capacity,
    features: draft.features.map(parts.feature),
    checklistTemplateIds: changedChecklists(index, row),
    shortcode: draft.shortcode || null,
  });
}

function planUpdate(
  { plan, parts, index }: RowContext,
  row: MatchedRow,
  match: ExistingSpace,
): void {
  const place = { row: row.draft.row, line: row.draft.line, id: match.id };
  const { changes, diff } = changesOf(row, match, parts, index);
  if (diff.length === 0) plan.unchanged.push(place);
  else plan.updateSpaces.push({ ...place, changes, diff });
}
