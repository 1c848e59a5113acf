import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAtDiskFileStore, openDiskFileStore } from "./disk-file-store.ts";
import {
  type FileStore,
  InvalidFileKeyError,
  type ListedFile,
  StorageFullError,
  StorageUnavailableError,
} from "./file-store.ts";
import { openS3FileStore } from "./s3-file-store.ts";
import { type S3StandIn, startS3StandIn } from "./testing/s3-stand-in.ts";

const JPEG = { contentType: "image/jpeg" };
let folder: string;
let standIn: S3StandIn;
/** A third-party store: a test that passes only with our stand-in fails here. */
let others: FauxqsServer;
const stores: Partial<Record<"disk" | "s3" | "s3 of others", FileStore>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storey-files-"));
  standIn = await startS3StandIn("files");
  stores.disk = await openDiskFileStore(join(folder, "disk"));
  stores.s3 = s3();
  others = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false });
  others.createBucket("files");
  stores["s3 of others"] = s3OfOthers();
});

afterAll(async () => {
  await others.stop();
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

function s3(accessKeyId = "key", timeoutMs = 15_000): FileStore {
  return openS3FileStore({
    bucket: "files",
    endpoint: standIn.endpoint,
    region: "eu-central-1",
    accessKeyId,
    secretAccessKey: "secret",
    pathStyle: true,
    timeoutMs,
  });
}

function s3OfOthers(bucket = "files"): FileStore {
  return openS3FileStore({
    bucket,
    endpoint: `http://127.0.0.1:${others.port}`,
    region: "eu-central-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
    pathStyle: true,
  });
}

async function contentOf(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.get(key);
  return file && (await buffer(file.stream)).toString();
}

describe.each(["disk", "s3", "s3 of others"] as const)("the %s file store", (kind) => {
  function store(): FileStore {
    const opened = stores[kind];
    if (!opened) throw new Error("the store is not open");
    return opened;
  }

  it("gives back what was stored, with its size, type and tag", async () => {
    await store().put("o/1/a.jpg", Buffer.from("first"), JPEG);
    const first = await store().get("o/1/a.jpg");
    expect(first).toMatchObject({
      size: 5,
      contentType: "image/jpeg",
      etag: expect.stringMatching(/^".+"$/),
    });
    first?.stream.destroy();
    expect(await contentOf(store(), "o/1/a.jpg")).toBe("first");
    await store().put("o/1/a.jpg", Readable.from([Buffer.from("sec"), Buffer.from("ond")]), JPEG);
    const second = await store().get("o/1/a.jpg");
    expect(second?.etag).not.toBe(first?.etag);
    expect(second && (await buffer(second.stream)).toString()).toBe("second");
  });

  it("lists every file with when it was stored, over several pages, and nothing half-written", async () => {
    const since = Date.now() - 2_000;
    const keys = Array.from({ length: 8 }, (_, at) => `listed/${at % 3}/${at}`);
    for (const key of keys) await store().put(key, Buffer.from("x"), JPEG);
    const cut = Readable.from([Buffer.from("x")]);
    await store()
      .put("listed/cut", cut, { ...JPEG, size: 20 * 1024 * 1024 })
      .catch(() => undefined);
    const found: ListedFile[] = [];
    for await (const page of store().list())
      found.push(...page.filter(({ key }) => key.startsWith("listed/")));
    expect(found.map(({ key }) => key).sort()).toEqual(keys.sort());
    expect(found.every(({ storedAt }) => storedAt.getTime() >= since)).toBe(true);
    await store().deletePrefix("listed/");
  });

  it("knows the type of a picture whose key has no ending", async () => {
    const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
    await store().put("o/1/retina", jpeg, JPEG);
    const file = await store().get("o/1/retina");
    expect(file?.contentType).toBe("image/jpeg");
    expect(file && (await buffer(file.stream)).equals(jpeg)).toBe(true);
  });

  it("keeps an empty file and one of a megabyte", async () => {
    await store().put("o/empty.jpg", new Uint8Array(), JPEG);
    expect(await contentOf(store(), "o/empty.jpg")).toBe("");
    const large = Buffer.alloc(1 << 20, "storey");
    await store().put("o/large.jpg", large, JPEG);
    expect(await contentOf(store(), "o/large.jpg")).toBe(large.toString());
  });

  it("gives a part of a file", async () => {
    await store().put("o/part.pdf", Buffer.from("0123456789"), { contentType: "application/pdf" });
    const middle = await store().get("o/part.pdf", { start: 3, end: 5 });
    expect(middle?.size).toBe(3);
    expect(middle && (await buffer(middle.stream)).toString()).toBe("345");
    expect(await store().get("o/absent.pdf", { start: 0, end: 1 })).toBeUndefined();
  });

  // The one of others takes no body as large as those that are sent on as they come.
  it.skipIf(kind === "s3 of others")(
    "keeps a large stream of a known size, and nothing of one that ends early",
    async () => {
      const pieces = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1 << 20, String(at)));
      const facts = { contentType: "application/pdf", size: 20 << 20 };
      await store().put("o/huge.pdf", Readable.from(pieces), facts);
      const huge = await store().get("o/huge.pdf");
      expect(huge && (await buffer(huge.stream)).equals(Buffer.concat(pieces))).toBe(true);
      const short = store().put("o/short.pdf", Readable.from(pieces.slice(1)), facts);
      await expect(short).rejects.toThrow();
      expect(await store().get("o/short.pdf")).toBeUndefined();
    },
  );

  it("knows nothing of a file that is absent, a folder, or deleted", async () => {
    await store().put("o/2/a.jpg", Buffer.from("x"), JPEG);
    for (const key of ["o/3/a.jpg", "o/2", "o/2/a.jpg/b"])
      expect(await store().get(key)).toBeUndefined();
    await store().delete("o/2/a.jpg");
    await store().delete("o/2/a.jpg");
    expect(await store().get("o/2/a.jpg")).toBeUndefined();
  });

  it("deletes all of a folder and nothing beside it", async () => {
    const keys = ["p/1/a", "p/1/b", "p/1/c/d", "p/1/e", "p/1/f", "p/10/a"];
    for (const key of keys) await store().put(key, Buffer.from("x"), JPEG);
    await store().deletePrefix("p/1/");
    await store().deletePrefix("p/1/");
    const left = await Promise.all(keys.map((key) => contentOf(store(), key)));
    expect(left.map((content) => content !== undefined)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it("keeps nothing of a stream that breaks", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("the sender went away");
      })(),
    );
    await expect(store().put("o/broken.jpg", broken, JPEG)).rejects.toThrow("the sender went away");
    expect(await store().get("o/broken.jpg")).toBeUndefined();
  });

  it.each([
    "",
    "/etc/passwd",
    "../secret",
    "a/../b",
    "a//b",
    "a/./b",
    "a/",
    "A",
    "a b",
    "a\0b",
    "a%2fb",
    "a\\b",
    ".incoming/x",
    "a/.hidden",
    "a..b",
    "ä",
    "x".repeat(301),
  ])("refuses the key %j in every call", async (key) => {
    await expect(store().put(key, Buffer.from("x"), JPEG)).rejects.toThrow(InvalidFileKeyError);
    await expect(store().get(key)).rejects.toThrow(InvalidFileKeyError);
    await expect(store().delete(key)).rejects.toThrow(InvalidFileKeyError);
  });

  it.each(["", "/", "o", "../", "o/../"])("refuses the prefix %j", async (prefix) => {
    await expect((async () => store().deletePrefix(prefix))()).rejects.toThrow(InvalidFileKeyError);
  });

  it("says that it can be written", async () => {
    await expect(store().check()).resolves.toBeUndefined();
  });
});

