import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { metadataOf, versionsOf } from "../features/images/image.service.ts";
import type { ProcessedImage } from "../images/image-processor.ts";
import type { Installation } from "../installation.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { describeRoom } from "./drawings/describe-room.ts";
import { type RoomScene, renderRoom } from "./drawings/draw-room.ts";
import { type MadeSpace, makeFloors } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";

/** A drawing and where it hangs: the spaces and its place among their pictures. */
interface Hanging {
  readonly scene: RoomScene;
  readonly places: { readonly space: MadeSpace; readonly position: number }[];
}

/**
 * Draws the pictures of an organisation and hangs them, each in a transaction of its own: what was
 * interrupted goes on at the next start. `isStopped` ends it between two pictures.
 */
export async function seedPictures(
  installation: Installation,
  plan: PlannedOrganisation,
  isStopped: () => boolean,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  const { rows } = await installation.database.pool.query<{ key: string }>(
    "select distinct s3_key as key from space_image where organisation_id = $1",
    [organisationId],
  );
  const done = new Set(rows.map(({ key }) => key));
  for (const { scene, places } of hangings(plan)) {
    const s3Key = `${organisationId}/demonstration/${scene.kind}-${scene.seed}`;
    if (done.has(s3Key)) continue;
    if (isStopped()) return;
    const processed = await draw(installation, scene);
    try {
      await store(installation, s3Key, processed);
      await installation.gateway.asSystem((client) =>
        hang(client, { plan, organisationId, s3Key, processed, scene, places }),
      );
    } finally {
      await installation.images.discard(processed);
    }
  }
}

function hangings(plan: PlannedOrganisation): Hanging[] {
  const byScene = new Map<string, Hanging>();
  for (const { spaces } of makeFloors(plan)) {
    for (const space of spaces) {
      for (const [position, scene] of space.scenes.entries()) {
        const key = `${scene.kind}-${scene.seed}`;
        const hanging = byScene.get(key) ?? { scene, places: [] };
        hanging.places.push({ space, position });
        byScene.set(key, hanging);
      }
    }
  }
  return [...byScene.values()];
}

async function draw({ dataDir, images }: Installation, scene: RoomScene): Promise<ProcessedImage> {
  const path = join(dataDir, `drawing-${v7()}.jpg`);
  await writeFile(path, await renderRoom(scene));
  try {
    return await images.process(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function store(
  { files }: Installation,
  s3Key: string,
  processed: ProcessedImage,
): Promise<void> {
  for (const version of processed.versions) {
    const contentType = `image/${processed.versionFormat}`;
    await files.put(`${s3Key}/${version.name}`, createReadStream(version.path), { contentType });
  }
}

interface Hung {
  readonly plan: PlannedOrganisation;
  readonly organisationId: string;
  readonly s3Key: string;
  readonly processed: ProcessedImage;
  readonly scene: RoomScene;
  readonly places: Hanging["places"];
}

async function hang(client: PoolClient, hung: Hung): Promise<void> {
  const { plan, organisationId, s3Key, processed, scene, places } = hung;
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await client.query(
    `insert into space_image (organisation_id, id, space_id, position, description, s3_key, metadata, versions)
     select $1, n.id, n.space_id, n.position, n.description, $2, $3, $4
     from unnest($5::uuid[], $6::uuid[], $7::int[], $8::text[]) n(id, space_id, position, description)
     join space s on s.organisation_id = $1 and s.id = n.space_id
     on conflict do nothing`,
    [
      organisationId,
      s3Key,
      JSON.stringify(metadataOf(processed, `${s3Key.split("/").at(-1)}.jpg`)),
      JSON.stringify(versionsOf(processed, s3Key)),
      places.map(({ space, position }) => id("image", `${space.shortcode}/${position}`)),
      places.map(({ space }) => id("space", space.shortcode)),
      places.map(({ position }) => position),
      places.map(({ space }) => describeRoom(space.type, scene.kind)),
    ],
  );
}
