import type { Panorama } from "@storey/contract";
import { panoramaTileKey } from "@storey/domain";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  lastPosition,
  reorder,
  setArchived,
} from "../../platform/attachments/ordered.repository.ts";
import { lockOrder, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import type { MadeFacts, StoredHotspot } from "../../platform/records/panorama.table.ts";
import { readHotspots } from "./stored-hotspots.ts";

/** A panorama as it is stored. */
export interface StoredPanorama
  extends Omit<
    Panorama,
    "path" | "colour" | "preview" | "base" | "tiles" | "pictures" | "hotspots"
  > {
  readonly spaceId: string;
  readonly s3Key: string;
  readonly made: MadeFacts | null;
  readonly hotspots: StoredHotspot[];
}

/** A panorama and its space. */
export interface PanoramaPlace {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly id: string;
}

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("spacePanorama")
    .select([
      "id",
      "version",
      "spaceId",
      "position as order",
      "name",
      "is360",
      "hfov",
      "yaw",
      "pitch",
      "rollCorrection",
      "pitchCorrection",
      "heading",
      "width",
      "height",
      "fileName",
      "crop",
      "s3Key",
      "state",
      "errorCode",
      "made",
      "hotspots",
      "createdAt",
      "updatedAt",
      "deletedAt",
    ])
    .where("organisationId", "=", organisationId);
}

function read(row: StoredPanorama): StoredPanorama {
  return { ...row, hotspots: readHotspots(row.hotspots) };
}

/** Finds the panoramas of a space in their order. */
export async function findPanoramas(
  transaction: Transaction,
  { organisationId, spaceId }: Omit<PanoramaPlace, "id">,
): Promise<StoredPanorama[]> {
  const rows = await transaction.all(
    select(organisationId)
      .where("spaceId", "=", spaceId)
      .where("deletedAt", "is", null)
      .orderBy("position")
      .orderBy("id"),
  );
  return rows.map(read);
}

/** Finds one panorama of a space, archived or not. */
export async function findPanorama(
  transaction: Transaction,
  { organisationId, spaceId, id }: PanoramaPlace,
): Promise<StoredPanorama | undefined> {
  const row = await transaction.first(
    select(organisationId).where("spaceId", "=", spaceId).where("id", "=", id),
  );
  return row && read(row);
}

/** Returns one as `findPanorama` does. Throws `not_found`. */
export async function getPanorama(
  transaction: Transaction,
  place: PanoramaPlace,
): Promise<StoredPanorama> {
  const panorama = await findPanorama(transaction, place);
  if (!panorama) throw notFound();
  return panorama;
}

/** A panorama whose original is stored already; its other files are made later. */
export interface NewPanorama
  extends PanoramaPlace,
    Pick<
      StoredPanorama,
      | "name"
      | "fileName"
      | "width"
      | "height"
      | "crop"
      | "heading"
      | "yaw"
      | "pitch"
      | "rollCorrection"
      | "pitchCorrection"
      | "s3Key"
    > {}

function valuesOf({ crop, ...panorama }: NewPanorama) {
  return { ...panorama, is360: crop !== null, crop: crop && JSON.stringify(crop) };
}

/** Adds a panorama after the others of its space. Breaks `record.exists`; throws as `lockOrder`. */
export async function insertPanorama(
  transaction: Transaction,
  panorama: NewPanorama,
): Promise<void> {
  const { organisationId, spaceId } = panorama;
  const owner = spaceOwner(organisationId, spaceId);
  await lockOrder(transaction, owner);
  await transaction.execute(
    sqlBuilder.insertInto("spacePanorama").values({
      ...valuesOf(panorama),
      position: lastPosition("spacePanorama", owner),
    }),
  );
}

/** Puts a new original in the place of one that failed; its former folder goes. */
export async function replaceFailedPanorama(
  transaction: Transaction,
  panorama: NewPanorama,
): Promise<void> {
  const { organisationId, spaceId, id, ...values } = valuesOf(panorama);
  await transaction.execute(
    sqlBuilder
      .updateTable("spacePanorama")
      .set({ ...values, state: "processing", errorCode: null, made: null })
      .where("organisationId", "=", organisationId)
      .where("spaceId", "=", spaceId)
      .where("id", "=", id)
      .where("state", "=", "failed"),
  );
}

/** Archives a panorama, or restores it after the others. The order stays without gaps. Throws as `lockOrder`. */
export function setPanoramaArchived(
  transaction: Transaction,
  { organisationId, spaceId, id }: PanoramaPlace,
  isArchived: boolean,
): Promise<void> {
  const place = { ...spaceOwner(organisationId, spaceId), attachmentId: id };
  return setArchived(transaction, "spacePanorama", place, isArchived);
}

/**
 * Gives the panoramas of a space the positions of their ids in the list; the caller has locked the
 * order.
 */
export function reorderPanoramas(
  transaction: Transaction,
  { organisationId, spaceId }: Omit<PanoramaPlace, "id">,
  ids: readonly string[],
): Promise<void> {
  return reorder(transaction, "spacePanorama", spaceOwner(organisationId, spaceId), ids);
}

const TILE = /^tiles\/(\d{1,2})\/(\d{1,3})_(\d{1,3})$/;

/**
 * Tells whether a key names a picture or a tile of a panorama of this organisation that is ready
 * and not archived. Looks the key up in the rows that the caller may see and rebuilds it from them,
 * never handing it to storage as it came. The original, which tells where it was taken, is not
 * given.
 */
export async function findPanoramaFile(
  transaction: Transaction,
  organisationId: string,
  panoramaKey: string,
): Promise<string | undefined> {
  const s3Key = panoramaKey.split("/").slice(0, 5).join("/");
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("spacePanorama")
      .select(["made", "s3Key"])
      .where("organisationId", "=", organisationId)
      .where("s3Key", "=", s3Key)
      .where("state", "=", "ready")
      .where("deletedAt", "is", null)
      .limit(1),
  );
  if (!row?.made) return undefined;
  return fileNames(row.made, panoramaKey.slice(s3Key.length + 1)).find(
    (name) => `${row.s3Key}/${name}` === panoramaKey,
  )
    ? panoramaKey
    : undefined;
}

/**
 * Returns the names below a panorama's folder that may be requested; of the tiles only the
 * requested one.
 */
function fileNames(made: MadeFacts, asked: string): string[] {
  const names = ["preview", ...made.pictures.map(({ width }) => `flat/${width}`)];
  if (made.base) names.push("base");
  const [, level, col, row] = TILE.exec(asked) ?? [];
  const tiles = { keyPrefix: "tiles", levels: made.levels };
  const tile = panoramaTileKey(tiles, Number(col), Number(row), Number(level));
  return tile === null ? names : [...names, tile];
}
