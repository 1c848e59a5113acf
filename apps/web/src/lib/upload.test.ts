import { documents, images, issues, publicCalls } from "@storey/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, disconnect } from "./connection.ts";
import { upload } from "./upload.ts";

const MEGABYTE = 1024 * 1024;
const ID = "0197a7a0-0000-7000-8000-000000000001";
const SPACE = "0197a7a0-0000-7000-8000-000000000002";

const ELSEWHERE = "0197a7a0-0000-7000-8000-000000000003";

/** The organisation that each form or piece was sent to; undefined for the active one. */
const places: (string | undefined)[] = [];
/**
 * The requests that arrived, in short: a form with its fields and the size of its file, or a piece.
 */
const arrived: unknown[] = [];
/** The largest file or piece that the server in front passes on. */
let mostBytes: number;
let kept: number;
let atPiece: () => void;

/** Stands for the server and the one in front of it. */
class Request {
  readonly upload = {};
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = "";
  onload = () => {};
  onabort = () => {};
  open() {}
  abort() {
    this.onabort();
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value);
  }
  getResponseHeader() {
    return null;
  }
  send(body: FormData | Blob) {
    places.push(this.headers.get("storey-in-organisation"));
    const [status, reply] = body instanceof FormData ? this.#form(body) : this.#piece(body);
    this.status = status;
    this.responseText = typeof reply === "string" ? reply : JSON.stringify(reply);
    queueMicrotask(() => this.onload());
  }
  #form(form: FormData): [number, unknown] {
    const { file, ...fields } = Object.fromEntries(form);
    const size = file instanceof File ? file.size : null;
    arrived.push({ ...fields, ...(size === null ? {} : { size }) });
    return (size ?? 0) > mostBytes ? [413, "<h1>Too large</h1>"] : [201, { id: ID }];
  }
  #piece(bytes: Blob): [number, unknown] {
    const offset = Number(this.headers.get("upload-offset"));
    arrived.push([offset, bytes.size]);
    if (bytes.size > 0) atPiece();
    if (bytes.size > mostBytes) return [413, "<h1>Too large</h1>"];
    kept = Math.max(kept, offset + bytes.size);
    return [202, { offset: kept, maxPieceSize: 8 * MEGABYTE, minPieceSize: 64 * 1024 }];
  }
}

beforeEach(() => {
  arrived.length = 0;
  places.length = 0;
  mostBytes = Number.POSITIVE_INFINITY;
  kept = 0;
  atPiece = () => {};
  vi.stubGlobal("XMLHttpRequest", Request);
});

afterEach(() => {
  vi.unstubAllGlobals();
  disconnect();
});

/** Waits until all that nothing holds up has happened. */
const oneTurn = () => new Promise((done) => setTimeout(done));

function add(bytes: number, signal = new AbortController().signal) {
  const file = new File([new Uint8Array(bytes)], "plan.pdf");
  const body = { id: ID, isPublic: "true" } as const;
  return upload(documents.upload, { params: { id: SPACE }, body, file, signal });
}

test("a small file goes in one form, a large one in pieces and then by its name", async () => {
  expect(await add(MEGABYTE)).toEqual({ id: ID });
  expect(arrived.splice(0)).toEqual([{ id: ID, isPublic: "true", size: MEGABYTE }]);
  await add(6 * MEGABYTE);
  expect(arrived).toEqual([
    [0, 0],
    [0, 2 * MEGABYTE],
    [2 * MEGABYTE, 4 * MEGABYTE],
    { id: ID, isPublic: "true", uploadId: ID, fileName: "plan.pdf" },
  ]);
});

test("a small file that a server in front refuses goes in pieces that it takes", async () => {
  mostBytes = MEGABYTE;
  const photo = new File([new Uint8Array(1.5 * MEGABYTE)], "lamp.jpg");
  const params = { token: "token" };
  await upload(publicCalls.addPhoto, { params, body: { id: ID }, file: photo });
  expect(arrived).toEqual([
    { id: ID, size: 1.5 * MEGABYTE },
    [0, 0],
    [0, 1.5 * MEGABYTE],
    [0, 0.75 * MEGABYTE],
    [0.75 * MEGABYTE, 0.75 * MEGABYTE],
    { id: ID, uploadId: ID, fileName: "lamp.jpg" },
  ]);
});

test("a server in front that takes no piece at all is named", async () => {
  mostBytes = 1000;
  await expect(add(MEGABYTE)).rejects.toMatchObject({ code: "upload.refused", status: 413 });
  expect(arrived.at(-1)).toEqual([0, 64 * 1024]);
});

test("what failed and has no id to come back to is given up on the server", async () => {
  mostBytes = 1000;
  const told: string[] = [];
  connect({
    fetch: async (address, init) => {
      told.push(`${init?.method} ${address}`);
      return new Response(null, { status: 204 });
    },
  });
  const params = { id: SPACE, imageId: ID };
  const file = new File([new Uint8Array(MEGABYTE)], "room.jpg");
  const replacing = upload(images.replace, { params, body: {}, file });
  await expect(replacing).rejects.toMatchObject({ code: "upload.refused" });
  await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/^DELETE \/api\/uploads\//)]));
});

test("what is cancelled is given up on the server, before the same is sent again", async () => {
  const told: string[] = [];
  let isGone = () => {};
  connect({
    fetch: async (address, init) => {
      told.push(`${init?.method} ${address}`);
      await new Promise<void>((resolve) => {
        isGone = resolve;
      });
      return new Response(null, { status: 204 });
    },
  });
  const cancel = new AbortController();
  atPiece = () => cancel.abort();
  await expect(add(6 * MEGABYTE, cancel.signal)).rejects.toMatchObject({ code: "network.aborted" });
  await vi.waitFor(() => expect(told).toEqual([`DELETE /api/uploads/${ID}`]));
  atPiece = () => {};
  arrived.length = 0;
  kept = 0;
  const again = add(6 * MEGABYTE);
  await oneTurn();
  expect(arrived).toEqual([]);
  isGone();
  expect(await again).toEqual({ id: ID });
});

test("a large file that was begun in an organisation goes there, piece by piece, and is given up there", async () => {
  const given: (string | null)[] = [];
  connect({
    token: async () => "token",
    // This tab has gone to another organisation since the upload was begun.
    organisationId: () => ELSEWHERE,
    fetch: async (_address, init) => {
      given.push(new Headers(init?.headers).get("storey-in-organisation"));
      return new Response(null, { status: 204 });
    },
  });
  const cancel = new AbortController();
  const attach = () =>
    upload(issues.attach, {
      params: { id: SPACE },
      body: { id: ID, isInternal: "false" },
      file: new File([new Uint8Array(6 * MEGABYTE)], "pump.jpg"),
      inOrganisation: ELSEWHERE,
      signal: cancel.signal,
    });
  await attach();
  expect(places).toEqual(Array(4).fill(ELSEWHERE));
  kept = 0;
  atPiece = () => cancel.abort();
  await expect(attach()).rejects.toMatchObject({ code: "network.aborted" });
  await vi.waitFor(() => expect(given).toEqual([ELSEWHERE]));
});
