import { importedText, isBlankMark, nameKey } from "../reading/clean-cell.ts";
import type { SourceRow } from "../reading/source-table.ts";
import type { AssetMapping } from "./suggest-asset-mapping.ts";

/** What the rows of a file are to each other: repeated ones, and which are parts of which. */
export interface FileOrder {
  /** For a row whose asset an earlier row has, that row. */
  readonly firstOf: ReadonlyMap<number, number>;
  /** The row of what a row is a part of, if that is in the file. */
  readonly parentOf: ReadonlyMap<number, number>;
  /** The rows whose parent is named by a name that several rows have. */
  readonly hasManyParents: ReadonlySet<number>;
  /** The rows that would be parts of themselves. */
  readonly inCircle: ReadonlySet<number>;
  /** How many rows of the file have to be written before one; 0 and absent are none. */
  readonly depthOf: ReadonlyMap<number, number>;
  /** The rows without a tag of a file in which others have one. */
  readonly untaggedLast: ReadonlySet<number>;
}

const SEVERAL = -1;

/** Tags are compared as the database compares them: only the letters of ASCII have no case. */
export function tagKey(tag: string): string {
  return tag.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Goes through the rows of a file once, and keeps of each only what tells it from the others. */
export function orderOfFile(rows: Iterable<SourceRow>, mapping: AssetMapping): FileOrder {
  const firstOf = new Map<number, number>();
  const known = new Map<string, number>();
  const named = new Map<string, number>();
  const wanted = new Map<number, string>();
  const untagged = new Set<number>();
  const hasParents = (mapping["parentTag"] ?? null) !== null;
  let row = 0;
  for (const { cells } of rows) {
    row += 1;
    const of = (field: string) => {
      const column = mapping[field] ?? null;
      const text = column === null ? "" : importedText(cells[column] ?? "");
      return isBlankMark(text) ? "" : text;
    };
    for (const key of keysOf(of)) {
      const first = known.get(key);
      if (first === undefined) known.set(key, row);
      else if (!firstOf.has(row)) firstOf.set(row, first);
    }
    if (of("tag") === "" && of("id") === "") untagged.add(row);
    if (!hasParents) continue;
    const name = nameKey(of("name"));
    if (name !== "") named.set(name, named.has(name) ? SEVERAL : row);
    const parent = of("parentTag");
    if (parent !== "") wanted.set(row, parent);
  }
  const parentOf = new Map<number, number>();
  const hasManyParents = new Set<number>();
  for (const [child, text] of wanted) {
    const found = known.get(`tag\u0000${tagKey(text)}`) ?? named.get(nameKey(text));
    if (found === SEVERAL) hasManyParents.add(child);
    else if (found !== undefined) parentOf.set(child, found);
  }
  const untaggedLast = untagged.size < row ? untagged : new Set<number>();
  return { firstOf, parentOf, hasManyParents, untaggedLast, ...depths(parentOf) };
}

function keysOf(of: (field: string) => string): string[] {
  const [id, tag, serial] = [of("id"), of("tag"), of("serialNumber")];
  const keys = [
    ...(id === "" ? [] : [`id\u0000${id.toLowerCase()}`]),
    ...(tag === "" ? [] : [`tag\u0000${tagKey(tag)}`]),
  ];
  if (keys.length > 0 || serial === "" || of("quantity") !== "") return keys;
  const of2 = [serial, of("manufacturer"), of("model")].map(nameKey);
  return [`serial\u0000${of2.join("\u0000")}`];
}

function depths(parentOf: ReadonlyMap<number, number>) {
  const depthOf = new Map<number, number>();
  const inCircle = new Set<number>();
  for (const start of parentOf.keys()) {
    const chain: number[] = [];
    const onChain = new Set<number>();
    let at = start;
    let next = parentOf.get(at);
    while (next !== undefined && !depthOf.has(at) && !onChain.has(at)) {
      chain.push(at);
      onChain.add(at);
      at = next;
      next = parentOf.get(at);
    }
    // Whoever leads into a circle, or is in it, cannot be ordered; only who is in it is at fault.
    if (onChain.has(at)) for (const row of chain.slice(chain.indexOf(at))) inCircle.add(row);
    let depth = depthOf.get(at) ?? 0;
    for (const row of chain.reverse()) depthOf.set(row, inCircle.has(row) ? 0 : ++depth);
  }
  return { depthOf, inCircle };
}
