import type { Panorama } from "@storey/contract";
import { NAME_MAX_LENGTH, visibleLength } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { PanoramaProcessor } from "../../media/panoramas/panorama-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import {
  lockOrder,
  requireWritable,
  spaceOwner,
} from "../../platform/attachments/owner.repository.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { targetsOf, visibleHotspots } from "./hotspot.service.ts";
import {
  findPanorama,
  findPanoramas,
  getPanorama,
  insertPanorama,
  type NewPanorama,
  type PanoramaPlace,
  reorderPanoramas,
  replaceFailedPanorama,
  type StoredPanorama,
} from "./panorama.repository.ts";
import { MAKE_PANORAMA } from "./panorama-job.ts";
import { viewOf } from "./panorama-view.ts";

/** A panorama to add to a space. */
export interface PanoramaUpload {
  readonly spaceId: string;
  /** The client's own id; a repeated upload with it adds nothing, unless the first one failed. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly is360: boolean | undefined;
  readonly file: UploadedFile;
}

/** The name of a panorama whose file name has no letter. */
const NAMELESS = "360";

/** Adds panoramas to spaces: the original first, the row and the job that makes it ready last. */
export class PanoramaService {
  readonly #files: FileStore;
  readonly #processor: PanoramaProcessor;

  constructor(files: FileStore, processor: PanoramaProcessor) {
    this.#files = files;
    this.#processor = processor;
  }

  /** Adds a panorama. Throws `not_found` for a space that is not there or archived, `access.location`, and refusals. */
  async add(actor: Actor, upload: PanoramaUpload, begin: Begin): Promise<Panorama> {
    const { organisationId } = actor;
    const { spaceId, id = v7(), file } = upload;
    const place = { organisationId, spaceId, id };
    const existing = await begin("read", async (transaction) => {
      await requireWritable(transaction, spaceOwner(organisationId, spaceId));
      return findPanorama(transaction, place);
    });
    if (existing && !mayReplace(existing)) return shown(actor, existing, begin);
    const shape = await this.#processor.inspect(file.path, upload.is360);
    // A folder for each attempt, so that two uploads of one id cannot overwrite or remove each
    // other's files.
    const s3Key = `${organisationId}/spaces/${spaceId}/panoramas/${id}-${v7()}`;
    const name = nameOf(upload);
    const panorama = { ...place, ...shape, name, fileName: file.fileName, s3Key };
    try {
      const facts = { contentType: "application/octet-stream", size: file.size };
      await putFile(this.#files, `${s3Key}/original`, file.path, facts);
      const stored = await begin("write", (transaction) => this.#write(transaction, panorama));
      return await shown(actor, stored, begin);
    } catch (error) {
      const stored = await this.#settle(begin, place, s3Key);
      if (stored) return shown(actor, stored, begin);
      throw error;
    }
  }

  async #write(transaction: Transaction, panorama: NewPanorama): Promise<StoredPanorama> {
    const { organisationId, spaceId, s3Key } = panorama;
    await requireWritable(transaction, spaceOwner(organisationId, spaceId));
    const present = await findPanorama(transaction, panorama);
    if (present && mayReplace(present)) await replaceFailedPanorama(transaction, panorama);
    else await insertPanorama(transaction, panorama);
    await queueJob(transaction, {
      name: MAKE_PANORAMA,
      data: { organisationId, panoramaKey: s3Key },
      organisationId,
      singletonKey: s3Key,
    });
    return getPanorama(transaction, panorama);
  }

  /**
   * After a failure, finds the panorama whose row exists all the same, by an upload of the same id
   * or a commit whose answer was lost. Removes our folder only if the row surely names another one.
   */
  async #settle(
    begin: Begin,
    place: PanoramaPlace,
    s3Key: string,
  ): Promise<StoredPanorama | undefined> {
    try {
      const found = await begin("read", (transaction) => findPanorama(transaction, place));
      if (found?.s3Key === s3Key) return found;
      await this.#files.deletePrefix(`${s3Key}/`).catch(() => undefined);
      return found && !mayReplace(found) ? found : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Returns the panoramas of a space as the caller may see them, in their order. */
export async function listPanoramas(
  transaction: Transaction,
  actor: Actor,
  spaceId: string,
): Promise<Panorama[]> {
  const { organisationId } = actor;
  const found = await findPanoramas(transaction, { organisationId, spaceId });
  return showPanoramas(transaction, actor, found);
}

/** Returns the ids of the panoramas of a space, in their order. */
export async function listPanoramaIds(
  transaction: Transaction,
  space: Omit<PanoramaPlace, "id">,
): Promise<string[]> {
  return (await findPanoramas(transaction, space)).map(({ id }) => id);
}

/** Gives the panoramas of a space the order of their ids; the caller has locked the order. */
export function orderPanoramas(
  transaction: Transaction,
  space: Omit<PanoramaPlace, "id">,
  ids: readonly string[],
): Promise<void> {
  return reorderPanoramas(transaction, space, ids);
}

/**
 * Locks the panoramas of a space until the transaction is over, and tells whether the ids are those
 * of all of them: leaving one out of an order does not remove it. Throws as `lockOrder`.
 */
export async function areAllPanoramas(
  transaction: Transaction,
  place: Omit<PanoramaPlace, "id">,
  ids: readonly string[],
): Promise<boolean> {
  await lockOrder(transaction, spaceOwner(place.organisationId, place.spaceId));
  const present = await findPanoramas(transaction, place);
  const wanted = new Set(ids);
  return wanted.size === present.length && present.every(({ id }) => wanted.has(id));
}

/** Returns one panorama as the caller may see it, archived or not. Throws `not_found`. */
export async function showPanorama(
  transaction: Transaction,
  actor: Actor,
  place: PanoramaPlace,
): Promise<Panorama> {
  const panorama = await getPanorama(transaction, place);
  const [view] = await showPanoramas(transaction, actor, [panorama]);
  if (!view) throw notFound();
  return view;
}

async function showPanoramas(
  transaction: Transaction,
  actor: Actor,
  found: readonly StoredPanorama[],
): Promise<Panorama[]> {
  const hotspots = found.flatMap((panorama) => panorama.hotspots);
  const targets = await targetsOf(transaction, actor, hotspots);
  return found.map((panorama) => viewOf(panorama, visibleHotspots(panorama, actor, targets)));
}

async function shown(actor: Actor, panorama: StoredPanorama, begin: Begin): Promise<Panorama> {
  const [view] = await begin("read", (transaction) =>
    showPanoramas(transaction, actor, [panorama]),
  );
  if (!view) throw notFound();
  return view;
}

function mayReplace({ state, deletedAt }: StoredPanorama): boolean {
  return state === "failed" && deletedAt === null;
}

/** Returns its name, or that of the file without its ending. */
function nameOf({ name, file }: PanoramaUpload): string {
  if (name) return name;
  const stem = file.fileName
    .toWellFormed()
    .replaceAll("\u0000", "")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .trim();
  return visibleLength(stem) > 0 ? [...stem].slice(0, NAME_MAX_LENGTH).join("") : NAMELESS;
}
