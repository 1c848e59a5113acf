import type { ChecklistFile } from "@storey/contract";
import { hasRoomForPhoto } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import { inspectDocument } from "../../media/documents/inspect-document.ts";
import { readImageFormat } from "../../media/images/image-format.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import { askedItem } from "./answer.service.ts";
import { holdRun } from "./run-access.service.ts";
import {
  deleteFile,
  findFile,
  type InsertedFile,
  insertFile,
  lockFileCount,
} from "./run-file.repository.ts";
import { showRun } from "./run-show.service.ts";
import { begin } from "./start-run.service.ts";

/** A file that is to be added to a run. */
export interface NewRunFile {
  readonly runId: string;
  readonly id: string;
  readonly itemId: string | null;
  readonly assetId: string | null;
}

type StoredFile = Pick<
  InsertedFile,
  "kind" | "s3Key" | "contentType" | "picture" | "fileName" | "size"
>;

/** Adds files to runs: re-encodes photos, inspects papers, stores them, and writes the row last. */
export class RunFileService {
  readonly #files: FileStore;
  readonly #processor: ImageProcessor;

  constructor(files: FileStore, processor: ImageProcessor) {
    this.#files = files;
    this.#processor = processor;
  }

  /**
   * Adds a file. One of the same id on the same run stays as it is: a repeat adds nothing. Throws
   * `not_found`, `access.forbidden`, `access.location`, `checklist.run_state`, `checklist.not_asked`,
   * `checklist.too_many_files`, `record.exists` and refusals of the file.
   */
  async add(given: NewRunFile, file: UploadedFile, open: ActorBegin): Promise<ChecklistFile> {
    const found = await open("read", async (transaction, actor) => {
      await requireOpen(transaction, actor, given.runId, "look");
      return findFile(transaction, placeOf(actor, given));
    });
    if (found) return found.shown;
    const stored = await this.#store(given, file, open);
    try {
      return await open("write", async (transaction, actor) => {
        const run = await requireOpen(transaction, actor, given.runId, "keep");
        await begin(transaction, actor, run);
        const { itemId, assetId } = given;
        if (itemId !== null) await askedItem(transaction, run, { itemId, assetId });
        else if (assetId !== null) throw new ProblemError("checklist.not_asked");
        const place = placeOf(actor, given);
        const count = await lockFileCount(transaction, { ...place, ...given });
        if (!hasRoomForPhoto(count)) throw new ProblemError("checklist.too_many_files");
        await insertFile(transaction, { ...place, ...given, ...stored, addedBy: actor.userId });
        const added = await findFile(transaction, place);
        if (!added) throw notFound();
        return added.shown;
      });
    } catch (error) {
      const settled = await this.#settled(given, stored, open);
      if (settled) return settled;
      throw error;
    }
  }

  /** Tells what is there after a failure; removes our bytes only if no row names them. */
  async #settled(given: NewRunFile, { s3Key, kind }: StoredFile, open: ActorBegin) {
    try {
      const found = await open("read", (transaction, actor) =>
        findFile(transaction, placeOf(actor, given)),
      );
      if (found?.s3Key !== s3Key) await this.#remove(s3Key, kind);
      return found?.shown;
    } catch {
      return undefined;
    }
  }

  async #remove(s3Key: string, kind: StoredFile["kind"]): Promise<void> {
    const gone =
      kind === "picture" ? this.#files.deletePrefix(`${s3Key}/`) : this.#files.delete(s3Key);
    await gone.catch(() => undefined);
  }

  async #store(given: NewRunFile, file: UploadedFile, open: ActorBegin): Promise<StoredFile> {
    const organisationId = await open("read", async (_, actor) => actor.organisationId);
    // A key for each attempt, so that two uploads of one id cannot overwrite or remove each other's.
    const s3Key = `${organisationId}/checklists/${given.runId}/${given.id}-${v7()}`;
    const { fileName, size } = file;
    if ((await readImageFormat(file.path)) === undefined) {
      const contentType = await inspectDocument(file.path, fileName);
      // Pictures of a kind that is not re-encoded still hold the camera's metadata.
      if (contentType.startsWith("image/") && !contentType.startsWith("image/vnd.d")) {
        throw new ProblemError("image.unsupported_type");
      }
      await putFile(this.#files, s3Key, file.path, { contentType, size });
      return { kind: "document", s3Key, contentType, picture: null, fileName, size };
    }
    return { kind: "picture", s3Key, fileName, size, ...(await this.#storePicture(s3Key, file)) };
  }

  async #storePicture(s3Key: string, file: UploadedFile) {
    const processed = await this.#processor.process(file.path);
    const contentType = `image/${processed.versionFormat}`;
    try {
      for (const version of processed.versions) {
        await putFile(this.#files, `${s3Key}/${version.name}`, version.path, { contentType });
      }
    } catch (error) {
      await this.#remove(s3Key, "picture");
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
    const keys = processed.versions.map(({ name }) => [name, `${s3Key}/${name}`] as const);
    const { width, height, placeholderColour: colour } = processed;
    return { contentType, picture: { width, height, colour, keys: Object.fromEntries(keys) } };
  }
}

const placeOf = ({ organisationId }: Pick<Actor, "organisationId">, { runId, id }: NewRunFile) => ({
  ...{ organisationId, runId, id },
});

/** Holds a run whose files still change. */
async function requireOpen(
  transaction: Transaction,
  actor: Actor,
  runId: string,
  hold: "look" | "keep",
) {
  const run = await holdRun(transaction, actor, runId, hold);
  if (run.state !== "completed" && run.state !== "skipped") return run;
  const current = await showRun(transaction, actor, runId);
  throw new ProblemError("checklist.run_state", { current });
}

/**
 * Deletes a file of a run that is not completed. Throws `not_found`, `access.forbidden`,
 * `access.location` and `checklist.run_state`.
 */
export async function removeRunFile(
  transaction: Transaction,
  actor: Actor,
  { runId, id }: { readonly runId: string; readonly id: string },
): Promise<void> {
  await requireOpen(transaction, actor, runId, "keep");
  const { organisationId } = actor;
  if (!(await deleteFile(transaction, { organisationId, runId, id }))) throw notFound();
}
