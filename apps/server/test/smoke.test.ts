import { expect, it, beforeAll, afterAll } from "vitest";
import { startTestServer, type TestServer } from "./server.ts";
import { Factory } from "./factory.ts";
let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
it("x", async () => {
  const f = new Factory(server);
  const o = await f.organisation();
  const u = await f.user({ organisations: [o], roles: ["organisation-admin"] });
  const t0 = performance.now();
  const r = await server.call("GET", "/users/me", { token: u.token });
  expect(r.status).toBe(200);
  const t1 = performance.now();
  for (let i = 0; i < 200; i++) await server.call("GET", "/locations", { token: u.token });
  console.log(t1 - t0, (performance.now() - t1) / 200);
});