describe("the disk file store", () => {
  it("sweeps what a killed process left and keeps the whole files", async () => {
    const place = join(folder, "killed");
    const program = `
      import { openDiskFileStore } from ${JSON.stringify(fileURLToPath(new URL("./disk-file-store.ts", import.meta.url)))};
      import { Readable } from "node:stream";
      const store = await openDiskFileStore(${JSON.stringify(place)});
      await store.put("a/whole.jpg", Buffer.from("whole"), { contentType: "image/jpeg" });
      const endless = new Readable({ read() {} });
      endless.push(Buffer.alloc(200_000));
      setTimeout(() => process.stdout.write("mid"), 0);
      await store.put("a/half.jpg", endless, { contentType: "image/jpeg" });`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await waitFor(async () => (await readdir(join(place, ".incoming"))).length === 1);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const store = await openDiskFileStore(place);
    expect(await readdir(join(place, ".incoming"))).toEqual([]);
    expect(await readdir(join(place, "a"))).toEqual(["whole.jpg"]);
    expect(await contentOf(store, "a/whole.jpg")).toBe("whole");
  });

  it("is looked at beside its server without touching what is on its way, or writing anything", async () => {
    const place = join(folder, "looked-at");
    const store = await openDiskFileStore(place);
    const coming = new Readable({ read() {} });
    coming.push("half");
    const put = store.put("a/b.jpg", coming, { contentType: "image/jpeg" });
    await waitFor(async () => (await readdir(join(place, ".incoming"))).length === 1);
    const look = lookAtDiskFileStore(place);
    await look.check();
    expect(await look.get("a/b.jpg")).toBeUndefined();
    expect(await readdir(join(place, ".incoming"))).toHaveLength(1);
    coming.push(null);
    await put;
    expect(await contentOf(look, "a/b.jpg")).toBe("half");
    await lookAtDiskFileStore(join(place, "not", "there", "yet")).check();
    expect(await readdir(place)).not.toContain("not");
  });

  it("says when the disk is full and keeps nothing", async () => {
    const store = await openDiskFileStore(join(folder, "full"));
    const full = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      })(),
    );
    await expect(store.put("a.jpg", full, JPEG)).rejects.toThrow(StorageFullError);
    expect(await readdir(join(folder, "full"))).toEqual([".incoming"]);
    expect(await readdir(join(folder, "full", ".incoming"))).toEqual([]);
  });

  it("is unavailable when its folder is gone", async () => {
    const place = join(folder, "gone");
    const store = await openDiskFileStore(place);
    await rm(place, { recursive: true });
    await expect(store.check()).rejects.toThrow(StorageUnavailableError);
  });

  it("lets nobody else on the machine read", async () => {
    const place = join(folder, "private");
    await mkdir(place);
    await writeFile(join(place, "kept"), "");
    const store = await openDiskFileStore(place);
    await store.put("a/b.jpg", Buffer.from("x"), JPEG);
    expect((await stat(join(place, "a/b.jpg"))).mode & 0o077).toBe(0);
  });
});

