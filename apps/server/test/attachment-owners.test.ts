import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Factory } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;
let places: { location: string; floor: string }[];
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  places = [];
  for (const name of ["North", "South", "West"]) {
    const location = await make.location(organisation, name);
    places.push({ location, floor: await make.floor(organisation, location, `${name} ground`) });
  }
  space = await make.space(organisation, { floorId: at(0).floor, name: "Foyer" });
});

const at = (index: number) => places[index] as { location: string; floor: string };
const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const send = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });

/** Compares the spaces of the organisation with the copies of their facts in the owners. */
async function expectOwnersToFollow(): Promise<void> {
  const spaces = await query(
    "select id, 'space' as kind, location_id, deleted_at from space where organisation_id = $1 order by id",
    [organisation],
  );
  const owners = await query(
    "select id, kind, location_id, deleted_at from attachment_owner where organisation_id = $1 order by id",
    [organisation],
  );
  expect(owners).toEqual(spaces);
}

describe("the owner of a space's attachments", () => {
  it("follows the space from its making to its end", async () => {
    await expectOwnersToFollow();
    for (const [method, path, body] of [
      ["POST", "/spaces", { name: "Hall", floorId: at(1).floor }],
      ["PATCH", `/spaces/${space}`, { name: "Lobby" }],
      ["POST", `/spaces/${space}/move`, { floorId: at(1).floor }],
      ["POST", `/floors/${at(1).floor}/move`, { locationId: at(2).location }],
      ["DELETE", `/spaces/${space}`, undefined],
      ["PUT", `/spaces/${space}/restore`, undefined],
      ["DELETE", `/locations/${at(2).location}`, undefined],
      ["PUT", `/locations/${at(2).location}/restore`, undefined],
      ["DELETE", `/floors/${at(1).floor}`, undefined],
      ["DELETE", `/floors/${at(1).floor}/hardDelete`, undefined],
    ] as const) {
      const reply = await send(method, path, body);
      expect([method, path, reply.status < 300 || reply.text]).toEqual([method, path, true]);
      await expectOwnersToFollow();
    }
    expect(
      await query("select id from attachment_owner where organisation_id = $1", [organisation]),
    ).toEqual([]);
  });

  it("goes with its organisation", async () => {
    await query("delete from organisation where id = $1", [organisation]);
    expect(
      await query("select id from attachment_owner where organisation_id = $1", [organisation]),
    ).toEqual([]);
  });

  it("is what two people left who move and archive at once, whichever comes first", async () => {
    const moveFloor = (to: number) =>
      `update floor set location_id = '${at(to).location}' where id = '${at(0).floor}'`;
    const moveSpace = (to: number) =>
      `update space set floor_id = '${at(to).floor}', location_id = '${at(to).location}' where id = '${space}'`;
    const archive = `update space set deleted_at = now() where id = '${space}'`;
    const restore = `update space set deleted_at = null where id = '${space}'`;
    const remove = `delete from space where id = '${space}'`;
    const add = `insert into space (organisation_id, id, location_id, floor_id, name)
      select organisation_id, gen_random_uuid(), location_id, id, 'Added' from floor where id = '${at(0).floor}'`;
    for (const [first, second] of [
      [archive, moveFloor(1)],
      [moveFloor(2), restore],
      [add, moveFloor(0)],
      [moveSpace(2), archive],
      [restore, moveSpace(1)],
      [archive, remove],
    ] as const) {
      await atOnce(first, second);
      await expectOwnersToFollow();
    }
  });
});

/** Runs two statements of which the second waits for the first one's commit. */
async function atOnce(first: string, second: string): Promise<void> {
  const pool = server.installation.database.pool;
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(first);
    const waiting = pool.query(second);
    await vi.waitFor(async () => {
      const [found] = await query(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect([first, second, found?.count]).toEqual([first, second, 1]);
    });
    await holder.query("commit");
    await waiting;
  } finally {
    holder.release();
  }
}
