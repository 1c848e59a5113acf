import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes texts to a file, a line each. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  await pipeline(Readable.from(ended()), createWriteStream(path, { mode: 0o600 }));
}

/** Yields the lines of a file, one after the other. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  try {
    yield* createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    file.destroy();
  }
}
