import { join } from "node:path";
import type { ImportProblem } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { StoredOutcome } from "./import.table.ts";
import type { ImportJob, PlannedFile, ReadFile } from "./import-job.ts";
import { type ImportProcessor, TableRefusedError } from "./import-processor.ts";
import type { Importable } from "./importable.ts";
import { writeLines } from "./json-lines.ts";
import type { OwnField, PlannedChoices } from "./planner.ts";

type ReadHow = Pick<
  Extract<ImportJob, { kind: "read" }>,
  "fileName" | "choices" | "encoding" | "sheet" | "ownFields"
>;

/** The effect of importing a file, and the files that hold everything that grows with its rows. */
export interface PlannedWork {
  readonly planned: PlannedFile;
  /** Lines of JSON, each a planned slice. */
  readonly slices: string;
  /** The rows with errors, as a CSV. */
  readonly errors: string;
}

/**
 * Lets the reading process read and plan files of one entity, and turns its refusals into replies.
 */
export class ImportPlanning {
  readonly #importable: Importable;
  readonly #processor: ImportProcessor;

  constructor(importable: Importable, processor: ImportProcessor) {
    this.#importable = importable;
    this.#processor = processor;
  }

  /** Reads a file. Throws `import.unreadable` and `import.too_large`. */
  async read(file: string, how: ReadHow): Promise<ReadFile> {
    const answer = await this.#run({ kind: "read", file, planner: this.#planner, ...how });
    if (!("read" in answer)) throw otherAnswer();
    return answer.read;
  }

  /**
   * Works out the effect of importing a file, against the records that the caller sees: these are
   * written to a file some at a time, so that neither process holds all of them as text. Throws the
   * errors of `read`.
   */
  async plan(
    file: string,
    choices: PlannedChoices,
    at: { readonly organisationId: string; readonly folder: string; readonly begin: ActorBegin },
  ): Promise<PlannedWork> {
    const existing = join(at.folder, "existing");
    const slices = join(at.folder, "slices");
    const errors = join(at.folder, "errors");
    const ownFields = await at.begin("read", async (transaction, writer) => {
      const { organisationId } = at;
      await writeLines(existing, this.#importable.existing(transaction, organisationId, writer));
      return ownFieldsOf(this.#importable, transaction, organisationId);
    });
    const planner = this.#planner;
    const answer = await this.#run({
      ...{ kind: "plan", file, planner, choices, existing, slices, errors, ownFields },
    });
    if (!("planned" in answer)) throw otherAnswer();
    return { planned: answer.planned, slices, errors };
  }

  /**
   * Writes the rows of problems as lines of a CSV and returns the file; `moreProblems` is a file of
   * more of them. Throws the errors of
   * `read`.
   */
  async errorLines(
    file: string,
    choices: PlannedChoices,
    problems: readonly ImportProblem[],
    folder: string,
    moreProblems?: string,
  ): Promise<string> {
    const errors = join(folder, "errors");
    const planner = this.#planner;
    await this.#run({
      ...{ kind: "errors", file, planner, choices, problems, errors },
      ...(moreProblems === undefined ? {} : { moreProblems }),
    });
    return errors;
  }

  get #planner(): string {
    return this.#importable.planner.href;
  }

  async #run(job: ImportJob) {
    try {
      return await this.#processor.run(job);
    } catch (error) {
      if (!(error instanceof TableRefusedError)) throw error;
      const { code, params } = error.refusal;
      const message = "The file could not be read as a table.";
      throw new ProblemError("import.unreadable", {
        fields: [{ field: "file", code, message, params }],
      });
    }
  }
}

/** Finds the fields that an organisation has of its own; none where an entity knows of none. */
export async function ownFieldsOf(
  importable: Importable,
  transaction: Transaction,
  organisationId: string,
): Promise<readonly OwnField[]> {
  return (await importable.ownFields?.(transaction, organisationId)) ?? [];
}

/** Returns the part of a plan that is kept: nothing that grows with the rows of the file. */
export function outcomeOf({ counts, problems, preview, additions }: PlannedFile): StoredOutcome {
  return {
    counts: counts as StoredOutcome["counts"],
    ...{ problems: [...problems], preview: [...preview], additions },
  };
}

function otherAnswer(): Error {
  return new Error("the reading process answered another question");
}
