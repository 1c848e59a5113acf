import { readdir } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestServer } from "./server.ts";

const ROUNDS = 50;

let server: TestServer;
let port: number;
let token: string;
let paths: string[];

beforeAll(async () => {
  server = await startTestServer();
  await server.running.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.running.app.server.address() as AddressInfo);
  const make = new Factory(server);
  const organisation = await make.organisation();
  const space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
  const body = { spaceId: space, title: "A lamp" };
  const { id } = (await server.call("POST", "/issues", { token, body })).json();
  paths = [
    `/spaces/${space}/images`,
    `/spaces/${space}/documents`,
    `/spaces/${space}/panoramas`,
    `/issues/${id}/attachments`,
  ];
});
afterAll(() => server.close());

const waiting = () => readdir(join(server.installation.dataDir, "uploads"));
const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.running.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    );
  });

/** Sends the beginning of an upload, then closes the connection once the server has some of it. */
async function abort(path: string, bytes: Buffer, share: number): Promise<void> {
  const { body, headers } = form({ bytes }, { id: v7() });
  const whole = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const head = [
    `POST /api${path} HTTP/1.1`,
    "host: storey.test",
    `authorization: Bearer ${token}`,
    `content-type: ${headers?.["content-type"]}`,
    `content-length: ${whole.length}`,
    "\r\n",
  ].join("\r\n");
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    socket.write(head);
    socket.write(whole.subarray(0, Math.floor(whole.length * share)), () => resolve());
  });
  socket.resetAndDestroy();
}

it("uploads that are broken off, again and again and at every place, leave nothing behind", async () => {
  const bytes = await jpeg(900, 900);
  for (let round = 0; round < ROUNDS; round += 1) {
    const share = [0, 0.01, 0.5, 0.99, 0.999][round % 5] ?? 0;
    await Promise.all(paths.map((path) => abort(path, bytes, share)));
  }
  await expect.poll(connections, { timeout: 30_000 }).toBe(0);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  const { rows } = await server.installation.database.pool.query<{ count: number }>(
    `select (select count(*) from space_image) + (select count(*) from space_document)
      + (select count(*) from space_panorama) + (select count(*) from issue_attachment) as count`,
  );
  expect(Number(rows[0]?.count)).toBe(0);
  for (const path of paths) {
    const sent = form({ bytes }, { id: v7() });
    expect((await server.call("POST", path, { token, ...sent })).status).toBe(201);
  }
});
