import type { ImportProblem, ImportUndoPreview, importCalls } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";

/** The calls of an entity's imports, as the contract declares them. */
export type ImportCalls = ReturnType<typeof importCalls>;

/** The result of writing a slice. */
export interface SliceWritten {
  /** The data that undoing it needs, as JSON. */
  readonly journal: object;
  /** The rows that were refused, with the reason. */
  readonly refused: readonly ImportProblem[];
  /** How many of them would have been new. */
  readonly refusedNew: number;
}

/** The result of undoing a slice. */
export interface SliceUndone {
  readonly removed: number;
  readonly restored: number;
  /** The records that stay as they are, with the reason. */
  readonly stayed: readonly ImportProblem[];
}

/** The organisation and id of an import. */
export interface ImportOwner {
  readonly organisationId: string;
  readonly id: string;
}

/**
 * An entity that can be brought in from files. Its rights are those of its calls. Its planner reads
 * and plans in another process; the methods here write and undo the records, a slice in each
 * transaction.
 */
export interface Importable {
  /** Under which its imports are kept. */
  readonly kind: string;
  readonly calls: ImportCalls;
  /** The module that exports its `planner`. */
  readonly planner: URL;
  /** The name of a file that has none. */
  readonly fileName: string;
  /**
   * Yields the existing records to plan against, some at a time, each as JSON without line ends.
   */
  existing(transaction: Transaction, organisationId: string): AsyncIterable<string>;
  /** Writes the records that rows refer to. Returns the data that undoing them needs, as JSON. */
  writeParts(transaction: Transaction, organisationId: string, parts: object): Promise<object>;
  writeSlice(transaction: Transaction, organisationId: string, work: object): Promise<SliceWritten>;
  undoSlice(
    transaction: Transaction,
    organisationId: string,
    journal: object,
  ): Promise<SliceUndone>;
  /** Archives the records that rows referred to and nothing refers to any more. */
  undoParts(transaction: Transaction, organisationId: string, journal: object): Promise<void>;
  /** Returns the effect that undoing would have now. */
  previewUndo(
    transaction: Transaction,
    owner: ImportOwner,
  ): Promise<Omit<ImportUndoPreview, "until">>;
  /**
   * Returns the fields of an import that its entity adds; `preview` and `additions` without records
   * that the actor may not see.
   */
  describe(
    found: {
      readonly looksRight: boolean;
      readonly preview: readonly object[];
      readonly additions: object | null;
    },
    actor: Pick<Actor, "restrictedLocationIds">,
  ): object;
}
