import { createHash } from "node:crypto";
import { nameKey } from "../reading/clean-cell.ts";
import { headerKey } from "../reading/header-key.ts";
import type { AssetDraft } from "./asset-draft.ts";
import { kindOfTable } from "./asset-table-kind.ts";

/** What tells a row from others of its system where it has no number: what the thing is, and where. */
const NAMED = [
  "type",
  "manufacturer",
  "model",
  "partNumber",
  "location",
  "floor",
  "space",
] as const;

/**
 * Gives the rows of one file that have neither id, tag nor serial number what they are known by: the
 * number that their system gave them, with what the system lists; in a known product's export also what
 * the row names. Of several that are known by the same the first is the first again, and so on.
 */
export class SourceKeys {
  readonly #of: string;
  readonly #isExport: boolean;
  readonly #counts = new Map<string, number>();

  constructor(headers: readonly string[]) {
    const { preset, lists } = kindOfTable(headers);
    this.#isExport = lists !== null;
    // Numbers of two lists mean different things; the same list has the same headings.
    this.#of = lists === null ? hash(headers.map(headerKey).sort()) : `${preset}/${lists}`;
  }

  /** Returns what a row is known by; undefined where it has something better, or nothing. */
  keyOf(draft: AssetDraft): string | undefined {
    if (draft.id !== null || draft.tag !== null || draft.values.serialNumber) return undefined;
    const known = this.#knownBy(draft);
    if (known === undefined) return undefined;
    const count = (this.#counts.get(known) ?? 0) + 1;
    this.#counts.set(known, count);
    return count === 1 ? known : `${known} ${count}`;
  }

  #knownBy({ formerId, references }: AssetDraft): string | undefined {
    if (formerId !== null) return `${this.#of} id ${hash([nameKey(formerId)])}`;
    if (!this.#isExport) return undefined;
    return `${this.#of} as ${hash(NAMED.map((field) => nameKey(references[field] ?? "")))}`;
  }
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
