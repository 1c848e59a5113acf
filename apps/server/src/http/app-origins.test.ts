import { UPLOAD_HEADERS } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";

const WRAPPERS = [
  "capacitor://localhost",
  "ionic://localhost",
  "http://localhost",
  "https://localhost",
];
const STRANGERS = [
  "https://evil.test",
  "https://localhost.evil.test",
  "https://localhost:8443",
  "http://localhost:3000",
  "capacitor://localhost.evil.test",
  "null",
  "HTTPS://LOCALHOST",
  "*",
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({
    LOGIN_RETURN_URL: "https://rooms.example.test/loggedIn",
    LOGOUT_RETURN_URL: "https://rooms.example.test/logout",
  });
  const make = new Factory(server);
  ({ token } = await make.user({ organisations: [await make.organisation()] }));
});
afterAll(() => server.close());

function corsOf(headers: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("access-control-")),
  );
}

const asks = (origin: string, method = "PATCH") =>
  server.call("OPTIONS", "/users/me", {
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });

describe("pages of other origins", () => {
  it.each(WRAPPERS)(
    "of the wrapper at %s may call, with a token and never with cookies",
    async (origin) => {
      const asked = await asks(origin);
      expect(asked.status).toBe(204);
      expect(asked.headers["access-control-allow-origin"]).toBe(origin);
      expect(asked.headers["access-control-allow-methods"]).toContain("PATCH");
      const allowed = String(asked.headers["access-control-allow-headers"]).split(", ");
      // The headers of a call, and those of a piece of a file.
      for (const name of ["authorization", "idempotency-key", ...Object.values(UPLOAD_HEADERS)])
        expect(allowed).toContain(name.toLowerCase());
      const reply = await server.call("GET", "/users/me", { token, headers: { origin } });
      expect(reply.status).toBe(200);
      expect(reply.headers["access-control-allow-origin"]).toBe(origin);
      expect(reply.headers["access-control-expose-headers"]).toContain("x-request-id");
      expect(reply.headers["vary"]).toMatch(/origin/i);
      for (const { headers } of [asked, reply]) {
        expect(headers).not.toHaveProperty("access-control-allow-credentials");
      }
    },
  );

  it("of the wrapper read why a call was refused", async () => {
    const headers = { origin: "capacitor://localhost" };
    const refused = await server.call("GET", "/users/me", { headers });
    expect([refused.status, refused.problem().code]).toEqual([401, "auth.required"]);
    expect(refused.headers["access-control-allow-origin"]).toBe(headers.origin);
    const nowhere = await server.call("GET", "/no/such/call", { headers });
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers["access-control-allow-origin"]).toBe(headers.origin);
  });

  it.each(STRANGERS)("of %s read nothing", async (origin) => {
    expect(corsOf((await asks(origin)).headers)).toEqual({});
    const reply = await server.call("GET", "/users/me", { token, headers: { origin } });
    expect(corsOf(reply.headers)).toEqual({});
    expect(reply.headers["vary"]).toMatch(/origin/i);
  });

  it("are those of the settings, or none", async () => {
    const closed = await startTestServer({ APP_ORIGINS: "https://app.example.test" });
    try {
      const from = async (origin: string) =>
        corsOf((await closed.call("GET", "/health", { headers: { origin } })).headers);
      expect(await from("capacitor://localhost")).toEqual({});
      expect(await from("https://app.example.test")).toMatchObject({
        "access-control-allow-origin": "https://app.example.test",
      });
    } finally {
      await closed.close();
    }
  });
});

it("where the login and the logout come back to is told to the app", async () => {
  expect((await server.call("GET", "/configuration")).json().authority).toMatchObject({
    loginReturnUrl: "https://rooms.example.test/loggedIn",
    logoutReturnUrl: "https://rooms.example.test/logout",
  });
});
