import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import { openS3FileStore } from "../src/outside/file-store/s3-file-store.ts";
import { type S3StandIn, startS3StandIn } from "../src/outside/file-store/testing/s3-stand-in.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** The time the server waits for the store, in milliseconds. */
const PATIENCE_MS = 700;
const PDF = Buffer.from(`%PDF-1.7\n${"0123456789".repeat(500)}\n%%EOF\n`);

/**
 * The bytes that came over the connection; `isWhole` says whether they are all that the head
 * promised.
 */
interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

let standIn: S3StandIn;
let server: TestServer;
let origin: string;
let token: string;
const paths: Record<string, string> = {};

beforeAll(async () => {
  standIn = await startS3StandIn("files");
  const { endpoint } = standIn;
  const keys = { region: "r", accessKeyId: "key", secretAccessKey: "s", pathStyle: true };
  const files = openS3FileStore({ bucket: "files", endpoint, ...keys, timeoutMs: PATIENCE_MS });
  server = await startTestServer({}, { alter: (installation) => ({ ...installation, files }) });
  origin = await server.running.app.listen({ port: 0, host: "127.0.0.1" });
  const make = new Factory(server);
  const organisation = await make.organisation();
  const space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
  const post = async (path: string, bytes: Buffer, fileName: string) => {
    const sent = { token, ...form({ bytes, fileName }, { id: v7() }) };
    return (await server.call("POST", path, sent)).json();
  };
  const image = await post(`/spaces/${space}/images`, await jpeg(), "a.jpg");
  const { imageKey } = image.versions.small;
  paths["picture"] = `/spaces/image-stream?${new URLSearchParams({ imageKey })}`;
  paths["document"] = (await post(`/spaces/${space}/documents`, PDF, "a.pdf")).path;
  const { id } = await post(`/spaces/${space}/panoramas`, await jpeg(2048, 1024), "a.jpg");
  const { rows } = await server.installation.database.pool.query<{ key: string }>(
    "select s3_key as key from space_panorama where id = $1",
    [id],
  );
  const task = { organisationId: organisation, panoramaKey: rows[0]?.key ?? "" };
  await makePanoramaReady(server.installation, { ...task, isLastAttempt: true });
  const list = await server.call("GET", `/spaces/${space}/panoramas`, { token });
  const panoramaKey = `${list.json()[0].tiles.keyPrefix}/0/3_1`;
  paths["tile"] = `/spaces/panorama-stream?${new URLSearchParams({ panoramaKey })}`;
});

afterAll(async () => {
  await server.close();
  await standIn.close();
});

/**
 * Reads the answer of a connection, also where it ends too early; null when not even a head came.
 */
function receive(path: string, headers: Record<string, string>): Promise<Received | null> {
  return new Promise((resolve) => {
    const sent = { authorization: `Bearer ${token}`, ...headers };
    const request = get(`${origin}/api${path}`, { headers: sent, agent: false });
    request.on("error", () => resolve(null));
    request.on("response", (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => undefined);
      response.on("close", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
          isWhole: response.complete,
        }),
      );
    });
  });
}

const ASKED: [string, string, Record<string, string>, number, number | undefined][] = [
  ["a picture", "picture", {}, 200, undefined],
  ["a document", "document", {}, 200, PDF.length],
  ["a part of a document", "document", { range: "bytes=100-1099" }, 206, 1000],
  ["a tile of a panorama", "tile", {}, 200, undefined],
];

describe.each(ASKED)("of a store that cuts its answers, %s", (_, kind, headers, status, size) => {
  const ask = () => receive(paths[kind] ?? "", headers);

  it("is 503 with words when nothing of it came, and no cache keeps that", async () => {
    for (const cut of ["before the first byte", "never comes to the first byte"] as const) {
      standIn.cutsAnswers = cut;
      const reply = await ask();
      standIn.cutsAnswers = undefined;
      expect([reply?.status, reply?.isWhole]).toEqual([503, true]);
      expect(JSON.parse(String(reply?.bytes))).toMatchObject({ code: "service.unavailable" });
      expect(reply?.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "2" });
      for (const name of ["etag", "content-range", "content-disposition", "accept-ranges"])
        expect(reply?.headers).not.toHaveProperty(name);
    }
  });

  it("ends its connection too early when a half of it came, and is whole once more after that", async () => {
    standIn.cutsAnswers = "in the middle";
    const cut = await ask();
    standIn.cutsAnswers = undefined;
    expect(cut?.isWhole ?? false).toBe(false);
    const whole = await ask();
    expect([whole?.status, whole?.isWhole]).toEqual([status, true]);
    expect(whole?.bytes.length).toBe(size ?? Number(whole?.headers["content-length"]));
    expect(cut?.bytes.length ?? 0).toBeLessThan(whole?.bytes.length ?? 0);
  });
});
