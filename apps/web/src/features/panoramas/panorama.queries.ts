import {
  type Hotspot,
  type NewHotspot,
  type Panorama,
  panoramas,
  type Space,
} from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";
import { changeSpace } from "../spaces/space.queries.ts";

/** The changes to a panorama. */
export interface PanoramaChanges {
  readonly name?: string;
  readonly hfov?: number;
  readonly yaw?: number;
  readonly pitch?: number;
  readonly rollCorrection?: number;
  readonly pitchCorrection?: number;
}

const POLL_MS = 2_000;

/** Lists the panoramas of a space in their order; refetched while one is being processed. */
export function panoramasQuery(spaceId: string) {
  return queryOptions({
    ...queryOf(panoramas.list, { params: { id: spaceId } }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === "processing") ? POLL_MS : false,
  });
}

/** Refetches the panoramas of a space. */
export async function panoramasChanged(spaceId: string): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keyOf(panoramas.list, { params: { id: spaceId } }),
  });
}

/** Returns a panorama of a space from the cache. */
export function findShownPanorama(spaceId: string, id: string): Panorama | undefined {
  const list = queryClient.getQueryData(panoramasQuery(spaceId).queryKey);
  return list?.find((one) => one.id === id);
}

/** Changes the cached panoramas of a space. */
export function patchPanoramas(spaceId: string, change: (list: Panorama[]) => Panorama[]): void {
  queryClient.setQueryData(
    panoramasQuery(spaceId).queryKey,
    (list: Panorama[] | undefined) => list && change(list),
  );
}

function keep(spaceId: string, next: Panorama): Panorama {
  patchPanoramas(spaceId, (list) => list.map((one) => (one.id === next.id ? next : one)));
  return next;
}

type Versioned = Pick<Panorama, "id" | "version">;

/**
 * Changes a panorama that was read at a version. 409 `record.conflict` carries the panorama as it
 * is now.
 */
export async function changePanorama(
  spaceId: string,
  { id, version }: Versioned,
  body: PanoramaChanges,
): Promise<Panorama> {
  const params = { id: spaceId, panoramaId: id };
  return keep(spaceId, await call(panoramas.update, { params, body, ifMatch: version }));
}

/** Returns a hotspot as it is sent: without the field that the server adds. */
function sent({ targetSpaceId: _, asset: __, ...hotspot }: Hotspot): NewHotspot {
  return hotspot;
}

/** Replaces the hotspots of a panorama that was read at a version. Throws as above. */
export async function changeHotspots(
  spaceId: string,
  { id, version }: Versioned,
  hotspots: readonly Hotspot[],
): Promise<Panorama> {
  const params = { id: spaceId, panoramaId: id };
  const body = { hotspots: hotspots.map(sent) };
  return keep(spaceId, await call(panoramas.setHotspots, { params, body, ifMatch: version }));
}

/** Saves the order of a space's panoramas. */
export async function orderPanoramas(spaceId: string, list: readonly Panorama[]): Promise<void> {
  patchPanoramas(spaceId, () => [...list]);
  const body = { panoramaIds: list.map(({ id }) => id) };
  try {
    await call(panoramas.reorder, { params: { id: spaceId }, body });
  } finally {
    await panoramasChanged(spaceId);
  }
}

/** Archives a panorama. */
export async function removePanorama(spaceId: string, panoramaId: string): Promise<void> {
  patchPanoramas(spaceId, (list) => list.filter(({ id }) => id !== panoramaId));
  try {
    await call(panoramas.remove, { params: { id: spaceId, panoramaId } });
  } finally {
    void panoramasChanged(spaceId);
  }
}

/** Restores an archived panorama, after the others. */
export async function restorePanorama(spaceId: string, panoramaId: string): Promise<void> {
  await call(panoramas.restore, { params: { id: spaceId, panoramaId } });
  await panoramasChanged(spaceId);
}

/**
 * Makes a panorama the one that the space shows first. 409 `record.conflict` as for the space
 * itself.
 */
export async function chooseMainPanorama(
  { id, version }: Pick<Space, "id" | "version">,
  mainPanoramaId: string,
): Promise<void> {
  await changeSpace(id, version, { mainPanoramaId });
}

/** A panorama that is being uploaded to a space. */
export interface SentPanorama {
  readonly file: File;
  /** Made on this device, so that repeated attempts add the panorama once. */
  readonly id: string;
  /** Whether it is a 360 picture; undefined leaves it to the picture itself. */
  readonly is360: "true" | "false" | undefined;
  /** Without a name, the panorama gets that of its file. */
  readonly name?: string;
  readonly signal: AbortSignal;
  /** Called with a share from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Uploads one panorama to a space; the server processes it in the background. */
export async function uploadPanorama(spaceId: string, sentOne: SentPanorama): Promise<void> {
  const { file, id, is360, name, signal, onProgress } = sentOne;
  const params = { id: spaceId };
  const body = {
    id,
    ...(is360 === undefined ? {} : { is360 }),
    ...(name === undefined ? {} : { name }),
  };
  await upload(panoramas.upload, { params, body, file, signal, onProgress });
}

/**
 * Uploads a panorama in place of another one, which is archived once the new one is there; a
 * failure before that leaves the former in place.
 */
export async function replacePanorama(
  spaceId: string,
  former: Pick<Panorama, "id">,
  next: SentPanorama,
): Promise<void> {
  await uploadPanorama(spaceId, next);
  await removePanorama(spaceId, former.id);
  await panoramasChanged(spaceId);
}

/** Fetches the bytes of one picture or tile. */
export function panoramaBytes(panoramaKey: string, signal: AbortSignal): Promise<Blob> {
  return download(panoramas.stream, { query: { panoramaKey }, signal });
}
