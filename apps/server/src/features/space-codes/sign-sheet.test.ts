import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SIGNS = 1_000;
/** Above what a single sign needs, which is the process with its fonts. */
const MOST_ABOVE_ONE_SIGN_BYTES = 65e6;

interface Told {
  readonly bytes: number;
  readonly drawn: number;
  readonly drawnUnread: number;
  readonly peakBytes: number;
}

async function print(count: number, format: string): Promise<Told> {
  const program = new URL("./fixture/print-signs.ts", import.meta.url).pathname;
  const words = [program, String(count), format];
  const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 170_000 });
  return JSON.parse(stdout);
}

test("a thousand signs in one file need little memory, and wait for who reads them", async () => {
  const one = await print(1, "door-a5");
  const many = await print(SIGNS, "door-a5");
  expect(many.drawn).toBe(SIGNS);
  expect(many.bytes).toBeGreaterThan(1e6);
  expect(many.peakBytes - one.peakBytes).toBeLessThan(MOST_ABOVE_ONE_SIGN_BYTES);
  // Nobody read: drawing stopped well before the end until somebody did.
  expect(many.drawnUnread).toBeLessThan(SIGNS);
}, 180_000);
