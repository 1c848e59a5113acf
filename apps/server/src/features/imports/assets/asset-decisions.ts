import type {
  AssetImportChoices,
  AssetImportReference,
  AssetImportUnknown,
} from "@storey/contract";
import { nameKey } from "../reading/clean-cell.ts";

/** What is done with a value that means nothing yet. */
export type Decision =
  | { readonly action: "create" | "error" }
  | { readonly action: "map"; readonly to: string };

/** How many values to decide on are told. */
const MOST_UNKNOWNS = 500;

/** The decisions about values that mean nothing yet, and a count of those values. */
export class AssetDecisions {
  readonly #made = new Map<string, Decision>();
  readonly #byDefault: Decision;
  readonly #unknowns = new Map<
    string,
    Omit<AssetImportUnknown, "rowCount" | "isCreatable"> & { rowCount: number }
  >();

  constructor({ decisions, unknown }: Pick<AssetImportChoices, "decisions" | "unknown">) {
    this.#byDefault = { action: unknown };
    for (const { kind, value, action, to } of decisions) {
      const made: Decision = action === "map" ? { action, to: to ?? "" } : { action };
      this.#made.set(keyOf(kind, value), made);
    }
  }

  /** Counts the value, and tells what to do with it. A state cannot be created. */
  about(kind: AssetImportReference, value: string): Decision {
    const key = keyOf(kind, value);
    const made = this.#made.get(key) ?? this.#byDefault;
    const decision: Decision =
      kind === "lifecycleStatus" && made.action === "create" ? { action: "error" } : made;
    const counted = this.#unknowns.get(key);
    if (counted) counted.rowCount += 1;
    else {
      const to = decision.action === "map" ? decision.to : null;
      this.#unknowns.set(key, { kind, value, rowCount: 1, action: decision.action, to });
    }
    return decision;
  }

  /** The values that mean nothing yet, the most frequent first, and how many there are. */
  told(): { unknowns: AssetImportUnknown[]; unknownCount: number } {
    const all = [...this.#unknowns.values()].sort((a, b) => b.rowCount - a.rowCount);
    return {
      unknowns: all.slice(0, MOST_UNKNOWNS).map((each) => ({ ...each, isCreatable: false })),
      unknownCount: all.length,
    };
  }
}

function keyOf(kind: AssetImportReference, value: string): string {
  return `${kind}\u0000${nameKey(value)}`;
}
