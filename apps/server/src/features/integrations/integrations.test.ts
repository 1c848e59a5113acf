import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let sensors: Server;
let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let admin: string;
let member: string;
let isDown = false;

beforeAll(async () => {
  sensors = createServer((request, response) => {
    response.writeHead(isDown ? 503 : 200);
    response.end(JSON.stringify({ occupancy: request.url === "/areas/lab" ? 3 : 0 }));
  });
  await new Promise<void>((resolve) => sensors.listen(0, "127.0.0.1", resolve));
  const { port } = sensors.address() as AddressInfo;
  server = await startTestServer({
    TYPEFORM: "true",
    UBIQISENSE_URL: `http://127.0.0.1:${port}/areas/{id}`,
    UBIQISENSE_TOKEN: "secret-token",
  });
  make = new Factory(server);
  organisation = await make.organisation();
  space = await make.space(organisation);
  admin = (await make.user({ organisations: [organisation], roles: ["organisation-admin"] })).token;
  member = (await make.user({ organisations: [organisation] })).token;
});

afterAll(async () => {
  await server.close();
  await new Promise((resolve) => sensors.close(resolve));
});

async function change(path: string, body: unknown) {
  const reply = await server.call("PATCH", path, { token: admin, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}
const read = async (what: string, token = member) =>
  (await server.call("GET", `/spaces/${space}/${what}`, { token })).json();

it("a space has neither until it names them", async () => {
  expect(await read("integrations")).toEqual({ form: null, hasOccupancy: false });
  expect(await read("occupancy")).toEqual({ count: null, at: null });
});

it("the form is the space's own, else its location's, and only what can be one", async () => {
  const { location } = await change(`/spaces/${space}`, {});
  await change(`/locations/${location.id}`, { typeformId: "LocForm1" });
  expect((await read("integrations")).form).toEqual({ typeformId: "LocForm1" });
  await change(`/spaces/${space}`, { typeformId: "OwnForm1" });
  expect((await read("integrations")).form).toEqual({ typeformId: "OwnForm1" });
  await change(`/spaces/${space}`, { typeformId: "../evil?x=1" });
  expect((await read("integrations")).form).toEqual({ typeformId: "LocForm1" });
});

it("the people in the space are told, and a service that is down is said calmly", async () => {
  await change(`/spaces/${space}`, { ubiqisenseId: "lab" });
  expect((await read("integrations")).hasOccupancy).toBe(true);
  expect(await read("occupancy")).toEqual({ count: 3, at: expect.any(String) });
  isDown = true;
  expect((await read("occupancy")).count).toBe(3);
  await change(`/spaces/${space}`, { ubiqisenseId: "other" });
  expect(await read("occupancy")).toEqual({ count: null, at: null });
});

it("what is on is told to members, and to each organisation for itself", async () => {
  const offered = async (at: TestServer, token: string) =>
    (await at.call("GET", "/integrations", { token })).json();
  expect(await offered(server, member)).toEqual({ areFormsOn: true, isOccupancyOn: true });
  const bare = await startTestServer();
  const others = await startTestServer({
    UBIQISENSE_URL: "http://127.0.0.1:1/areas/{id}",
    UBIQISENSE_TOKEN: "secret-token",
    UBIQISENSE_ORGANISATIONS: organisation,
  });
  try {
    for (const at of [bare, others]) {
      const theirs = new Factory(at);
      const { token } = await theirs.user({ organisations: [await theirs.organisation()] });
      expect(await offered(at, token)).toEqual({ areFormsOn: false, isOccupancyOn: false });
    }
  } finally {
    await Promise.all([bare.close(), others.close()]);
  }
});

it("another organisation's space is not there", async () => {
  const other = await make.user({ organisations: [await make.organisation()] });
  for (const what of ["integrations", "occupancy"]) {
    const reply = await server.call("GET", `/spaces/${space}/${what}`, { token: other.token });
    expect(reply.status).toBe(404);
  }
});

it("pages may frame the one other origin because it is on", async () => {
  const policy = (await server.fetch("GET", "/api/health")).headers["content-security-policy"];
  expect(String(policy)).toContain(
    "frame-src 'self' https://form.typeform.com https://www.youtube",
  );
});

it("with everything off nothing is framed, asked or told", async () => {
  const bare = await startTestServer();
  try {
    const theirs = new Factory(bare);
    const home = await theirs.organisation();
    const room = await theirs.space(home);
    const { token } = await theirs.user({ organisations: [home], roles: ["organisation-admin"] });
    const body = { typeformId: "OwnForm1", ubiqisenseId: "lab" };
    await bare.call("PATCH", `/spaces/${room}`, { token, body });
    const answer = await bare.call("GET", `/spaces/${room}/integrations`, { token });
    expect(answer.json()).toEqual({ form: null, hasOccupancy: false });
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).not.toContain("typeform");
  } finally {
    await bare.close();
  }
});
