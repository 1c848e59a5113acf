import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type GuestWorld,
  guestOf,
  guestWorld,
} from "../src/features/public/guest-world.fixture.ts";
import { Factory } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

/**
 * Checks how the pages of a space show hotspots that lie in the database in a shape of no call of
 * ours.
 */
let server: TestServer;
let world: GuestWorld;
let panorama: string;
let guest: Awaited<ReturnType<typeof guestOf>>;

const GOOD = {
  ...{ id: v7(), kind: "info", yaw: 1, pitch: 2, x: null, y: null, targetId: null, icon: null },
  ...{ label: "Here", text: "Look", visibility: "public" },
};
const DEPTH = 3_000;

const ODD: [string, string][] = [
  ["nothing", "null"],
  ["a number", "1"],
  ["a text", '"x"'],
  ["a list", "[]"],
  ["an empty object", "{}"],
  ["lists in lists", `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`],
  ["objects in objects", `${'{"visibility":"public","a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`],
  ["lists for texts", JSON.stringify({ ...GOOD, label: ["x"], text: {} })],
  ["an unknown kind", JSON.stringify({ ...GOOD, kind: "door" })],
  ["an id that is none", JSON.stringify({ ...GOOD, kind: "document", targetId: "../x" })],
  ["a prototype", `{"visibility":"public","__proto__":${JSON.stringify(GOOD)}}`],
];

beforeAll(async () => {
  server = await startTestServer();
  world = await guestWorld(server, new Factory(server));
  guest = await guestOf(server, world.code);
  const [first] = (await asAdmin("GET", "/panoramas")).json();
  panorama = first.id;
});

afterAll(() => server.close());

describe("among the hotspots of a panorama", () => {
  it.each(ODD)("%s is left out, the others are shown and can be changed", async (_, odd) => {
    await store(`[${odd},${JSON.stringify(GOOD)}]`);
    expect((await asAdmin("GET", "")).status).toBe(200);
    const [seen] = (await asAdmin("GET", "/panoramas")).json();
    expect(seen.hotspots).toEqual([{ ...GOOD, targetSpaceId: null, asset: null }]);
    const { visibility: _visibility, ...shown } = GOOD;
    expect((await guest.call("GET", "")).json().panoramas[0].hotspots).toEqual([shown]);
    // The server writes the beginning of the page, where the web app is built.
    expect((await server.fetch("GET", `/q/${world.code}`)).status).toBeLessThan(500);
    const hotspots = [{ ...GOOD, label: "There" }];
    const changed = await asAdmin("PUT", `/panoramas/${panorama}/hotspots`, { hotspots });
    expect(changed.json().hotspots).toMatchObject(hotspots);
  });
});

it.each(["null", "1", '"x"', "{}"])("%s is no list of hotspots to the database", async (odd) => {
  await expect(store(odd)).rejects.toThrow("space_panorama_hotspots_check");
});

function store(hotspots: string) {
  return server.installation.database.pool.query(
    "update space_panorama set hotspots = $1::jsonb where id = $2",
    [hotspots, panorama],
  );
}

function asAdmin(method: string, path: string, body?: unknown) {
  const { token } = world.admin;
  return server.call(method, `/spaces/${world.space}${path}`, { token, body });
}
