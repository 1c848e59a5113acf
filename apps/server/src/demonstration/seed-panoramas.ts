import { makePanoramaReady } from "../features/panoramas/make-panorama.service.ts";
import type { StoredHotspot } from "../features/panoramas/panorama.table.ts";
import type { Installation } from "../installation.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { PALETTES } from "./drawings/palettes.ts";
import { boxRoom, type RoomMeasures } from "./drawings/sphere/box-room.ts";
import { drawSphere } from "./drawings/sphere/draw-sphere.ts";
import { type MadeSpace, makeFloors } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";

const WIDTH_PX = 4096;
/** Rooms with a table and a board. */
const KINDS: ReadonlySet<string> = new Set(["seminar-room", "meeting-room"]);

/** The rooms that are drawn all around: their measures in metres, and which palette they have. */
type DrawnRoom = RoomMeasures & { readonly palette: number };
const ROOMS: readonly [DrawnRoom, ...DrawnRoom[]] = [
  { halfWidth: 3, halfDepth: 3.6, windows: 3, palette: 0 },
  { halfWidth: 4, halfDepth: 3, windows: 2, palette: 1 },
];

/**
 * Draws the panoramas of an organisation: one in each of its first meeting rooms that anybody may see, from
 * which a hotspot leads to the next. What was interrupted goes on at the next start.
 */
export async function seedPanoramas(
  installation: Installation,
  plan: PlannedOrganisation,
  isStopped: () => boolean,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  const spaces = roomsOf(plan);
  for (const [at, space] of spaces.entries()) {
    if (isStopped()) return;
    const panorama = { ...idsOf(plan, space), organisationId, name: space.name, at };
    const state = await stateOf(installation, panorama);
    if (state === "ready") continue;
    const next = spaces[(at + 1) % spaces.length] ?? space;
    if (state === undefined) await hang(installation, panorama, hotspotsOf(plan, space, next));
    await makePanoramaReady(installation, {
      organisationId,
      panoramaKey: keyOf(panorama),
      isLastAttempt: true,
    });
  }
}

/** Rooms of the drawn kind, with windows, one on each floor. */
function roomsOf(plan: PlannedOrganisation): MadeSpace[] {
  const rooms = makeFloors(plan).flatMap(({ level, spaces }) =>
    level < 0 ? [] : (spaces.find(({ isPublic, scenes }) => isPublic && isMeant(scenes)) ?? []),
  );
  return rooms.slice(0, ROOMS.length);
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

interface Hung {
  readonly organisationId: string;
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly at: number;
}

function keyOf({ organisationId, id, spaceId }: Hung): string {
  return `${organisationId}/spaces/${spaceId}/panoramas/${id}-${id}`;
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

async function stateOf(
  { database }: Installation,
  { organisationId, id }: Hung,
): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    "select state from space_panorama where organisation_id = $1 and id = $2",
    [organisationId, id],
  );
  return rows[0]?.state;
}

async function hang(
  { files, gateway }: Installation,
  panorama: Hung,
  hotspots: readonly StoredHotspot[],
): Promise<void> {
  const { palette, ...measures } = ROOMS[panorama.at] ?? ROOMS[0];
  const colours = PALETTES[palette] ?? PALETTES[0];
  const drawing = await drawSphere(boxRoom(colours, measures), WIDTH_PX);
  const key = keyOf(panorama);
  await files.put(`${key}/original`, drawing, { contentType: "image/jpeg" });
  const { organisationId, id, spaceId, name } = panorama;
  const crop = {
    fullWidth: WIDTH_PX,
    fullHeight: WIDTH_PX / 2,
    croppedWidth: WIDTH_PX,
    croppedHeight: WIDTH_PX / 2,
    croppedX: 0,
    croppedY: 0,
  };
  await gateway.asSystem(async (client) => {
    await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
    await client.query(
      `insert into space_panorama (organisation_id, id, space_id, position, name, is360, width, height, file_name, crop, s3_key, hotspots)
       select $1, $2, s.id, 0, $4, true, $5, $6, 'room.jpg', $7, $8, $9 from space s
       where s.organisation_id = $1 and s.id = $3 on conflict do nothing`,
      [
        organisationId,
        id,
        spaceId,
        name,
        WIDTH_PX,
        WIDTH_PX / 2,
        JSON.stringify(crop),
        key,
        JSON.stringify(hotspots),
      ],
    );
    await client.query(
      "update space set main_panorama_id = $3 where organisation_id = $1 and id = $2 and main_panorama_id is null",
      [organisationId, spaceId, id],
    );
  });
}
