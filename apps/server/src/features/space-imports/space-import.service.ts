import { readFile } from "node:fs/promises";
import type { ImportChoices, SpaceImport } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { decodeTable } from "./decode-table.ts";
import type { ImportPlan } from "./import-plan.ts";
import { countPlan, errorCsv } from "./import-report.ts";
import { planImport } from "./plan-import.ts";
import type { SourceTable } from "./source-table.ts";
import {
  findImport,
  getImport,
  insertImport,
  type StoredImport,
  updateImport,
} from "./space-import.repository.ts";
import type { StoredOutcome } from "./space-import.table.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { readExisting, writePlan } from "./write-plan.ts";

/** How many data rows are shown while mapping. */
const SAMPLE_ROWS = 20;
/** How many problems a reply lists; the errors file holds them all. */
const MOST_PROBLEMS = 500;
const CSV = { contentType: "text/csv" };
/** How much of a cell is shown in the sample, in characters. */
const SAMPLE_CELL_LENGTH = 200;

/** Brings spaces in from files: upload, check, commit. Nothing is written before the commit. */
export class SpaceImportService {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** Takes a file and suggests what its columns mean. Throws `import.unreadable` with the reason. */
  async upload(actor: Actor, file: UploadedFile, id: string, begin: Begin): Promise<SpaceImport> {
    const existing = await begin("read", (transaction) =>
      findImport(transaction, actor.organisationId, id),
    );
    if (existing) return describe(existing, await this.#table(existing));
    const bytes = await readFile(file.path);
    const table = readTable(bytes);
    const { mapping, defaultLocation, defaultFloor } = suggestMapping(table, file.fileName);
    const stored = {
      organisationId: actor.organisationId,
      id,
      userId: actor.userId,
      fileName: file.fileName || "rooms.csv",
      fileKey: `${actor.organisationId}/imports/${id}-${v7()}`,
      choices: {
        mapping,
        defaultLocation,
        defaultFloor,
        mode: "upsert",
        unknown: "create",
      } as const,
    };
    await this.#files.put(stored.fileKey, bytes, { contentType: "application/octet-stream" });
    try {
      const added = await begin("write", async (transaction) => {
        await insertImport(transaction, stored);
        return getImport(transaction, actor.organisationId, id);
      });
      return describe(added, table);
    } catch (error) {
      await this.#files.delete(stored.fileKey).catch(() => undefined);
      throw error;
    }
  }

  /** An import as it stands. Throws `not_found`. */
  async get(actor: Actor, id: string, begin: Begin): Promise<SpaceImport> {
    const stored = await begin("read", (transaction) =>
      getImport(transaction, actor.organisationId, id),
    );
    return describe(stored, await this.#table(stored));
  }

  /** Tells what an import with these choices would do. Throws `not_found` and `import.finished`. */
  async check(
    actor: Actor,
    id: string,
    choices: ImportChoices,
    begin: Begin,
  ): Promise<SpaceImport> {
    const before = await begin("read", (transaction) =>
      getImport(transaction, actor.organisationId, id),
    );
    const table = await this.#table(before);
    const stored = await begin("write", async (transaction) => {
      await getOpenImport(transaction, actor.organisationId, id);
      const plan = planImport(
        table,
        choices,
        await readExisting(transaction, actor.organisationId),
      );
      const target = { organisationId: actor.organisationId, id };
      await updateImport(transaction, target, {
        state: "checked",
        choices,
        outcome: outcomeOf(plan),
      });
      return getImport(transaction, actor.organisationId, id);
    });
    return describe(stored, table);
  }

  /**
   * Writes the rows in one transaction, planned against what is there at that moment. Throws
   * `not_found`, `import.finished`, and `import.has_errors` when a row has an error and not only
   * the valid ones are wanted.
   */
  async commit(
    actor: Actor,
    id: string,
    validRowsOnly: boolean,
    begin: Begin,
  ): Promise<SpaceImport> {
    const before = await begin("read", (transaction) =>
      getImport(transaction, actor.organisationId, id),
    );
    const table = await this.#table(before);
    let errors = Buffer.alloc(0);
    const stored = await begin("write", async (transaction) => {
      const { choices } = await getOpenImport(transaction, actor.organisationId, id);
      const plan = planImport(
        table,
        choices,
        await readExisting(transaction, actor.organisationId),
      );
      const outcome = outcomeOf(plan);
      if (outcome.counts.errors > 0 && !validRowsOnly) throw new ProblemError("import.has_errors");
      await writePlan(transaction, actor.organisationId, plan);
      const target = { organisationId: actor.organisationId, id };
      await updateImport(transaction, target, { state: "completed", choices, outcome });
      errors = errorsOf(table, plan.problems);
      return getImport(transaction, actor.organisationId, id);
    });
    // The rooms are in. Without this file the report falls back on the problems that were kept.
    await this.#files.put(errorsKey(before), errors, CSV).catch(() => undefined);
    return describe(stored, table);
  }

  /**
   * The rows with errors as a CSV with a reason column: as they are now, or as they were when the
   * import was committed. Throws `not_found`.
   */
  async errors(actor: Actor, id: string, begin: Begin): Promise<Buffer> {
    const stored = await begin("read", (transaction) =>
      getImport(transaction, actor.organisationId, id),
    );
    if (stored.state === "completed") {
      const kept = await this.#read(errorsKey(stored)).catch(() => undefined);
      if (kept) return kept;
    }
    const table = await this.#table(stored);
    if (stored.state === "completed") return errorsOf(table, stored.outcome?.problems ?? []);
    return begin("read", async (transaction) => {
      const existing = await readExisting(transaction, actor.organisationId);
      return errorsOf(table, planImport(table, stored.choices, existing).problems);
    });
  }

  async #table({ fileKey }: StoredImport): Promise<SourceTable> {
    return readTable(await this.#read(fileKey));
  }

  async #read(key: string): Promise<Buffer> {
    const stored = await this.#files.get(key);
    if (!stored) throw notFound();
    const chunks: Buffer[] = [];
    for await (const chunk of stored.stream) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  }
}

function errorsKey({ fileKey }: StoredImport): string {
  return `${fileKey}-errors`;
}

function errorsOf(table: SourceTable, problems: ImportPlan["problems"]): Buffer<ArrayBuffer> {
  return Buffer.from(errorCsv(table, problems), "utf8");
}

async function getOpenImport(transaction: Transaction, organisationId: string, id: string) {
  const stored = await getImport(transaction, organisationId, id, true);
  if (stored.state === "completed") throw new ProblemError("import.finished");
  return stored;
}

function readTable(bytes: Uint8Array): SourceTable {
  const result = decodeTable(bytes);
  if (result.ok) return result.table;
  const { code, params } = result.error;
  throw new ProblemError("import.unreadable", {
    fields: [{ field: "file", code, message: "The file could not be read as a table.", params }],
  });
}

function outcomeOf(plan: ImportPlan): StoredOutcome {
  const errorsFirst = plan.problems.toSorted(
    (a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"),
  );
  return { counts: countPlan(plan), problems: errorsFirst.slice(0, MOST_PROBLEMS) };
}

function describe(stored: StoredImport, table: SourceTable): SpaceImport {
  const { outcome, fileKey: _, ...rest } = stored;
  return {
    ...rest,
    encoding: table.encoding,
    delimiter: table.delimiter,
    headers: table.headers,
    sample: table.rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, SAMPLE_CELL_LENGTH))),
    rowCount: table.rows.length,
    counts: outcome?.counts ?? null,
    problems: outcome?.problems ?? [],
  };
}
