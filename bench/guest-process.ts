/**
 * The product with the demonstration and one public room that has pictures and a panorama 8,192 px
 * wide, in a process of its own. Argument: the port. Asked by message; see `servers.ts`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { seedDemonstration } from "../apps/server/src/demonstration/seed.ts";
import { makePanoramaReady } from "../apps/server/src/features/panoramas/make-panorama.service.ts";
import { type Installation, openInstallation } from "../apps/server/src/installation.ts";
import { createLogger } from "../apps/server/src/logger.ts";
import { startServer } from "../apps/server/src/server.ts";
import { readSettings } from "../apps/server/src/settings/read-settings.ts";
import { PALETTES } from "../tools/demonstration-pictures/palettes.ts";
import { boxRoom } from "../tools/demonstration-pictures/sphere/box-room.ts";
import { drawSphere } from "../tools/demonstration-pictures/sphere/draw-sphere.ts";
import { answerParent } from "./servers.ts";

const SPHERE_PX = 8_192;
/**
 * The strength of the grain that a camera adds, in steps of 255; a drawing without it would be too
 * small a file.
 */
const GRAIN = 5;
const PANORAMA_ID = "0197a7a0-0000-7000-8000-0000000008aa";

const port = process.argv[2] ?? "0";
const dataDir = await mkdtemp(join(tmpdir(), "storey-guest-"));
const settings = readSettings({
  STOREY_DATA_DIR: dataDir,
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: "error",
  RATE_LIMIT_PER_MINUTE: "10000000",
});
const installation = await openInstallation(settings, createLogger(settings.LOG_LEVEL));
await seedDemonstration(installation);
const code = await openRoom(installation);
const { close } = await startServer(installation);

answerParent(Number(port), {
  code: async () => code,
  close: async () => {
    await close();
    await installation.close();
    await rm(dataDir, { recursive: true, force: true });
    return "";
  },
});

/** Opens a room with pictures to guests, adds the panorama to it, and returns its code. */
async function openRoom({ database, files }: Installation): Promise<string> {
  const { rows } = await database.pool.query<{ org: string; id: string; code: string }>(
    `select s.organisation_id as org, s.id, c.value as code from space s
     join space_image i on i.organisation_id = s.organisation_id and i.owner_id = s.id and i.deleted_at is null
     join space_code c on c.organisation_id = s.organisation_id and c.owner_id = s.id and c.deleted_at is null
     where s.deleted_at is null order by s.id limit 1`,
  );
  const [room] = rows;
  if (!room) throw new Error("the demonstration has no room with pictures");
  const key = `${room.org}/spaces/${room.id}/panoramas/${PANORAMA_ID}-${PANORAMA_ID}`;
  const height = SPHERE_PX / 2;
  const crop = {
    ...{ fullWidth: SPHERE_PX, fullHeight: height, croppedWidth: SPHERE_PX },
    ...{ croppedHeight: height, croppedX: 0, croppedY: 0 },
  };
  await files.put(`${key}/original`, await photograph(), { contentType: "image/jpeg" });
  await database.pool.query(
    `update location set allow_anonymous_access = true, allow_anonymous_reporting = true
     where organisation_id = $1 and id = (select location_id from space where organisation_id = $1 and id = $2)`,
    [room.org, room.id],
  );
  await database.pool.query(
    `insert into space_panorama (organisation_id, id, space_id, position, name, is360, width, height, file_name, crop, s3_key, hotspots)
     values ($1, $2, $3, 0, 'From the middle', true, $4, $5, 'room.jpg', $6, $7, '[]')`,
    [room.org, PANORAMA_ID, room.id, SPHERE_PX, height, JSON.stringify(crop), key],
  );
  await database.pool.query(
    "update space set is_public = true, main_panorama_id = $3 where organisation_id = $1 and id = $2",
    [room.org, room.id, PANORAMA_ID],
  );
  await makePanoramaReady(installation, {
    ...{ organisationId: room.org, panoramaKey: key, isLastAttempt: true },
  });
  return room.code;
}

/** Draws a room with the grain of a camera on it, as a JPEG. */
async function photograph(): Promise<Buffer> {
  const room = boxRoom(PALETTES[0], { halfWidth: 3, halfDepth: 3.6, windows: 3 });
  const noise = { type: "gaussian", mean: 128, sigma: GRAIN } as const;
  const grain = await sharp({
    create: { width: SPHERE_PX, height: SPHERE_PX / 2, channels: 3, background: "#808080", noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return drawSphere(room, SPHERE_PX)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
