import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "@storey/contract";
import { headerKey } from "../reading/header-key.ts";
import type { SourceRow } from "../reading/source-table.ts";
import { BUILDING_WORDS, FIELD_SYNONYMS, ROOM_ITSELF } from "./field-synonyms.ts";

/** `high`: one of the usual names; `low`: it might be; `none`: nothing fits. */
type Confidence = "high" | "low" | "none";

type MappingSuggestion = {
  mapping: ImportMapping;
  confidence: Record<ImportField, Confidence>;
  /** Read from the file's name, to fill in a value that no column has; null if a column has it. */
  defaultLocation: string | null;
  defaultFloor: string | null;
};

/** The headers of a table, and its rows or the first of them. */
interface TableColumns {
  readonly headers: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** How much a column of numbers called "Room" is behind any other that may hold the name. */
const BEHIND_NAMES = 200;
/** The first synonyms of a number are unambiguous. */
const BEHIND_NUMBERS = 8;

type Candidate = { field: ImportField; column: number; rank: number };

/** Synonyms from here on are guesses: an address or a description. */
const LOW_CONFIDENCE = new Set([
  "address",
  "description",
  "local",
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
  checklists: null,
  shortcode: null,
};

/**
 * Suggests the meaning of each column of a file, by its header and by whether it holds anything.
 * Every column serves one field at most. A list of buildings, with no column about rooms, has its
 * `name` suggested as the location.
 */
export function suggestMapping(table: TableColumns, fileName = ""): MappingSuggestion {
  const keys = table.headers.map(headerKey);
  const filled = filledColumns(table);
  const numbered = keys.map((key, column) => ROOM_ITSELF.has(key) && holdsNumbers(table, column));
  const mapping = assign(candidates(keys, filled, numbered));
  nameByNumber(mapping, numbered);
  moveNameOfBuildings(mapping, keys);
  const fromName = fromFileName(fileName);
  return {
    mapping,
    confidence: confidenceOf(mapping, keys),
    defaultLocation: mapping.location === null ? fromName.location : null,
    defaultFloor: mapping.floor === null ? fromName.floor : null,
  };
}

function filledColumns({ headers, rows }: TableColumns): boolean[] {
  const sample = rows.slice(0, 1000);
  return headers.map((_, column) =>
    sample.some(({ cells }) => (cells[column] ?? "").trim() !== ""),
  );
}

/** Numbers of rooms: `1.01`, `B-204`, `12a`, `01.02/3`. */
const ROOM_NUMBER = /^\p{L}{0,3}[-. ]?\d[\d.,:/_-]*\p{L}?$/u;

function holdsNumbers({ rows }: TableColumns, column: number): boolean {
  const values = rows
    .slice(0, 1000)
    .map(({ cells }) => (cells[column] ?? "").trim())
    .filter((value) => value !== "");
  return values.length > 0 && values.every((value) => ROOM_NUMBER.test(value));
}

function candidates(
  keys: readonly string[],
  filled: readonly boolean[],
  numbered: readonly boolean[],
): Candidate[] {
  const found: Candidate[] = [];
  for (const field of IMPORT_FIELDS) {
    const ranks = new Map(FIELD_SYNONYMS[field].map((word, rank) => [word, rank]));
    keys.forEach((key, column) => {
      const rank = ranks.get(key) ?? ranks.get(key.replaceAll(" ", ""));
      // A column with nothing in it is taken only when no other fits.
      if (rank === undefined) return;
      const behind = (filled[column] ? 0 : 100) + (numbered[column] ? BEHIND_NAMES : 0);
      found.push({ field, column, rank: rank + behind });
    });
  }
  numbered.forEach((isNumbered, column) => {
    if (isNumbered) found.push({ field: "number", column, rank: BEHIND_NUMBERS });
  });
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

/** Takes the column of room numbers for the names if no other column has them. */
function nameByNumber(mapping: ImportMapping, numbered: readonly boolean[]): void {
  if (mapping.name !== null || mapping.number === null || !numbered[mapping.number]) return;
  mapping.name = mapping.number;
  mapping.number = null;
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
    checklists: of("checklists"),
    shortcode: of("shortcode"),
  };
}

/**
 * Reads location and floor from a file's name: `westport-house-floor-2.geojson` has the location
 * `westport house` and the floor `2`.
 */
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
