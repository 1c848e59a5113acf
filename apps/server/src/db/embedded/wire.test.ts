import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ClientMessages, joined, SYNC, simpleQuery } from "./wire.ts";

/** A first message: its length, a code, what follows. */
function first(code: number, rest: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + rest.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length);
  view.setUint32(4, code);
  bytes.set(rest, 8);
  return bytes;
}

const STARTUP = first(196_608, [...Buffer.from("user\0storey\0\0")]);
const ENCRYPTION = first(80_877_103);

describe("cutting bytes into messages", () => {
  test("gives the same messages however the bytes are split", () => {
    const queries = fc.array(fc.string({ maxLength: 40 }), { maxLength: 8 });
    fc.assert(
      fc.property(queries, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), (texts, sizes) => {
        const sent = [ENCRYPTION, STARTUP, ...texts.map(simpleQuery), SYNC];
        const bytes = joined(sent);
        const messages = new ClientMessages();
        const received = [];
        for (let offset = 0; offset < bytes.length; ) {
          const size = sizes.next().value ?? 1;
          received.push(...messages.take(bytes.slice(offset, offset + size)));
          offset += size;
        }
        expect(received.map(({ bytes: message }) => [...message])).toEqual(
          sent.map((message) => [...message]),
        );
        expect(received.map(({ type }) => type)).toEqual([
          "encryption",
          "startup",
          ...texts.map(() => "Q"),
          "S",
        ]);
      }),
    );
  });

  test("refuses another protocol and a length that cannot be", () => {
    expect(() => new ClientMessages().take(first(131_072))).toThrow(RangeError);
    const messages = new ClientMessages();
    messages.take(STARTUP);
    expect(() => messages.take(Uint8Array.of(81, 0, 0, 0, 3))).toThrow(RangeError);
  });
});
