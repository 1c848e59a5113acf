import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cachedOccupancy } from "./cached-occupancy.ts";
import type { OccupancySource } from "./occupancy-source.ts";
import { openOccupancySource } from "./open-occupancy-source.ts";
import { ubiqisenseOccupancy } from "./ubiqisense-occupancy.ts";

/** A stand-in for the service: one area, with the answer that the test chooses. */
let service: Server;
let origin: string;
let asked: { url: string; token: string }[];
let answer: { status: number; headers?: Record<string, string>; body: string };
let failures: string[];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push({ url: request.url ?? "", token: request.headers.authorization ?? "" });
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => service.close(resolve)));

beforeEach(() => {
  asked = [];
  failures = [];
  answer = { status: 200, body: '{"occupancy": 3, "timestamp": "2026-03-09T10:42:00+01:00"}' };
});

function source(organisationIds: readonly string[] = []): OccupancySource {
  return ubiqisenseOccupancy({
    address: `${origin}/v1/areas/{id}/occupancy`,
    token: "the-token",
    organisationIds,
    onFailure: (reason) => failures.push(reason),
  });
}

describe("the people in an area", () => {
  it("are asked for with the token at the area's address", async () => {
    expect(await source().peopleIn("area-7")).toEqual({ count: 3, at: "2026-03-09T09:42:00.000Z" });
    expect(asked).toEqual([{ url: "/v1/areas/area-7/occupancy", token: "Bearer the-token" }]);
  });

  it.each([
    ['{"count": 0, "timestamp": 1773049320000}', 0],
    ['{"people": 2.4}', 2],
  ])("%s is read", async (body, count) => {
    answer = { status: 200, body };
    expect((await source().peopleIn("a"))?.count).toBe(count);
  });

  it.each([
    [{ status: 500, body: "" }],
    [{ status: 401, body: "{}" }],
    [{ status: 200, body: "no json" }],
    [{ status: 200, body: "{}" }],
    [{ status: 200, body: '{"occupancy": -1}' }],
    [{ status: 200, body: '{"occupancy": "3"}' }],
    [{ status: 200, body: `{"occupancy": 3, "x": "${"x".repeat(70_000)}"}` }],
    [{ status: 302, headers: { location: "/elsewhere" }, body: "" }],
  ])("an answer such as %j is none, and never throws", async (given) => {
    answer = given;
    expect(await source().peopleIn("a")).toBeNull();
    expect(failures).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(failures.join()).not.toContain("the-token");
  });

  it("of an area nobody knows are none, and no failure", async () => {
    answer = { status: 404, body: "" };
    expect(await source().peopleIn("a")).toBeNull();
    expect(failures).toEqual([]);
  });

  it.each(["..", ".", "a/b", "a?b", "../../admin", "", "ä", "a b", "x".repeat(101)])(
    "of %j are not even asked for",
    async (id) => {
      expect(await source().peopleIn(id)).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  it("are not told when nothing listens", async () => {
    const nowhere = ubiqisenseOccupancy({
      address: "http://127.0.0.1:9/{id}",
      token: "t",
      organisationIds: [],
      onFailure: (reason) => failures.push(reason),
    });
    expect(await nowhere.peopleIn("a")).toBeNull();
    expect(failures).toHaveLength(1);
  });
});

it("only the named organisations are served; without names all are", () => {
  expect([source().serves("x"), source(["x"]).serves("x"), source(["x"]).serves("y")]).toEqual([
    true,
    true,
    false,
  ]);
});

describe("the cache", () => {
  it("asks once a minute for an area, whoever asks, and failures too", async () => {
    let now = 0;
    const cached = cachedOccupancy(source(), () => now);
    await Promise.all([cached.peopleIn("a"), cached.peopleIn("a"), cached.peopleIn("b")]);
    now = 59_999;
    await cached.peopleIn("a");
    expect(asked).toHaveLength(2);
    now = 60_000;
    answer = { status: 500, body: "" };
    expect(await cached.peopleIn("a")).toBeNull();
    expect(await cached.peopleIn("a")).toBeNull();
    expect(asked).toHaveLength(3);
  });
});

it("nothing is asked until it is configured, and an address needs its token", () => {
  const settings = { UBIQISENSE_URL: undefined, UBIQISENSE_TOKEN: undefined };
  const none = { ...settings, UBIQISENSE_ORGANISATIONS: [] };
  expect(openOccupancySource(none, () => {})).toBeNull();
  expect(() =>
    openOccupancySource({ ...none, UBIQISENSE_URL: "https://x/{id}" }, () => {}),
  ).toThrow("UBIQISENSE_TOKEN");
});
