import { NAME_MAX_LENGTH } from "@storey/domain";
import { nameKey } from "../reading/clean-cell.ts";
import {
  type ExistingSpace,
  floorKey,
  placeKey,
  type StructureIndex,
} from "./existing-structure.ts";
import type { PlanChoices } from "./import-plan.ts";
import { UNASSIGNED_FLOOR } from "./import-plan.ts";
import type { RowDraft } from "./row-draft.ts";

/** A row with the space it is about, if that exists, and the place and name it will have. */
export type MatchedRow = {
  draft: RowDraft;
  match: ExistingSpace | undefined;
  location: string;
  floor: string;
  /** The key of the floor; empty while the location is unknown. */
  floorKey: string;
  name: string;
  /** True when the shortcode was added to a name other rows have as well. */
  hasCodeInName: boolean;
};

/**
 * Matches rows to spaces: by shortcode, whatever its letter case, else by location, floor and
 * name. No space is matched by two rows: a place loses to a shortcode. Only rows without errors
 * may be given. Rows that share a name on a floor and have shortcodes get these into their names.
 */
export function matchRows(
  drafts: readonly RowDraft[],
  index: StructureIndex,
  choices: PlanChoices,
): MatchedRow[] {
  const claimed = new Set<string>();
  const rows = drafts.map((draft) => {
    const match = index.spaceByCode.get(nameKey(draft.shortcode));
    if (match !== undefined) claimed.add(match.id);
    return placed(draft, match, index, choices);
  });
  if (choices.defaultName) numberUnnamed(rows, choices.defaultName);
  nameApart(rows);
  for (const row of rows) {
    if (row.match !== undefined) continue;
    const match = matchByPlace(row, index, claimed);
    if (match === undefined) continue;
    claimed.add(match.id);
    row.match = match;
    Object.assign(row, placed(row.draft, match, index, choices), { name: row.name });
  }
  for (const row of rows) keepSettledName(row);
  return rows;
}

/**
 * Adds a code to a name: `Seminar Room` with the code `E1-06-01` becomes `Seminar Room (E1-06-01)`,
 * cut to fit.
 */
export function nameWithCode(name: string, code: string): string {
  const suffix = ` (${code})`;
  return (
    name
      .slice(0, NAME_MAX_LENGTH - suffix.length)
      .toWellFormed()
      .trimEnd() + suffix
  );
}

/**
 * Returns the place of a row. Blank cells leave a matched space where it is; a new one goes to the
 * defaults.
 */
function placed(
  draft: RowDraft,
  match: ExistingSpace | undefined,
  index: StructureIndex,
  choices: PlanChoices,
): MatchedRow {
  const old = match === undefined ? undefined : index.placeOfFloor.get(match.floorId);
  const location = draft.location || old?.location || (choices.defaultLocation ?? "");
  const stays = old !== undefined && nameKey(old.location) === nameKey(location);
  const floor = draft.floor || (stays ? old.floor : "") || choices.defaultFloor || UNASSIGNED_FLOOR;
  return {
    draft,
    match,
    location,
    floor,
    floorKey: location === "" ? "" : floorKey(location, floor),
    name: draft.name,
    hasCodeInName: false,
  };
}

function numberUnnamed(rows: readonly MatchedRow[], name: string): void {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.name !== "" || row.match !== undefined) continue;
    const count = (counts.get(row.floorKey) ?? 0) + 1;
    counts.set(row.floorKey, count);
    row.name = `${name} ${count}`;
  }
}

function nameApart(rows: readonly MatchedRow[]): void {
  const counts = new Map<string, number>();
  const named = rows.filter((row) => row.name !== "");
  for (const row of named) {
    const key = placeKey(row.floorKey, row.name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const row of named) {
    // A space that has the name already keeps it; newcomers give way.
    if (row.match !== undefined && nameKey(row.match.name) === nameKey(row.name)) continue;
    const isRepeated = (counts.get(placeKey(row.floorKey, row.name)) ?? 0) > 1;
    if (!isRepeated || row.draft.shortcode === "") continue;
    row.name = nameWithCode(row.name, row.draft.shortcode);
    row.hasCodeInName = true;
  }
}

function matchByPlace(row: MatchedRow, index: StructureIndex, claimed: ReadonlySet<string>) {
  if (row.name === "" || row.floorKey === "") return undefined;
  const names = [row.name];
  if (row.draft.shortcode !== "" && !row.hasCodeInName) {
    names.push(nameWithCode(row.name, row.draft.shortcode));
  }
  for (const name of names) {
    const found = index.spaceByPlace.get(placeKey(row.floorKey, name));
    if (found !== undefined && !claimed.has(found.id)) return found;
  }
  return undefined;
}

/**
 * Keeps a name that an earlier import made distinct, also when its namesakes are not in the file.
 */
function keepSettledName(row: MatchedRow): void {
  const { match, draft, name } = row;
  if (match === undefined) return;
  const isSettled = draft.shortcode !== "" && match.name === nameWithCode(name, draft.shortcode);
  if (name === "" || isSettled) row.name = match.name;
}
