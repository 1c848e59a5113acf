import { join } from "node:path";
import { Readable } from "node:stream";
import type { ImportEncoding, ImportSummary, ImportUndoPreview } from "@storey/contract";
import { v7 } from "uuid";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin, Begin } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { describeImport, seesFile } from "./describe-import.ts";
import {
  findImport,
  findImports,
  getImport,
  type ImportTarget,
  insertImport,
  type StoredImport,
  updateImport,
} from "./import.repository.ts";
import type { ReadFile } from "./import-job.ts";
import { ImportPlanning, outcomeOf, ownFieldsOf } from "./import-planning.ts";
import type { ImportProcessor } from "./import-processor.ts";
import { errorHead } from "./import-report.ts";
import { errorProblems } from "./import-row.repository.ts";
import { insertPartsJournal, insertSlice } from "./import-slice.repository.ts";
import { requireOpen, requireUnfinished } from "./import-steps.ts";
import type { Importable } from "./importable.ts";
import { readLines, writeLines } from "./json-lines.ts";
import type { OwnField, PlannedChoices } from "./planner.ts";
import { beginStaged, checkStaged } from "./staged-import.service.ts";
import { fetchFile, oneAfterTheOther, openedFile, storeFile } from "./stored-file.ts";
import { requireUndoable, undoSlices } from "./undo-slices.ts";
import { writeSlices } from "./write-slices.ts";

const BYTES = "application/octet-stream";
const CSV = "text/csv";
/** How often an import is planned when its choices are changed meanwhile. */
const MOST_PLANS = 3;

/** The stores and processes that imports use. */
export interface ImportPlaces {
  readonly files: FileStore;
  readonly processor: ImportProcessor;
}

/** Brings records in from files: upload, check, commit, undo. Nothing is written before the commit. */
export class ImportService {
  readonly #importable: Importable;
  readonly #files: FileStore;
  readonly #processor: ImportProcessor;
  readonly #planning: ImportPlanning;

  constructor(importable: Importable, { files, processor }: ImportPlaces) {
    this.#importable = importable;
    this.#files = files;
    this.#processor = processor;
    this.#planning = new ImportPlanning(importable, processor);
  }

  /** Returns the newest imports. */
  list({ organisationId }: Actor, begin: Begin): Promise<ImportSummary[]> {
    const { kind } = this.#importable;
    return begin("read", (transaction) => findImports(transaction, { organisationId, kind }));
  }

