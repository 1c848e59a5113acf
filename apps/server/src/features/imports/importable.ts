import type { ImportProblem, ImportUndoPreview, importCalls } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { TableReading } from "./import-job.ts";
import type { FoundRow } from "./import-row.repository.ts";
import type { OwnField, PlannedChoices } from "./planner.ts";

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
  /**
   * What that changes in the counts of the import; absent where each refused row was counted as new
   * or changed, and is an error instead.
   */
  readonly changedCounts?: Readonly<Record<string, number>>;
}

/** The result of undoing a slice. */
export interface SliceUndone {
  readonly removed: number;
  readonly restored: number;
  /** The records that stay as they are, with the reason. */
  readonly stayed: readonly ImportProblem[];
}

/** The rights of who writes a slice, as they are at that time. */
export type SliceWriter = Pick<Actor, "permissions" | "limits" | "locationScope" | "settings">;

/** What a check found of a slice, by writing it. */
export interface SliceChecked {
  readonly counts: Readonly<Record<string, number>>;
  /** Of each row that creates or changes something, or has an error, as the report shows it. */
  readonly rows: readonly FoundRow[];
  /** Remarks about rows that stay as they are. */
  readonly warnings: readonly ImportProblem[];
  /** The ids of the records that rows refer to and that would be new, by their kind. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/**
 * An entity whose check writes each slice and takes that back, with what is there looked up by the
 * slice itself. Its slices wait from the check on, and what was found is kept row by row.
 */
export interface Staging {
  /** Writes a slice, for its caller to take back. */
  checkSlice(
    transaction: Transaction,
    owner: ImportOwner,
    work: object,
    writer: SliceWriter,
  ): Promise<SliceChecked>;
  /** Returns the choices by which a file of the same headings was last imported, for this one. */
  remembered(
    transaction: Transaction,
    organisationId: string,
    reading: TableReading,
    suggested: PlannedChoices,
  ): Promise<PlannedChoices | undefined>;
  /** Keeps the choices by which a file is imported. */
  remember(
    transaction: Transaction,
    organisationId: string,
    headers: readonly string[],
    choices: PlannedChoices,
  ): Promise<void>;
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
  existing(
    transaction: Transaction,
    organisationId: string,
    writer: SliceWriter,
  ): AsyncIterable<string>;
  /** Finds the fields that the organisation has of its own, which columns can be mapped to. */
  ownFields?(transaction: Transaction, organisationId: string): Promise<OwnField[]>;
  /** Finds what an import cannot bring in now, told with each import. */
  limits?(transaction: Transaction, organisationId: string): Promise<object>;
  /** Writes the records that rows refer to. Returns the data that undoing them needs, as JSON. */
  writeParts(transaction: Transaction, organisationId: string, parts: object): Promise<object>;
  /** Given if the check writes and takes back. */
  readonly staging?: Staging;
  writeSlice(
    transaction: Transaction,
    owner: ImportOwner,
    work: object,
    writer: SliceWriter,
  ): Promise<SliceWritten>;
  /** Does what comes once, in the transaction of the last slice. */
  whenWritten?(transaction: Transaction, owner: ImportOwner, choices: object): Promise<void>;
  undoSlice(
    transaction: Transaction,
    owner: ImportOwner,
    journal: object,
    choices: object,
  ): Promise<SliceUndone>;
  /** Does the same once all is undone. */
  whenUndone?(transaction: Transaction, owner: ImportOwner, choices: object): Promise<void>;
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
      readonly notes: object;
      readonly isRemembered: boolean;
      readonly checkedCount: number;
      readonly isShown: boolean;
      readonly preview: readonly object[];
      readonly additions: object | null;
      readonly ownFields: readonly OwnField[];
      /** As `limits` finds it. */
      readonly limits: object;
    },
    actor: Pick<Actor, "restrictedLocationIds" | "permissions" | "limits">,
  ): object;
}
