import type { PoolClient } from "pg";
import type { FileStore } from "../outside/file-store/file-store.ts";
import { putAll } from "../outside/file-store/put-all.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import { pictureFacts, pictureFiles } from "./prepared-pictures.ts";
import { describeRoom, sceneName } from "./room-scenes.ts";

/** Stores the files of all pictures of an organisation; several spaces share one. */
export async function storePictures(
  files: FileStore,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
): Promise<void> {
  const names = new Set(hangings(floors).map(({ name }) => name));
  await putAll(
    files,
    [...names].flatMap((name) => pictureFiles(name, keyOf(plan, name))),
  );
}

/** Hangs the pictures of an organisation in its spaces, at a moment. */
export async function hangPictures(
  client: PoolClient,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
  at: Date,
): Promise<void> {
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  const organisationId = demonstrationId("organisation", plan.name);
  const hung = hangings(floors);
  const names = [...new Set(hung.map(({ name }) => name))];
  const keys = names.map((name) => keyOf(plan, name));
  const facts = names.map((name) => pictureFacts(name, keyOf(plan, name)));
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await client.query(
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions,
       created_at, updated_at)
     select $1, n.id, n.space_id, n.position, n.description, p.key, p.metadata, p.versions, $10, $10
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[])
       n(id, space_id, position, description, key)
     join unnest($7::text[], $8::jsonb[], $9::jsonb[]) p(key, metadata, versions) on p.key = n.key`,
    [
      organisationId,
      hung.map(({ space, position }) => id("image", `${space.shortcode}/${position}`)),
      hung.map(({ space }) => id("space", space.shortcode)),
      hung.map(({ position }) => position),
      hung.map(({ space, scene }) => describeRoom(space.type, scene.kind)),
      hung.map(({ name }) => keyOf(plan, name)),
      keys,
      facts.map(({ metadata }) => JSON.stringify(metadata)),
      facts.map(({ versions }) => JSON.stringify(versions)),
      at,
    ],
  );
}

/** Returns the picture that hangs in each space, and its place among the others there. */
function hangings(floors: readonly MadeFloor[]) {
  const spaces = floors.flatMap((floor) => floor.spaces);
  return spaces.flatMap((space) =>
    space.scenes.map((scene, position) => ({ space, scene, position, name: sceneName(scene) })),
  );
}

function keyOf(plan: PlannedOrganisation, name: string): string {
  return `${demonstrationId("organisation", plan.name)}/demonstration/${name}`;
}
