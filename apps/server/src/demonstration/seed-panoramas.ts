import type { PoolClient } from "pg";
import type { FileStore } from "../outside/file-store/file-store.ts";
import { putAll } from "../outside/file-store/put-all.ts";
import type { StoredHotspot } from "../platform/records/panorama.table.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor, MadeSpace } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import {
  PREPARED_PANORAMAS,
  type PreparedPanorama,
  panoramaFacts,
  panoramaFiles,
} from "./prepared-panoramas.ts";

/** Rooms with a table and a board. */
const KINDS: ReadonlySet<string> = new Set(["seminar-room", "meeting-room"]);

/** Stores the files of the panoramas of an organisation. */
export async function storePanoramas(
  files: FileStore,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
): Promise<void> {
  for (const { key, prepared } of hangings(plan, floors)) {
    await putAll(files, await panoramaFiles(prepared, key));
  }
}

/**
 * Hangs the panoramas of an organisation: one in each of its first meeting rooms that anybody may see,
 * from which a hotspot leads to the next.
 */
export async function hangPanoramas(
  client: PoolClient,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const rooms = hangings(plan, floors);
  for (const [at, room] of rooms.entries()) {
    const next = rooms[(at + 1) % rooms.length] ?? room;
    await hang(client, organisationId, room, hotspotsOf(plan, room.space, next.space));
  }
}

interface Hanging {
  readonly space: MadeSpace;
  readonly id: string;
  readonly spaceId: string;
  readonly key: string;
  readonly prepared: PreparedPanorama;
}

/** Rooms of the drawn kind, with windows, one on each floor. */
function hangings(plan: PlannedOrganisation, floors: readonly MadeFloor[]): Hanging[] {
  const rooms = floors.flatMap(({ level, spaces }) =>
    level < 0 ? [] : (spaces.find(({ isPublic, scenes }) => isPublic && isMeant(scenes)) ?? []),
  );
  const organisationId = demonstrationId("organisation", plan.name);
  return PREPARED_PANORAMAS.flatMap((prepared, at) => {
    const space = rooms[at];
    if (!space) return [];
    const { id, spaceId } = idsOf(plan, space);
    const key = `${organisationId}/spaces/${spaceId}/panoramas/${id}-${id}`;
    return { space, id, spaceId, key, prepared };
  });
}

function isMeant([scene]: MadeSpace["scenes"]): boolean {
  return scene !== undefined && KINDS.has(scene.kind);
}

function idsOf(plan: PlannedOrganisation, { shortcode }: MadeSpace) {
  return {
    id: demonstrationId("panorama", `${plan.name}/${shortcode}`),
    spaceId: demonstrationId("space", `${plan.name}/${shortcode}`),
  };
}

function hotspotsOf(plan: PlannedOrganisation, space: MadeSpace, next: MadeSpace): StoredHotspot[] {
  const spot = (name: string, more: Partial<StoredHotspot>): StoredHotspot => ({
    id: demonstrationId("hotspot", `${plan.name}/${space.shortcode}/${name}`),
    kind: "info",
    yaw: 0,
    pitch: 0,
    x: null,
    y: null,
    targetId: null,
    label: "",
    text: "",
    icon: null,
    visibility: "public",
    ...more,
  });
  return [
    spot("board", {
      pitch: 2,
      label: "Whiteboard",
      text: "Pens and a cloth are in the low cupboard behind you.",
    }),
    ...(next === space
      ? []
      : [
          spot("door", {
            kind: "panorama",
            yaw: 90,
            pitch: -2,
            targetId: idsOf(plan, next).id,
            label: next.name,
          }),
        ]),
    spot("radiator", {
      yaw: -90,
      pitch: -30,
      label: "Radiator valve",
      text: "Close it before the cover is taken off.",
      visibility: "technicians",
    }),
  ];
}

async function hang(
  client: PoolClient,
  organisationId: string,
  { space, id, spaceId, key, prepared }: Hanging,
  hotspots: readonly StoredHotspot[],
): Promise<void> {
  const { crop, made } = panoramaFacts(prepared);
  const columns = {
    ...{ organisation_id: organisationId, id, space_id: spaceId, position: 0, name: space.name },
    ...{ is360: true, width: crop.croppedWidth, height: crop.croppedHeight },
    ...{ file_name: "room.webp", crop: JSON.stringify(crop), s3_key: key, state: "ready" },
    ...{ made: JSON.stringify(made), hotspots: JSON.stringify(hotspots) },
  };
  const values = Object.keys(columns).map((_, at) => `$${at + 1}`);
  await client.query(
    `insert into space_panorama (${Object.keys(columns).join(", ")}) values (${values.join(", ")})`,
    Object.values(columns),
  );
  await client.query(
    "update space set main_panorama_id = $3 where organisation_id = $1 and id = $2",
    [organisationId, spaceId, id],
  );
}
