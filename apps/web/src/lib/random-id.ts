/**
 * Makes a random UUID, version 4. The browser's own maker exists in secure contexts alone, and
 * guests reach a building's server over plain http (RFC 9562 §5.4).
 */
export function randomId(): string {
  return uuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * Makes the id of what comes of two others, version 8: the same two always give the same one, so that what
 * is sent again adds nothing.
 */
export function idOfBoth(one: string, other: string): string {
  const [mine, theirs] = [bytesOf(one), bytesOf(other)];
  return uuid(
    mine.map((byte, index) => byte ^ (theirs[index] ?? 0)),
    8,
  );
}

function bytesOf(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
}

function uuid(bytes: Uint8Array, version: number): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | (version << 4);
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(""))
    .join("-");
}