describe("the s3 file store", () => {
  it.each([
    [403, "AccessDenied", StorageUnavailableError],
    [404, "NoSuchBucket", StorageUnavailableError],
    [500, "InternalError", StorageUnavailableError],
    [507, "InsufficientStorage", StorageFullError],
    [403, "QuotaExceeded", StorageFullError],
  ])("turns %i %s into its own error", async (status, code, type) => {
    standIn.fault = { status, code };
    try {
      await expect(s3().put("a.jpg", Buffer.from("x"), JPEG)).rejects.toThrow(type);
      await expect(s3().check()).rejects.toThrow(type);
    } finally {
      standIn.fault = undefined;
    }
    expect(await s3().get("a.jpg")).toBeUndefined();
  });

  it("says which part of a store's setting is wrong", async () => {
    await expect(s3OfOthers("absent").check()).rejects.toThrow(/no such bucket \(S3_BUCKET\)/);
    standIn.fault = { status: 403, code: "InvalidAccessKeyId" };
    await expect(s3().check()).rejects.toThrow(/S3_ACCESS_KEY_ID/);
    standIn.fault = undefined;
    const nowhere = openS3FileStore({
      ...{ bucket: "files", endpoint: "http://127.0.0.1:1", region: "r", pathStyle: true },
      ...{ accessKeyId: "key", secretAccessKey: "s" },
    });
    await expect(nowhere.check()).rejects.toThrow(/cannot be reached \(ECONNREFUSED/);
  });

  it("is unavailable when it cuts an answer, for whoever reads it", async () => {
    await s3().put("cut.jpg", Buffer.alloc(300_000), JPEG);
    standIn.cutsAnswers = "in the middle";
    try {
      const file = await s3().get("cut.jpg");
      await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow(
        StorageUnavailableError,
      );
    } finally {
      standIn.cutsAnswers = undefined;
    }
    expect(await contentOf(s3(), "cut.jpg")).toHaveLength(300_000);
  });

  it("gives up on a store that does not answer", async () => {
    standIn.fault = "silent";
    try {
      await expect(s3("key", 200).check()).rejects.toThrow(StorageUnavailableError);
    } finally {
      standIn.fault = undefined;
    }
  });

  it("is unavailable with a wrong key or a wrong address", async () => {
    await expect(s3("other").check()).rejects.toThrow(StorageUnavailableError);
    const nowhere = openS3FileStore({
      bucket: "files",
      endpoint: "http://127.0.0.1:1",
      region: "r",
      accessKeyId: "key",
      secretAccessKey: "s",
      pathStyle: true,
    });
    await expect(nowhere.get("a.jpg")).rejects.toThrow(StorageUnavailableError);
  });
});

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
