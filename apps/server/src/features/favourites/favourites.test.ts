import { FAVOURITES_OF, type FavouriteKind, OWNERS } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let floorId: string;
let spaceId: string;
let modelId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  floorId = await make.floor(organisation);
  spaceId = await make.space(organisation, { floorId });
  modelId = await make.assetModel(organisation);
  ({ token } = await make.user({ organisations: [organisation] }));
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const idsOf = async (path: string): Promise<string[]> =>
  (await call("GET", path)).json().map(({ id }: { id: string }) => id);

const MAKERS: Readonly<Record<FavouriteKind, () => Promise<string>>> = {
  space: () => make.space(organisation, { floorId }),
  // Of a room: every member sees it.
  asset: () => make.asset(organisation, null, { spaceId, modelId }),
};

describe.each(Object.keys(FAVOURITES_OF) as FavouriteKind[])("of the kind %s", (kind) => {
  const { list, recentlyViewed } = FAVOURITES_OF[kind];
  const [marked, viewed] = [list.path, recentlyViewed.path];
  const order = (ids: readonly string[]) =>
    call("PUT", `${marked}/order`, { [`${OWNERS[kind].idName}s`]: ids });
  const several = (count: number) =>
    Promise.all(Array.from({ length: count }, () => MAKERS[kind]()));

  describe("favourites", () => {
    it("are kept in the order they were added, each once", async () => {
      const [a = "", b = "", c = ""] = await several(3);
      for (const id of [b, a, c, b])
        expect((await call("PUT", `${marked}/${id}`)).status).toBe(204);
      expect(await idsOf(marked)).toEqual([b, a, c]);
      expect((await call("GET", marked)).json()).toMatchObject([{ isFavourite: true }, {}, {}]);
    });

    it("are told with the one that is read", async () => {
      const [a = "", b = ""] = await several(2);
      const admin = await make.user({
        organisations: [organisation],
        roles: ["organisation-admin"],
      });
      await server.call("PUT", `${marked}/${a}`, { token: admin.token });
      const starOf = async (id: string) => {
        const path = OWNERS[kind].path.replace("{id}", id);
        return (await server.call("GET", path, { token: admin.token })).json().isFavourite;
      };
      expect([await starOf(a), await starOf(b)]).toEqual([true, false]);
    });

    it("can be put in order; those not named follow as they were, and others are passed over", async () => {
      const [a = "", b = "", c = "", d = ""] = await several(4);
      for (const id of [a, b, c]) await call("PUT", `${marked}/${id}`);
      expect((await order([c, d, v7(), c])).status).toBe(204);
      expect(await idsOf(marked)).toEqual([c, a, b]);
    });

    it("can be taken away, twice too", async () => {
      const [a = ""] = await several(1);
      await call("PUT", `${marked}/${a}`);
      expect((await call("DELETE", `${marked}/${a}`)).status).toBe(204);
      expect((await call("DELETE", `${marked}/${a}`)).status).toBe(204);
      expect(await idsOf(marked)).toEqual([]);
    });

    it("leave out archived ones and have them again when they are restored", async () => {
      const [a = "", b = ""] = await several(2);
      for (const id of [a, b]) {
        await call("PUT", `${marked}/${id}`);
        await call("PUT", `${viewed}/${id}`);
      }
      const admin = await make.user({
        organisations: [organisation],
        roles: ["organisation-admin"],
      });
      const path = OWNERS[kind].path.replace("{id}", a);
      await server.call("DELETE", path, { token: admin.token });
      expect([await idsOf(marked), await idsOf(viewed)]).toEqual([[b], [b]]);
      await server.call("PUT", `${path}/restore`, { token: admin.token });
      expect([await idsOf(marked), await idsOf(viewed)]).toEqual([
        [a, b],
        [b, a],
      ]);
    });

    it("that are added at the same moment are all there", async () => {
      const all = await several(6);
      await Promise.all(all.map((id) => call("PUT", `${marked}/${id}`)));
      expect((await idsOf(marked)).toSorted()).toEqual(all.toSorted());
    });

    it("are those of their kind alone: another kind's id is not there, and does not order", async () => {
      const other = kind === "space" ? "asset" : "space";
      const [a = "", b = ""] = await several(2);
      const foreign = await MAKERS[other]();
      const theirs = FAVOURITES_OF[other].list.path;
      await call("PUT", `${theirs}/${foreign}`);
      for (const id of [a, b]) await call("PUT", `${marked}/${id}`);
      for (const path of [marked, viewed])
        expect((await call("PUT", `${path}/${foreign}`)).status).toBe(404);
      expect((await call("DELETE", `${marked}/${foreign}`)).status).toBe(404);
      await order([foreign, b, a]);
      expect([await idsOf(marked), await idsOf(theirs)]).toEqual([[b, a], [foreign]]);
    });
  });

  describe("what was viewed", () => {
    it("comes the latest first, each once", async () => {
      const [a = "", b = "", c = ""] = await several(3);
      for (const id of [a, b, c, a])
        expect((await call("PUT", `${viewed}/${id}`)).status).toBe(204);
      expect(await idsOf(viewed)).toEqual([a, c, b]);
    });

    it("is fifty at most: the oldest is forgotten", async () => {
      const all = await several(52);
      for (const id of all) await call("PUT", `${viewed}/${id}`);
      expect(await idsOf(viewed)).toEqual(all.slice(2).toReversed());
      const { rows } = await server.installation.database.pool.query(
        "select count(*)::int as n from recently_viewed where organisation_id = $1",
        [organisation],
      );
      expect(rows).toEqual([{ n: 50 }]);
    });

    it("can be forgotten, the user's own of this kind alone", async () => {
      const [a = ""] = await several(1);
      const other = kind === "space" ? "asset" : "space";
      const foreign = await MAKERS[other]();
      const theirs = FAVOURITES_OF[other].recentlyViewed.path;
      const colleague = await make.user({ organisations: [organisation] });
      await call("PUT", `${theirs}/${foreign}`);
      await call("PUT", `${viewed}/${a}`);
      await server.call("PUT", `${viewed}/${a}`, { token: colleague.token });
      expect((await call("DELETE", viewed)).status).toBe(204);
      expect([await idsOf(viewed), await idsOf(theirs)]).toEqual([[], [foreign]]);
      const left = await server.call("GET", viewed, { token: colleague.token });
      expect(left.json()).toHaveLength(1);
    });

    it("does not take one that is not there", async () => {
      expect((await call("PUT", `${viewed}/${v7()}`)).status).toBe(404);
    });
  });
});
