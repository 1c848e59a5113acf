import { nameKey } from "../reading/clean-cell.ts";
import { type ExistingSpace, floorKey, type StructureIndex } from "./existing-structure.ts";
import type { FieldDiff, SpaceChange } from "./import-plan.ts";
import type { MatchedRow } from "./match-rows.ts";
import type { PlanParts } from "./plan-parts.ts";
import { changedChecklists } from "./row-checklists.ts";

/**
 * Returns the changes that a row makes to the space it matches, for the writer and for people.
 * Blank cells change nothing. Types, features and codes that differ only in letter case are the
 * same.
 */
export function changesOf(
  row: MatchedRow,
  match: ExistingSpace,
  parts: PlanParts,
  index: StructureIndex,
): { changes: SpaceChange; diff: FieldDiff[] } {
  const changes: SpaceChange = {};
  const diff: FieldDiff[] = [];
  if (row.name !== match.name) {
    changes.name = row.name;
    diff.push({ field: "name", from: match.name, to: row.name });
  }
  const moves = movesOf(row, index.placeOfFloor.get(match.floorId));
  if (moves.length > 0) changes.floor = parts.floor(row.location, row.floor);
  diff.push(...moves);
  const typeName = index.typeName.get(match.spaceTypeId ?? "") ?? "";
  const { type, capacity, features, shortcode } = row.draft;
  if (type !== "" && nameKey(typeName) !== nameKey(type)) {
    changes.spaceType = parts.spaceType(type);
    diff.push({ field: "type", from: typeName, to: type });
  }
  if (capacity !== null && capacity !== match.capacity) {
    changes.capacity = capacity;
    diff.push({ field: "capacity", from: String(match.capacity ?? ""), to: String(capacity) });
  }
  const had = match.featureIds.map((id) => index.featureName.get(id) ?? "");
  if (features.length > 0 && setKey(features) !== setKey(had)) {
    changes.features = features.map(parts.feature);
    diff.push({ field: "features", from: had.join("; "), to: features.join("; ") });
  }
  const checklists = changedChecklists(index, row);
  if (checklists !== undefined) {
    const inWords = (ids: readonly string[]) =>
      ids.map((id) => index.checklists.nameOf.get(id) ?? "").join("; ");
    changes.checklistTemplateIds = checklists;
    const from = inWords(match.checklistTemplateIds ?? []);
    diff.push({ field: "checklists", from, to: inWords(checklists) });
  }
  if (shortcode !== "" && nameKey(shortcode) !== nameKey(match.shortcode ?? "")) {
    changes.shortcode = shortcode;
    diff.push({ field: "shortcode", from: match.shortcode ?? "", to: shortcode });
  }
  return { changes, diff };
}

function movesOf(
  row: MatchedRow,
  old: { location: string; floor: string } | undefined,
): FieldDiff[] {
  const was = old ?? { location: "", floor: "" };
  if (floorKey(was.location, was.floor) === row.floorKey) return [];
  const moves: FieldDiff[] = [{ field: "floor", from: was.floor, to: row.floor }];
  if (nameKey(was.location) !== nameKey(row.location)) {
    moves.unshift({ field: "location", from: was.location, to: row.location });
  }
  return moves;
}

function setKey(names: readonly string[]): string {
  return names.map(nameKey).sort().join("\u0000");
}
