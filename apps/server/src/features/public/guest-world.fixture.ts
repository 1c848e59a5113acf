import { Readable } from "node:stream";
import { v7 } from "uuid";
import type { Factory, TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpegWithPlace } from "../../../test/pictures.ts";
import type { TestReply, TestRequest, TestServer } from "../../../test/server.ts";

/** A word in every private field of the world and in no public one. */
export const CANARY = "PrivateCanary";

/** A space with everything, public and private, and the code that leads to it. */
export interface GuestWorld {
  readonly organisation: string;
  readonly admin: TestUser;
  readonly location: string;
  readonly floor: string;
  readonly space: string;
  readonly code: string;
  readonly image: string;
  readonly publicDocument: string;
  readonly privateDocument: string;
  readonly beacon: { readonly kind: "ibeacon"; uuid: string; major: number; minor: number };
  readonly beaconId: string;
}

/** Makes a public space whose every private field holds the canary. */
export async function guestWorld(server: TestServer, make: Factory): Promise<GuestWorld> {
  const organisation = await make.organisation({ name: `Harbour ${v7()}` });
  const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  const { token } = admin;
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await server.call(method, path, { token, body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.text === "" ? undefined : reply.json();
  };
  await send("PATCH", "/users/me", { firstName: CANARY, lastName: CANARY });
  const location = await send("POST", "/locations", {
    name: "Quay",
    wifi: CANARY,
    defaultPrefix: CANARY,
    address: { line1: CANARY, postcode: CANARY },
    serviceDeskEmail: "desk@example.test",
    typeformId: CANARY,
    administrator: { name: CANARY, email: `${CANARY}@example.test` },
    sos: {
      enabled: true,
      phone: "+44 20 0000",
      email: `${CANARY}@example.test`,
      activeLabel: CANARY,
    },
    allowAnonymousAccess: true,
    allowAnonymousReporting: true,
  });
  const floor = await send("POST", "/floors", { name: "First floor", locationId: location.id });
  const feature = await make.feature(organisation, "Projector");
  await make.feature(organisation, CANARY);
  const space = await send("POST", "/spaces", {
    name: "Reading room",
    shortcode: `Q-${v7().slice(-6)}`,
    floorId: floor.id,
    capacity: 12,
    spaceTypeId: await make.spaceType(organisation, "Seminar room"),
    featureIds: [feature],
    typeformId: CANARY,
    ubiqisenseId: CANARY,
    isPublic: true,
    allowPublicReporting: true,
  });
  const add = async (path: string, bytes: Buffer | string, fileName: string, fields = {}) => {
    const upload = form({ bytes, fileName }, fields);
    const reply = await server.call("POST", `/spaces/${space.id}/${path}`, { token, ...upload });
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return reply.json().id as string;
  };
  const image = await add("images", await jpegWithPlace(), `${CANARY}.jpg`, {
    description: "From the door",
  });
  const publicDocument = await add("documents", "How to dim the lights", "lights.txt", {
    description: "The lights",
    isPublic: "true",
  });
  const privateDocument = await add("documents", `${CANARY} wiring`, `${CANARY}.txt`, {
    description: CANARY,
  });
  await send("POST", `/spaces/${space.id}/links`, {
    url: "https://example.test/booking",
    description: "Book it",
    isPublic: true,
  });
  await send("POST", `/spaces/${space.id}/links`, {
    url: `https://example.test/${CANARY}`,
    description: CANARY,
  });
  const beacon = { kind: "ibeacon" as const, uuid: v7(), major: 1, minor: 2 };
  const made = await send("POST", "/beacons", { name: CANARY, identity: beacon });
  const { pool } = server.installation.database;
  await pool.query("update space set beacon_ids = array[$1::uuid] where id = $2", [
    made.id,
    space.id,
  ]);
  await addPanorama(server, organisation, space.id, publicDocument, privateDocument);
  // A neighbour on the same floor, whose name and files must not be shown here.
  await send("POST", "/spaces", { name: `${CANARY} neighbour`, floorId: floor.id });
  return {
    ...{ organisation, admin, image, publicDocument, privateDocument, beacon, beaconId: made.id },
    ...{ location: location.id, floor: floor.id, space: space.id },
    code: await codeOf(server, space.id),
  };
}

/** Adds a panorama of one level of two tiles, with a hotspot of each kind of visibility. */
async function addPanorama(
  server: TestServer,
  organisation: string,
  space: string,
  publicDocument: string,
  privateDocument: string,
): Promise<void> {
  const { files, database } = server.installation;
  const id = v7();
  const folder = `${organisation}/spaces/${space}/panoramas/${id}`;
  for (const name of ["original", "preview", "base", "tiles/0/0_0", "tiles/0/1_0", "tiles/0/2_0"]) {
    await files.put(`${folder}/${name}`, Readable.from([name]), { contentType: "image/webp" });
  }
  const crop = {
    fullWidth: 4,
    fullHeight: 2,
    croppedWidth: 4,
    croppedHeight: 2,
    croppedX: 0,
    croppedY: 0,
  };
  const level = { width: 4, cols: 2, rows: 1, firstCol: 0, lastCol: 1, firstRow: 0, lastRow: 0 };
  const made = {
    colour: "#112233",
    preview: { width: 4, height: 2 },
    base: { width: 4, height: 2, crop },
    levels: [level],
    pictures: [],
  };
  const spot = (more: object) => ({
    ...{ id: v7(), kind: "info", yaw: 1, pitch: 2, x: null, y: null, targetId: null, icon: null },
    ...{ label: "Here", text: "Look", visibility: "public", ...more },
  });
  const hidden = { label: CANARY, text: CANARY };
  const hotspots = [
    spot({}),
    spot({ kind: "document", targetId: publicDocument }),
    spot({ kind: "document", targetId: privateDocument, ...hidden }),
    spot({ visibility: "technicians", ...hidden }),
  ];
  await database.pool.query(
    `insert into space_panorama (organisation_id, id, space_id, position, name, is360, width, height, file_name, crop, s3_key, state, made, hotspots)
     values ($1, $2, $3, 0, 'From the middle', true, 4, 2, $4, $5, $6, 'ready', $7, $8)`,
    [organisation, id, space, CANARY, crop, folder, made, JSON.stringify(hotspots)],
  );
  await database.pool.query("update space set main_panorama_id = $1 where id = $2", [id, space]);
}

/** Returns the code that came with a space. */
export async function codeOf(server: TestServer, spaceId: string): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ code: string }>(
    "select value as code from space_code where owner_id = $1",
    [spaceId],
  );
  return rows[0]?.code ?? "";
}

/** Opens a session and returns a function that calls the guest's paths with its token. */
export async function guestOf(server: TestServer, code: string, request: TestRequest = {}) {
  const opened = await server.call("POST", "/public/sessions", { ...request, body: { code } });
  if (opened.status !== 200) throw new Error(opened.text);
  const session = opened.json();
  const call = (method: string, path: string, more: TestRequest = {}): Promise<TestReply> =>
    server.call(method, `/public/spaces/${code}${path}`, {
      ...request,
      token: session.token,
      ...more,
    });
  return { session, opened, call };
}

/** Makes a report with a new client id. */
export function report(more: Record<string, unknown> = {}) {
  return { clientId: v7(), title: "The projector is dark", ...more };
}
