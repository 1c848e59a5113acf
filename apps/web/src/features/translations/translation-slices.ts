/** The most that one call takes of a file, in UTF-16 code units: a megabyte with room for its signs. */
const SLICE_LENGTH = 250_000;

/** Cuts what is sent into calls that are not too large. */
export function slicesOf<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  most: number,
): Item[][] {
  const slices: Item[][] = [];
  let slice: Item[] = [];
  let length = 0;
  for (const item of items) {
    const own = lengthOf(item);
    if (slice.length > 0 && (slice.length === most || length + own > SLICE_LENGTH)) {
      slices.push(slice);
      slice = [];
      length = 0;
    }
    slice.push(item);
    length += own;
  }
  if (slice.length > 0) slices.push(slice);
  return slices;
}

const FILE = /<file\b[\s\S]*?<\/file>/g;

/** Makes one file of XLIFF of several: the head of the first, with the texts of all. */
export function joinedXliff(files: readonly string[]): string {
  const [first = ""] = files;
  const start = first.search(/<file\b/);
  if (start < 0) return first;
  const parts = files.flatMap((file) => file.match(FILE) ?? []);
  return `${first.slice(0, start)}${parts.join("\n")}\n</xliff>\n`;
}

/** Cuts a file of XLIFF into several that one call reads each; what is none stays as it is. */
export function cutXliff(text: string): string[] {
  const start = text.search(/<file\b/);
  const parts = text.match(FILE);
  if (start < 0 || !parts) return [text];
  const head = text.slice(0, start);
  const slices = slicesOf(parts, ({ length }) => length, parts.length);
  return slices.map((some) => `${head}${some.join("\n")}\n</xliff>`);
}
