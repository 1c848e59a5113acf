import { readFile } from "node:fs/promises";
import type { ImportChoices, ImportEncoding, SpaceImport } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { decodeTable } from "./decode-table.ts";
import type { ImportPlan } from "./import-plan.ts";
import { previewOf } from "./import-preview.ts";
import { countPlan, errorCsv, errorLines } from "./import-report.ts";
import { type ImportTarget, insertSlices } from "./import-slice.repository.ts";
import { planImport } from "./plan-import.ts";
import { looksLikeRooms } from "./room-evidence.ts";
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
import { readExisting, slicesOf, writeParts } from "./write-plan.ts";
import { writeSlices } from "./write-slices.ts";

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
    const table = readTable(bytes, null);
    const stored = {
      organisationId: actor.organisationId,
      id,
      userId: actor.userId,
      fileName: file.fileName || "rooms.csv",
      fileKey: `${actor.organisationId}/imports/${id}-${v7()}`,
      choices: suggestChoices(table, file.fileName, null),
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

  /**
   * Reads the file in another encoding and suggests again what its columns mean. Throws `not_found`,
   * `import.unreadable`, `import.running` and `import.finished`.
   */
  async readAs(
    actor: Actor,
    id: string,
    encoding: ImportEncoding,
    begin: Begin,
  ): Promise<SpaceImport> {
    const { organisationId } = actor;
    const before = await begin("read", (transaction) => getImport(transaction, organisationId, id));
    const table = readTable(await this.#read(before.fileKey), encoding);
    const choices = suggestChoices(table, before.fileName, encoding);
    const stored = await begin("write", async (transaction) => {
      await getOpenImport(transaction, organisationId, id);
      const values = { state: "uploaded", choices, outcome: null } as const;
      await updateImport(transaction, { organisationId, id }, values);
      return getImport(transaction, organisationId, id);
    });
    return describe(stored, table);
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
    const table = readTable(await this.#read(before.fileKey), choices.encoding);
    const stored = await begin("write", async (transaction) => {
      await getOpenImport(transaction, actor.organisationId, id);
      const existing = await readExisting(transaction, actor.organisationId);
      const plan = planImport(table, choices, existing);
      const target = { organisationId: actor.organisationId, id };
      await updateImport(transaction, target, {
        state: "checked",
        choices,
        outcome: { ...outcomeOf(plan), ...previewOf(plan, existing) },
      });
      return getImport(transaction, actor.organisationId, id);
    });
    return describe(stored, table);
  }

  /**
   * Writes the rows, planned against what is there at that moment, some in each transaction: others
   * of the organisation come in between. What is still to be written stands in the database, so that
   * whoever calls again goes on with an import that was interrupted. Throws `not_found`,
   * `import.finished`, and `import.has_errors` when a row has an error and not only the valid ones
   * are wanted; then nothing was written.
   */
  async commit(
    actor: Actor,
    id: string,
    validRowsOnly: boolean,
    begin: Begin,
  ): Promise<SpaceImport> {
    const { organisationId } = actor;
    const before = await begin("read", (transaction) => getImport(transaction, organisationId, id));
    const table = await this.#table(before);
    const target = { organisationId, id };
    const problems = await begin("write", (transaction) =>
      beginImport(transaction, target, table, validRowsOnly),
    );
    // Without this file the report falls back on the problems that were kept.
    if (problems)
      await this.#files
        .put(errorsKey(before), errorsOf(table, problems), CSV)
        .catch(() => undefined);
    await writeSlices(target, begin);
    const stored = await begin("read", (transaction) => getImport(transaction, organisationId, id));
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
    const table = await this.#table(stored);
    if (hasBegun(stored)) {
      const { problems = [], refused = [] } = stored.outcome ?? {};
      const kept = await this.#read(errorsKey(stored)).catch(() => errorsOf(table, problems));
      return Buffer.concat([kept, Buffer.from(errorLines(table, refused), "utf8")]);
    }
    return begin("read", async (transaction) => {
      const existing = await readExisting(transaction, actor.organisationId);
      return errorsOf(table, planImport(table, stored.choices, existing).problems);
    });
  }

  async #table({ fileKey, choices }: StoredImport): Promise<SourceTable> {
    return readTable(await this.#read(fileKey), choices.encoding);
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

/** One that may still be checked and planned. */
async function getOpenImport(transaction: Transaction, organisationId: string, id: string) {
  const stored = await getImport(transaction, organisationId, id, true);
  if (stored.state === "completed") throw new ProblemError("import.finished");
  if (stored.state === "importing") throw new ProblemError("import.running");
  return stored;
}

function hasBegun({ state }: StoredImport): boolean {
  return state === "importing" || state === "completed";
}

/**
 * Plans an import and keeps what is to be written, slice by slice; what spaces refer to is written
 * at once. Gives the problems it found; undefined for one that was begun before.
 */
async function beginImport(
  transaction: Transaction,
  target: ImportTarget,
  table: SourceTable,
  validRowsOnly: boolean,
): Promise<ImportPlan["problems"] | undefined> {
  const { organisationId, id } = target;
  const { state, choices } = await getImport(transaction, organisationId, id, true);
  if (state === "completed") throw new ProblemError("import.finished");
  if (state === "importing") return undefined;
  const existing = await readExisting(transaction, organisationId);
  const plan = planImport(table, choices, existing);
  const outcome = { ...outcomeOf(plan), ...previewOf(plan, existing) };
  if (outcome.counts.errors > 0 && !validRowsOnly) throw new ProblemError("import.has_errors");
  const slices = slicesOf(plan, await writeParts(transaction, organisationId, plan));
  await insertSlices(transaction, target, slices);
  const next = slices.length > 0 ? "importing" : "completed";
  await updateImport(transaction, target, { state: next, choices, outcome });
  return plan.problems;
}

function suggestChoices(
  table: SourceTable,
  fileName: string,
  encoding: ImportEncoding | null,
): ImportChoices {
  const { mapping, defaultLocation, defaultFloor } = suggestMapping(table, fileName);
  return {
    ...{ mapping, defaultLocation, defaultFloor, encoding },
    ...{ mode: "upsert", unknown: "create" },
  };
}

function readTable(bytes: Uint8Array, encoding: ImportEncoding | null): SourceTable {
  const result = decodeTable(bytes, encoding);
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
    looksLikeRooms: looksLikeRooms(table.headers, stored.choices.mapping),
    counts: outcome?.counts ?? null,
    preview: outcome?.preview ?? [],
    additions: outcome?.additions ?? null,
    problems: [...(outcome?.refused ?? []), ...(outcome?.problems ?? [])].slice(0, MOST_PROBLEMS),
  };
}
