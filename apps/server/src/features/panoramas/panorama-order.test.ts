import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let space: string;
let token: string;
let sphere: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  const organisation = await make.organisation();
  space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
  const create = { width: 64, height: 32, channels: 3, background: "#336699" } as const;
  sphere = await sharp({ create }).jpeg().toBuffer();
});

afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/spaces/${space}/panoramas${path}`, { token, body });
const upload = () =>
  server.call("POST", `/spaces/${space}/panoramas`, { token, ...form({ bytes: sphere }) });

it("panoramas that several people add, order and remove at once are one order, whole", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await upload()).json().id);
  const replies = await Promise.all([
    upload(),
    call("DELETE", `/${ids[1]}`),
    call("PUT", "/order", { panoramaIds: ids.toReversed() }),
    upload(),
    call("PUT", `/${ids[1]}/restore`),
  ]);
  // An order that names missing panoramas is refused; nothing else is.
  const refused = replies.filter(({ status }) => status >= 300).map(({ status }) => status);
  expect(refused.filter((status) => status !== 409)).toEqual([]);
  const left: { id: string; order: number }[] = (await call("GET", "")).json();
  expect(left.map(({ order }) => order)).toEqual([...left.keys()]);
  expect(new Set(left.map(({ id }) => id)).size).toBe(left.length);
});
