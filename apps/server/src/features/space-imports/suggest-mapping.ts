import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "@storey/contract";
import { BUILDING_WORDS, FIELD_SYNONYMS, headerKey } from "./field-synonyms.ts";
import type { SourceTable } from "./source-table.ts";

/** `high`: one of the usual names; `low`: it might be; `none`: nothing fits. */
type Confidence = "high" | "low" | "none";

type MappingSuggestion = {
  mapping: ImportMapping;
  confidence: Record<ImportField, Confidence>;
  /** Read from the file's name, to fill in where no column tells; null where one does. */
  defaultLocation: string | null;
  defaultFloor: string | null;
};

type Candidate = { field: ImportField; column: number; rank: number };

/** Synonyms from here on are guesses: an address or a description. */
const LOW_CONFIDENCE = new Set([
  "address",
  "description",
  "b id",
  "tags",
  "title",
  "code",
  "no",
  "use",
]);

const EMPTY: ImportMapping = {
  location: null,
  floor: null,
  name: null,
  number: null,
  type: null,
  capacity: null,
  features: null,
  shortcode: null,
};

/**
 * Suggests what each column of a file means, by its header and by whether it holds anything.
 * Every column serves one field at most. A list of buildings, with no column about rooms, has its
 * `name` suggested as the location.
 */
export function suggestMapping(
  table: Pick<SourceTable, "headers" | "rows">,
  fileName = "",
): MappingSuggestion {
  const keys = table.headers.map(headerKey);
  const filled = filledColumns(table);
  const mapping = assign(candidates(keys, filled));
  moveNameOfBuildings(mapping, keys);
  const told = fromFileName(fileName);
  return {
    mapping,
    confidence: confidenceOf(mapping, keys),
    defaultLocation: mapping.location === null ? told.location : null,
    defaultFloor: mapping.floor === null ? told.floor : null,
  };
}

function filledColumns({ headers, rows }: Pick<SourceTable, "headers" | "rows">): boolean[] {
  const sample = rows.slice(0, 1000);
  return headers.map((_, column) =>
    sample.some(({ cells }) => (cells[column] ?? "").trim() !== ""),
  );
}

function candidates(keys: readonly string[], filled: readonly boolean[]): Candidate[] {
  const found: Candidate[] = [];
  for (const field of IMPORT_FIELDS) {
    const ranks = new Map(FIELD_SYNONYMS[field].map((word, rank) => [word, rank]));
    keys.forEach((key, column) => {
      const rank = ranks.get(key) ?? ranks.get(key.replaceAll(" ", ""));
      // A column with nothing in it is taken only when no other fits.
      if (rank !== undefined)
        found.push({ field, column, rank: rank + (filled[column] ? 0 : 100) });
    });
  }
  return found.sort((a, b) => a.rank - b.rank || a.column - b.column);
}

function assign(ranked: readonly Candidate[]): ImportMapping {
  const mapping = { ...EMPTY };
  const taken = new Set<number>();
  for (const { field, column } of ranked) {
    if (mapping[field] !== null || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

function moveNameOfBuildings(mapping: ImportMapping, keys: readonly string[]): void {
  const { name, number, floor, shortcode, capacity } = mapping;
  if (name === null || keys[name] !== "name") return;
  const tellsRooms = [number, floor, shortcode, capacity].some((column) => column !== null);
  const location = mapping.location === null ? null : keys[mapping.location];
  const isBetter = location !== null && location !== undefined && !BUILDING_WORDS.test(location);
  if (tellsRooms || isBetter || !keys.some((key) => BUILDING_WORDS.test(key))) return;
  mapping.location = name;
  mapping.name = null;
}

function confidenceOf(mapping: ImportMapping, keys: readonly string[]) {
  const of = (field: ImportField): Confidence => {
    const column = mapping[field];
    if (column === null) return "none";
    return LOW_CONFIDENCE.has(keys[column] ?? "") ? "low" : "high";
  };
  return {
    location: of("location"),
    floor: of("floor"),
    name: of("name"),
    number: of("number"),
    type: of("type"),
    capacity: of("capacity"),
    features: of("features"),
    shortcode: of("shortcode"),
  };
}

/** `westport-house-floor-2.geojson` tells the location `westport house` and the floor `2`. */
function fromFileName(fileName: string): { location: string | null; floor: string | null } {
  const stem = fileName
    .slice(-200)
    .replace(/^.*[/\\]/, "")
    .replace(/\.[a-z]+$/i, "");
  const spaced = stem.replace(/[-_ ]+/g, " ").trim();
  const parts = /^(.+?) (?:floor|level|etage|stock|verdieping|piso|planta) (\S+)/i.exec(spaced);
  const location = parts?.[1] ?? spaced;
  return { location: location.length < 2 ? null : location, floor: parts?.[2] ?? null };
}
