import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { addAliases, type NewAlias } from "./asset-alias.repository.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  id = await world.add({ tag: "T-1", name: "Left", serialNumber: "SN 77" });
});

const label = (value: string, asset = id) =>
  world.send("POST", `/assets/${asset}/aliases`, { value });
const labels = async (asset = id): Promise<{ id: string; value: string }[]> =>
  (await world.send("GET", `/assets/${asset}/aliases`)).json();
const scan = async (text: string, token?: string) => {
  const reply = await world.send(
    "GET",
    `/codes/${encodeURIComponent(text)}`,
    undefined,
    token ? { token } : {},
  );
  return reply.status === 200 ? reply.json() : reply.problem().code;
};
const scannedTag = async (text: string, token?: string) =>
  (await scan(text, token)).asset?.tag ?? null;
const found = async (searchTerm: string): Promise<string[]> =>
  (await world.send("POST", "/assets/search", { searchTerm }))
    .json()
    .results.map(({ tag }: { tag: string }) => tag);

/** Adds labels in a transaction of the application, as an import does. */
const added = (aliases: readonly NewAlias[]) => {
  const credential = { subject: world.admin.auth0Id };
  const caller = { credential, requestId: v7(), address: "192.0.2.1" };
  return server.installation.gateway.begin(caller, "write", (transaction) =>
    addAliases(transaction, world.organisation, aliases),
  );
};

describe("the label of a former system", () => {
  it("leads to its asset by its path on any host, and by what it says", async () => {
    await label("/hardware/17");
    await label("OLD-9");
    for (const text of [
      "https://snipe.example.test/hardware/17",
      "http://other.example.test:8080/it/hardware/17/?from=qr#top",
      "/Hardware/17",
      "old-9",
      "https://snipe.example.test/ht/T-1",
      "https://snipe.example.test/hardware/bytag?assetTag=t-1",
      "https://snipe.example.test/hardware/byserial/sn%2077",
      "sn 77",
    ]) {
      expect([text, await scannedTag(text)]).toEqual([text, "T-1"]);
    }
    for (const text of ["https://snipe.example.test/hardware/171", "17", "/models/17"]) {
      expect([text, await scan(text)]).toEqual([text, "not_found"]);
    }
  });

  it("is told, taken away, and written down by name", async () => {
    expect((await label("https://snipe.example.test/hardware/17")).status).toBe(201);
    expect((await label("INV-1")).status).toBe(201);
    const [first] = await labels();
    expect(first).toMatchObject({ value: "https://snipe.example.test/hardware/17" });
    expect((await world.send("DELETE", `/assets/${id}/aliases/${first?.id}`)).status).toBe(200);
    expect((await labels()).map(({ value }) => value)).toEqual(["INV-1"]);
    expect(await scan("/hardware/17")).toBe("not_found");
    const told = (
      await world.send("POST", "/organisations/audit/search", { entities: ["asset_alias"] })
    ).json().results;
    expect(told[0]).toMatchObject({
      operation: "delete",
      entityName: "https://snipe.example.test/hardware/17",
      parent: { entity: "asset", id },
    });
  });

  it("leads to one asset of its organisation, of two who give it at once", async () => {
    const other = await world.add();
    const replies = await Promise.all([label("/hardware/17"), label("/HARDWARE/17/", other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.problem().code).toBe("asset.alias_taken");
    const elsewhere = await assetWorld(server);
    const theirs = await elsewhere.add();
    const made = await elsewhere.send("POST", `/assets/${theirs}/aliases`, {
      value: "/hardware/17",
    });
    expect(made.status).toBe(201);
  });

  it("that is nothing is refused, and so is one of who may not change the asset", async () => {
    for (const value of ["", "  ", "/", "https://snipe.example.test/"]) {
      expect([value, (await label(value)).status]).toEqual([value, 400]);
    }
    const limited = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(limited.id, world.organisation, "organisation-admin", [world.mill]);
    const { token } = limited;
    const path = `/assets/${id}/aliases`;
    expect((await world.send("POST", path, { value: "x" }, { token })).status).toBe(403);
    await label("x");
    const [mine] = await labels();
    expect((await world.send("DELETE", `${path}/${mine?.id}`, undefined, { token })).status).toBe(
      403,
    );
    expect(await labels()).toHaveLength(1);
  });
});

describe("labels of many assets", () => {
  it("are added at once; those that lead elsewhere are told and left", async () => {
    const other = await world.add({ tag: "T-2" });
    await label("/hardware/1", other);
    const refused = await added([
      { assetId: id, value: "https://snipe.example.test/hardware/1" },
      { assetId: other, value: "/hardware/1" },
      { assetId: id, value: " /hardware/2 " },
      { assetId: other, value: "/Hardware/2" },
      { assetId: id, value: "" },
      { assetId: id, value: "x".repeat(201) },
    ]);
    expect(refused).toEqual([
      { assetId: id, value: "https://snipe.example.test/hardware/1" },
      { assetId: other, value: "/Hardware/2" },
    ]);
    expect((await labels()).map(({ value }) => value)).toEqual(["/hardware/2"]);
    expect(await added([])).toEqual([]);
    expect(await added([{ assetId: id, value: "/hardware/2" }])).toEqual([]);
  });
});

describe("a text that means several things", () => {
  it("lists them, the one of the tag before the others", async () => {
    const twin = await world.add({ tag: "SN 77" });
    const third = await world.add({ tag: "T-3" });
    await label("SN 77", third);
    await world.send("PATCH", `/spaces/${world.hall}`, { shortcode: "SN 77" });
    const told = await scan("sn 77");
    expect(told.kind).toBe("several");
    const ids = told.candidates.map(
      (one: { space?: { id: string }; asset?: { id: string } }) => (one.space ?? one.asset)?.id,
    );
    expect(ids).toEqual([world.hall, twin, id, third]);
  });

  it("tells a member without a right to assets of those in rooms alone", async () => {
    const floating = await world.add({ spaceId: null, tag: "T-9", serialNumber: "SN 9" });
    await label("OLD-9", floating);
    await label("OLD-1");
    const { token } = await world.make.user({ organisations: [world.organisation] });
    expect(await scannedTag("OLD-1", token)).toBe("T-1");
    expect(await scannedTag("SN 77", token)).toBe("T-1");
    for (const text of ["OLD-9", "SN 9", "T-9"]) expect(await scan(text, token)).toBe("not_found");
  });
});

describe("a search", () => {
  it("finds an asset by a former system's label, whole or by its beginning", async () => {
    await world.add({ tag: "T-2" });
    await label("https://snipe.example.test/hardware/17");
    await label("Altnummer-00815");
    expect(await found("https://elsewhere.example.test/hardware/17")).toEqual(["T-1"]);
    expect(await found("altnummer")).toEqual(["T-1"]);
    expect(await found("ALTNUMMER-00815")).toEqual(["T-1"]);
    expect(await found("https://elsewhere.example.test/hardware/1")).toEqual([]);
  });
});