  /**
   * Stores a file and suggests the meaning of its columns. Throws `import.unreadable` with the
   * reason.
   */
  async upload(actor: Actor, file: UploadedFile, id: string, begin: Begin): Promise<object> {
    const target = this.#target(actor, id);
    const existing = await begin("read", (transaction) => findImport(transaction, target));
    if (existing) return this.#describe(existing, actor, begin);
    const { fileName: name } = file;
    const read = await this.#planning.read(file.path, {
      ...{ fileName: name, choices: null, encoding: null, sheet: null },
      ownFields: await this.#ownFields(actor, begin),
    });
    const { reading, choices } = await this.#asRemembered(actor, read, begin);
    const fileKey = `${actor.organisationId}/imports/${id}-${v7()}`;
    const fileName = name || this.#importable.fileName;
    await storeFile(this.#files, fileKey, file.path, BYTES);
    try {
      const added = await begin("write", async (transaction) => {
        const { userId } = actor;
        await insertImport(transaction, { ...target, userId, fileName, fileKey, choices, reading });
        return getImport(transaction, target);
      });
      return this.#describe(added, actor, begin);
    } catch (error) {
      await this.#files.delete(fileKey).catch(() => undefined);
      throw error;
    }
  }

  /** Returns an import in its present state. Throws `not_found`. */
  async get(actor: Actor, id: string, begin: Begin): Promise<object> {
    return this.#describe(await this.#find(actor, id, begin), actor, begin);
  }

  /**
   * Reads the file in another encoding, or another sheet of it, and suggests the meaning of its
   * columns again. Throws `not_found`, `import.unreadable`, `import.running` and `import.finished`.
   */
  async readAgain(
    actor: Actor,
    id: string,
    how: { readonly encoding?: ImportEncoding; readonly sheet?: string },
    begin: Begin,
  ): Promise<object> {
    const before = await this.#find(actor, id, begin);
    requireOpen(before);
    const { encoding = null, sheet = null } = { ...before.choices, ...how };
    const { fileName } = before;
    const ownFields = await this.#ownFields(actor, begin);
    const read = await this.#processor.inFolder(async (folder) =>
      this.#planning.read(await fetchFile(this.#files, before.fileKey, folder), {
        ...{ fileName, choices: null, encoding: encoding as string | null },
        ...{ sheet: sheet as string | null, ownFields },
      }),
    );
    const target = this.#target(actor, id);
    const changed = await this.#asRemembered(actor, read, begin);
    const stored = await begin("write", async (transaction) => {
      requireOpen(await getImport(transaction, target, true));
      await updateImport(transaction, target, { state: "uploaded", ...changed, outcome: null });
      return getImport(transaction, target);
    });
    return this.#describe(stored, actor, begin);
  }

  /**
   * Returns the effect of an import with these choices. Throws `not_found` and `import.finished`.
   */
  async check(
    actor: Actor,
    id: string,
    choices: PlannedChoices,
    begin: ActorBegin,
  ): Promise<object> {
    const before = await this.#find(actor, id, begin);
    requireOpen(before);
    const target = this.#target(actor, id);
    if (this.#importable.staging) {
      await this.#checkStaged(actor, before, choices, begin);
      return this.get(actor, id, begin);
    }
    const stored = await this.#processor.inFolder(async (folder) => {
      const file = await fetchFile(this.#files, before.fileKey, folder);
      const { organisationId } = actor;
      const { planned } = await this.#planning.plan(file, choices, {
        organisationId,
        folder,
        begin,
      });
      return begin("write", async (transaction) => {
        requireOpen(await getImport(transaction, target, true));
        const { reading } = planned;
        const outcome = outcomeOf(planned);
        await updateImport(transaction, target, { state: "checked", choices, reading, outcome });
        return getImport(transaction, target);
      });
    });
    return this.#describe(stored, actor, begin);
  }

  /**
   * Writes the rows, planned against the records of that moment, some in each transaction, so that
   * others of the organisation come in between. The remaining work stays in the database, so that a
   * second call goes on with an interrupted import. Throws `not_found`, `import.finished`, and
   * `import.has_errors` when a row has an error and not only the valid ones are wanted; then
   * nothing was written.
   */
  async commit(
    actor: Actor,
    id: string,
    validRowsOnly: boolean,
    begin: ActorBegin,
  ): Promise<object> {
    const target = this.#target(actor, id);
    const { staging } = this.#importable;
    if (staging) {
      const before = await this.#find(actor, id, begin);
      requireUnfinished(before);
      if (before.state === "uploaded")
        await this.#checkStaged(actor, before, before.choices, begin);
      await beginStaged(staging, target, validRowsOnly, begin);
      await writeSlices(this.#importable, target, begin);
      return this.get(actor, id, begin);
    }
    let isBegun = false;
    for (let plans = 1; !isBegun; plans++) {
      const before = await this.#find(actor, id, begin);
      requireUnfinished(before);
      isBegun =
        before.state === "importing" || (await this.#begin(target, before, validRowsOnly, begin));
      if (!isBegun && plans === MOST_PLANS)
        throw new ProblemError("organisation.busy", { retryAfterSeconds: 1 });
    }
    await writeSlices(this.#importable, target, begin);
    return this.get(actor, id, begin);
  }

  /**
   * Returns the rows with errors as a CSV with a reason column: as they are now, or as they were
   * when the import was committed. Throws `not_found`, and `access.location` if the caller may not
   * see the file.
   */
  async errors(actor: Actor, id: string, begin: ActorBegin): Promise<Readable> {
    const stored = await this.#find(actor, id, begin);
    if (!seesFile(stored, actor)) throw new ProblemError("access.location");
    return this.#processor.inFolder(async (folder) => {
      const file = await fetchFile(this.#files, stored.fileKey, folder);
      const { choices } = stored;
      if (this.#importable.staging) return this.#stagedErrors(actor, stored, folder, file, begin);
      if (!hasBegun(stored)) {
        const at = { organisationId: actor.organisationId, folder, begin };
        return openedFile((await this.#planning.plan(file, choices, at)).errors);
      }
      const { problems = [], refused = [] } = stored.outcome ?? {};
      const kept = await this.#files.get(errorsKey(stored)).catch(() => undefined);
      const lines = kept ? refused : [...refused, ...problems];
      const head = kept?.stream ?? Readable.from([errorHead(stored.reading?.headers ?? [])]);
      if (lines.length === 0) return head;
      const path = await this.#planning.errorLines(file, choices, lines, folder);
      return oneAfterTheOther(head, await openedFile(path));
    });
  }

  /**
   * Returns the effect that undoing an import would have now. Throws `not_found` and the errors of
   * `requireUndoable`.
   */
  async previewUndo(actor: Actor, id: string, begin: Begin): Promise<ImportUndoPreview> {
    const target = this.#target(actor, id);
    return begin("read", async (transaction) => {
      const stored = await getImport(transaction, target);
      requireUndoable(stored);
      const until = stored.undoableUntil ?? stored.updatedAt;
      return { until, ...(await this.#importable.previewUndo(transaction, target)) };
    });
  }

  /**
   * Undoes an import, except for records changed or used since. Throws the errors of `undoSlices`.
   */
  async undo(actor: Actor, id: string, begin: Begin): Promise<object> {
    await undoSlices(this.#importable, this.#target(actor, id), begin);
    return this.get(actor, id, begin);
  }

  /** Plans an import and keeps the work to write; false when its choices changed meanwhile. */
  #begin(
    target: ImportTarget,
    before: StoredImport,
    validRowsOnly: boolean,
    begin: ActorBegin,
  ): Promise<boolean> {
    const { organisationId } = target;
    const { choices, fileKey, updatedAt } = before;
    return this.#processor.inFolder(async (folder) => {
      const file = await fetchFile(this.#files, fileKey, folder);
      const plan = await this.#planning.plan(file, choices, { organisationId, folder, begin });
      const outcome = outcomeOf(plan.planned);
      const { reading, parts } = plan.planned;
      const found = await begin("write", async (transaction) => {
        const now = await getImport(transaction, target, true);
        requireUnfinished(now);
        if (now.state === "importing") return "begun";
        if (now.updatedAt !== updatedAt) return "changed";
        if (outcome.counts.errors > 0 && !validRowsOnly)
          throw new ProblemError("import.has_errors");
        const journal = await this.#importable.writeParts(transaction, organisationId, parts);
        await insertPartsJournal(transaction, target, journal);
        let number = 0;
        for await (const slice of readLines(plan.slices))
          await insertSlice(transaction, target, number++, slice);
        const state = number > 0 ? "importing" : "completed";
        await updateImport(transaction, target, { state, reading, outcome });
        return "planned";
      });
      // Without this file the report falls back on the stored problems.
      if (found === "planned")
        await storeFile(this.#files, errorsKey(before), plan.errors, CSV).catch(() => undefined);
      return found !== "changed";
    });
  }

  /** Checks an import by writing and taking back. */
  #checkStaged(
    { organisationId }: Actor,
    { id, fileKey }: StoredImport,
    choices: PlannedChoices,
    begin: ActorBegin,
  ): Promise<void> {
    const { staging } = this.#importable;
    if (!staging) throw new Error("This import plans its check.");
    const target = { organisationId, kind: this.#importable.kind, id };
    return this.#processor.inFolder(async (folder) => {
      const file = await fetchFile(this.#files, fileKey, folder);
      const planned = await this.#planning.plan(file, choices, { organisationId, folder, begin });
      await checkStaged(target, staging, planned, choices, begin);
    });
  }

  /** Returns the rows with errors of a check that kept what it found. */
  async #stagedErrors(
    { organisationId }: Actor,
    { id, choices, reading, outcome }: StoredImport,
    folder: string,
    file: string,
    begin: Begin,
  ): Promise<Readable> {
    const moreProblems = join(folder, "problems");
    await begin("read", (transaction) =>
      writeLines(moreProblems, errorProblems(transaction, { organisationId, id })),
    );
    const ofFile = (outcome?.problems ?? []).filter(({ row }) => row === 0);
    const path = await this.#planning.errorLines(file, choices, ofFile, folder, moreProblems);
    const head = Readable.from([errorHead(reading?.headers ?? [])]);
    return oneAfterTheOther(head, await openedFile(path));
  }

  /** Reads a file as the last one of its headings was imported, where that is remembered. */
  async #asRemembered({ organisationId }: Actor, read: ReadFile, begin: Begin): Promise<ReadFile> {
    const { staging } = this.#importable;
    if (!staging) return read;
    const choices = await begin("read", (transaction) =>
      staging.remembered(transaction, organisationId, read.reading, read.choices),
    );
    return choices ? { choices, reading: { ...read.reading, isRemembered: true } } : read;
  }

  #target({ organisationId }: Actor, id: string): ImportTarget {
    return { organisationId, kind: this.#importable.kind, id };
  }

  #find(actor: Actor, id: string, begin: Begin): Promise<StoredImport> {
    return begin("read", (transaction) => getImport(transaction, this.#target(actor, id)));
  }

  #ownFields({ organisationId }: Actor, begin: Begin): Promise<readonly OwnField[]> {
    if (!this.#importable.ownFields) return Promise.resolve([]);
    return begin("read", (transaction) =>
      ownFieldsOf(this.#importable, transaction, organisationId),
    );
  }

  async #limits({ organisationId }: Actor, begin: Begin): Promise<object> {
    const { limits } = this.#importable;
    return limits ? begin("read", (transaction) => limits(transaction, organisationId)) : {};
  }

  async #describe(stored: StoredImport, actor: Actor, begin: Begin): Promise<object> {
    const { reading } = stored.reading ? { reading: stored.reading } : await this.#readAnew(stored);
    const ownFields = await this.#ownFields(actor, begin);
    const limits = await this.#limits(actor, begin);
    const found = { ownFields, limits };
    return describeImport(this.#importable, { ...stored, reading }, actor, found);
  }

  /** Reads the file of an import from before it was kept how it was read. */
  #readAnew({ fileKey, fileName, choices }: StoredImport): Promise<ReadFile> {
    const encoding = (choices["encoding"] as string | null | undefined) ?? null;
    return this.#processor.inFolder(async (folder) =>
      this.#planning.read(await fetchFile(this.#files, fileKey, folder), {
        ...{ fileName, choices, encoding, sheet: null },
      }),
    );
  }
}

function errorsKey({ fileKey }: Pick<StoredImport, "fileKey">): string {
  return `${fileKey}-errors`;
}

function hasBegun({ state }: StoredImport): boolean {
  return state !== "uploaded" && state !== "checked";
}
