import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let floorId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  floorId = await make.floor(organisation);
  ({ token } = await make.user({ organisations: [organisation] }));
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const idsOf = async (path: string): Promise<string[]> =>
  (await call("GET", path)).json().map(({ id }: { id: string }) => id);
const spaces = (count: number) =>
  Promise.all(Array.from({ length: count }, () => make.space(organisation, { floorId })));

describe("favourites", () => {
  it("are kept in the order they were added, each once", async () => {
    const [a = "", b = "", c = ""] = await spaces(3);
    for (const id of [b, a, c, b])
      expect((await call("PUT", `/users/me/favourites/${id}`)).status).toBe(204);
    expect(await idsOf("/users/me/favourites")).toEqual([b, a, c]);
    expect((await call("GET", "/users/me/favourites")).json()).toMatchObject([
      { isFavourite: true },
      {},
      {},
    ]);
    expect((await call("GET", `/spaces/${a}`)).json().isFavourite).toBe(true);
  });

  it("can be put in order; those not named follow as they were, and others are passed over", async () => {
    const [a = "", b = "", c = "", d = ""] = await spaces(4);
    for (const id of [a, b, c]) await call("PUT", `/users/me/favourites/${id}`);
    expect(
      (await call("PUT", "/users/me/favourites/order", { spaceIds: [c, d, v7(), c] })).status,
    ).toBe(204);
    expect(await idsOf("/users/me/favourites")).toEqual([c, a, b]);
  });

  it("can be taken away, twice too", async () => {
    const [a = ""] = await spaces(1);
    await call("PUT", `/users/me/favourites/${a}`);
    expect((await call("DELETE", `/users/me/favourites/${a}`)).status).toBe(204);
    expect((await call("DELETE", `/users/me/favourites/${a}`)).status).toBe(204);
    expect(await idsOf("/users/me/favourites")).toEqual([]);
  });

  it("leave out archived spaces and have them again when they are restored", async () => {
    const [a = "", b = ""] = await spaces(2);
    for (const id of [a, b]) await call("PUT", `/users/me/favourites/${id}`);
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    await server.call("DELETE", `/spaces/${a}`, { token: admin.token });
    expect(await idsOf("/users/me/favourites")).toEqual([b]);
    await server.call("PUT", `/spaces/${a}/restore`, { token: admin.token });
    expect(await idsOf("/users/me/favourites")).toEqual([a, b]);
  });

  it("that are added at the same moment are all there", async () => {
    const all = await spaces(6);
    await Promise.all(all.map((id) => call("PUT", `/users/me/favourites/${id}`)));
    expect((await idsOf("/users/me/favourites")).toSorted()).toEqual(all.toSorted());
  });
});

describe("recently viewed spaces", () => {
  it("come the latest first, each once", async () => {
    const [a = "", b = "", c = ""] = await spaces(3);
    for (const id of [a, b, c, a])
      expect((await call("PUT", `/users/me/recently-viewed/${id}`)).status).toBe(204);
    expect(await idsOf("/users/me/recently-viewed")).toEqual([a, c, b]);
  });

  it("are fifty at most: the oldest is forgotten", async () => {
    const all = await spaces(52);
    for (const id of all) await call("PUT", `/users/me/recently-viewed/${id}`);
    expect(await idsOf("/users/me/recently-viewed")).toEqual(all.slice(2).toReversed());
    const { rows } = await server.installation.database.pool.query(
      "select count(*)::int as n from recently_viewed where organisation_id = $1",
      [organisation],
    );
    expect(rows).toEqual([{ n: 50 }]);
  });

  it("can be forgotten, the user's own alone", async () => {
    const [a = ""] = await spaces(1);
    const colleague = await make.user({ organisations: [organisation] });
    await call("PUT", `/users/me/recently-viewed/${a}`);
    await server.call("PUT", `/users/me/recently-viewed/${a}`, { token: colleague.token });
    expect((await call("DELETE", "/users/me/recently-viewed")).status).toBe(204);
    expect(await idsOf("/users/me/recently-viewed")).toEqual([]);
    const theirs = await server.call("GET", "/users/me/recently-viewed", {
      token: colleague.token,
    });
    expect(theirs.json()).toHaveLength(1);
  });

  it("do not take a space that is not there", async () => {
    expect((await call("PUT", `/users/me/recently-viewed/${v7()}`)).status).toBe(404);
  });
});
