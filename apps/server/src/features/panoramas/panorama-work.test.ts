import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Installation } from "../../installation.ts";
import { StorageUnavailableError } from "../../outside/file-store/file-store.ts";
import { makePanoramaReady } from "./make-panorama.service.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let technician: string;
let sphere: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  sphere = await sharp({ create: { width: 2048, height: 1024, channels: 3, background: "#936" } })
    .jpeg()
    .toBuffer();
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  technician = (await make.user({ organisations: [organisation], roles: ["technician"] })).token;
});

function upload(bytes: Buffer, fields: Record<string, string> = {}) {
  const sent = form({ bytes, fileName: "a.jpg" }, fields);
  return server.call("POST", `/spaces/${space}/panoramas`, { token: technician, ...sent });
}

async function list() {
  return (await server.call("GET", `/spaces/${space}/panoramas`, { token: technician })).json();
}

async function task(id: string, isLastAttempt = false) {
  const { rows } = await server.installation.database.pool.query<{ s3Key: string }>(
    'select s3_key as "s3Key" from space_panorama where id = $1',
    [id],
  );
  return { organisationId: organisation, panoramaKey: rows[0]?.s3Key ?? "", isLastAttempt };
}

/** Makes a store that fails at the file of a number, from 1. */
function failingAt(count: number): Installation {
  const { files } = server.installation;
  let stored = 0;
  return {
    ...server.installation,
    files: {
      put: async (...given) => {
        stored += 1;
        if (stored === count) throw new StorageUnavailableError("cut off");
        return files.put(...given);
      },
      get: (...given) => files.get(...given),
      delete: (key) => files.delete(key),
      deletePrefix: (prefix) => files.deletePrefix(prefix),
      list: (...given) => files.list(...given),
      check: () => files.check(),
    },
  };
}

describe("the work on a panorama", () => {
  it("is queued with the row, and not without it", async () => {
    const { id } = (await upload(sphere)).json();
    const { panoramaKey } = await task(id);
    const { rows } = await server.installation.database.pool.query(
      "select name, data from background_job where organisation_id = $1",
      [organisation],
    );
    expect(rows).toEqual([
      { name: "make-panorama", data: { organisationId: organisation, panoramaKey } },
    ]);
  });

  it("shows nothing when it is cut off, and is done again from the beginning", async () => {
    const { id } = (await upload(sphere)).json();
    const work = await task(id);
    await expect(makePanoramaReady(failingAt(5), work)).rejects.toThrow();
    expect(await list()).toMatchObject([{ state: "processing", path: "", tiles: null }]);
    const early = new URLSearchParams({ panoramaKey: `${work.panoramaKey}/preview` });
    const reply = await server.call("GET", `/spaces/panorama-stream?${early}`, {
      token: technician,
    });
    expect(reply.status).toBe(404);
    await makePanoramaReady(server.installation, work);
    const [made] = await list();
    expect(made).toMatchObject({ state: "ready", errorCode: null });
  });

  it("killed in the middle is done again", async () => {
    const { id } = (await upload(sphere)).json();
    const work = await task(id);
    const running = makePanoramaReady(server.installation, work).then(
      () => "done",
      () => "failed",
    );
    const { panoramas } = server.installation;
    while (panoramas.workerPid === undefined) await new Promise((go) => setTimeout(go, 2));
    process.kill(panoramas.workerPid, "SIGKILL");
    expect(await running).toBe("failed");
    expect(await list()).toMatchObject([{ state: "processing" }]);
    await makePanoramaReady(server.installation, work);
    expect(await list()).toMatchObject([{ state: "ready" }]);
  });

  it("done twice at once leaves one panorama, whole", async () => {
    const { id } = (await upload(sphere)).json();
    const work = await task(id);
    await Promise.all([
      makePanoramaReady(server.installation, work),
      makePanoramaReady(server.installation, work),
    ]);
    const [made] = await list();
    expect(made).toMatchObject({ state: "ready", version: 2 });
    const reply = await server.call("GET", made.path, { token: technician });
    expect(reply.status).toBe(200);
  });

  it("fails for good when the picture cannot be read; it can be sent again", async () => {
    const id = v7();
    const cut = sphere.subarray(0, sphere.length >> 1);
    expect((await upload(cut, { id })).status).toBe(201);
    const failed = await task(id);
    await makePanoramaReady(server.installation, failed);
    expect(await list()).toMatchObject([{ id, state: "failed", errorCode: "image.damaged" }]);
    const again = await upload(sphere, { id });
    expect([again.status, again.json().state]).toEqual([201, "processing"]);
    const now = await task(id);
    expect(now.panoramaKey).not.toBe(failed.panoramaKey);
    await makePanoramaReady(server.installation, failed);
    expect(await list()).toMatchObject([{ state: "processing" }]);
    await makePanoramaReady(server.installation, now);
    expect(await list()).toMatchObject([{ id, state: "ready", errorCode: null }]);
    const { rows } = await server.installation.database.pool.query(
      "select from file_removal where key = $1",
      [`${failed.panoramaKey}/`],
    );
    expect(rows).toHaveLength(1);
  });

  it("that is given up says so, and an administrator can have it done again", async () => {
    const { id } = (await upload(sphere)).json();
    const work = await task(id, true);
    await expect(makePanoramaReady(failingAt(1), work)).rejects.toThrow();
    expect(await list()).toMatchObject([{ state: "failed", errorCode: "server.error" }]);
    await makePanoramaReady(server.installation, work);
    expect(await list()).toMatchObject([{ state: "ready" }]);
  });
});

describe("refused uploads", () => {
  it.each([
    ["a sphere that is none", {}, () => picture(1000, 900), "panorama.not_360"],
    ["too wide", {}, () => picture(20_000, 40), "panorama.too_many_pixels"],
    ["no picture", {}, async () => Buffer.from("<svg/>"), "image.unsupported_type"],
  ])("%s leave nothing", async (_, fields, bytes, code) => {
    const reply = await upload(await bytes(), { is360: "true", ...fields });
    expect(reply.problem().code).toBe(code);
    expect(await list()).toEqual([]);
  });

  function picture(width: number, height: number): Promise<Buffer> {
    return sharp({ create: { width, height, channels: 3, background: "#123" } })
      .jpeg()
      .toBuffer();
  }
});
