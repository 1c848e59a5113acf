import { expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { refusalFrom } from "./transfer.ts";
import { type PieceState, uploadInPieces } from "./upload-pieces.ts";

const MEGABYTE = 1024 * 1024;

function failure(status: number, code: string, current?: unknown): CallError {
  return new CallError({ status, code, message: "", current });
}

/** Makes a server that keeps pieces, and a plan of what befalls each attempt to send one. */
function harness(size: number, plan: readonly ("ok" | "lost" | "arrived" | CallError)[]) {
  const file = new Blob([new Uint8Array(size).map((_value, index) => index % 251)]);
  const kept: Blob[] = [];
  const sent: number[] = [];
  const progress: number[] = [];
  const asked: string[] = [];
  const state = (): PieceState => ({
    offset: kept.reduce((sum, piece) => sum + piece.size, 0),
    maxPieceSize: 8 * MEGABYTE,
    minPieceSize: 64 * 1024,
  });
  const read = (name: string) => async () => {
    asked.push(name);
    return state();
  };
  const cancel = new AbortController();
  const run = () =>
    uploadInPieces({
      file,
      signal: cancel.signal,
      onProgress: (done) => progress.push(done),
      pause: async () => {},
      calls: {
        ask: read("ask"),
        send: async (offset, bytes, onPiece) => {
          const fate = plan[sent.length] ?? "ok";
          sent.push(bytes.size);
          onPiece(0.5);
          if (fate instanceof CallError) throw fate;
          if (fate !== "lost" && offset !== state().offset)
            throw failure(409, "upload.wrong_offset", state());
          if (fate !== "lost") kept.push(bytes);
          if (fate !== "ok") throw failure(0, "network.unreachable");
          return state();
        },
        finish: read("finish"),
      },
    });
  // Compared as a whole: comparing millions of elements one by one takes gigabytes.
  const isWhole = async () => {
    const pieces = await Promise.all(kept.map((piece) => piece.arrayBuffer()));
    const all = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    return all.equals(Buffer.from(await file.arrayBuffer()));
  };
  return { run, isWhole, sent, progress, asked, cancel };
}

test("sends larger pieces as long as they arrive, each byte once", async () => {
  const { run, isWhole, sent, progress } = harness(15 * MEGABYTE, []);
  await run();
  expect(await isWhole()).toBe(true);
  expect(sent).toEqual([2 * MEGABYTE, 4 * MEGABYTE, 8 * MEGABYTE, MEGABYTE]);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test("asks for the state after a lost connection and goes on with smaller pieces", async () => {
  const { run, isWhole, sent, asked } = harness(6 * MEGABYTE, ["ok", "lost", "lost"]);
  await run();
  expect(asked).toEqual(["ask", "ask", "ask", "finish"]);
  expect(sent.slice(1, 4)).toEqual([4 * MEGABYTE, 2 * MEGABYTE, MEGABYTE]);
  expect(await isWhole()).toBe(true);
});

test("a piece whose reply was lost is not sent again", async () => {
  const { run, isWhole, sent } = harness(3 * MEGABYTE, ["arrived"]);
  await run();
  expect(sent).toEqual([2 * MEGABYTE, MEGABYTE]);
  expect(await isWhole()).toBe(true);
});

test("a wrong place is put right by what the refusal carries, without asking", async () => {
  const elsewhere = failure(409, "upload.wrong_offset", { offset: 0 });
  const { run, isWhole, asked } = harness(3 * MEGABYTE, [elsewhere]);
  await run();
  expect(asked).toEqual(["ask", "finish"]);
  expect(await isWhole()).toBe(true);
});

test("a file that is refused is not sent again", async () => {
  const refused = failure(415, "document.program");
  const { run, sent } = harness(3 * MEGABYTE, [refused]);
  await expect(run()).rejects.toBe(refused);
  expect(sent).toHaveLength(1);
});

/** Makes the answer of a server in front to a body that is larger than it takes. */
const tooLarge = () => refusalFrom(413, null, "");

test("halves the pieces that a server in front refuses, and sends none larger after that", async () => {
  const { run, isWhole, sent, asked } = harness(3 * MEGABYTE, [tooLarge(), tooLarge()]);
  await run();
  expect(sent).toEqual([2 * MEGABYTE, MEGABYTE, ...Array(6).fill(MEGABYTE / 2)]);
  expect(asked).toEqual(["ask", "finish"]);
  expect(await isWhole()).toBe(true);
});

test("gives up when a server in front refuses the smallest piece, and says who refuses", async () => {
  const { run, sent } = harness(3 * MEGABYTE, Array.from({ length: 20 }, tooLarge));
  await expect(run()).rejects.toMatchObject({ code: "upload.refused", status: 413 });
  expect(sent.at(-1)).toBe(64 * 1024);
  expect(sent).toHaveLength(6);
});

test("gives up after six failures in a row, and at once when cancelled", async () => {
  const dead = harness(
    3 * MEGABYTE,
    Array.from({ length: 20 }, () => "lost" as const),
  );
  await expect(dead.run()).rejects.toMatchObject({ code: "network.unreachable" });
  expect(dead.sent).toHaveLength(6);
  const cancelled = harness(3 * MEGABYTE, ["lost"]);
  cancelled.cancel.abort();
  await expect(cancelled.run()).rejects.toBeInstanceOf(CallError);
  expect(cancelled.sent).toHaveLength(1);
});
