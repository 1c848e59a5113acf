/** The parameters of a query string, in their order; a name may repeat. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Reads a query string as forms write it; what cannot be decoded is taken as it stands. */
export function readQuery(query: string): QueryPairs {
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      const [name, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
      return [decoded(name), decoded(value)] as const;
    });
}

/** Writes a query string that `readQuery` and forms read. */
export function writeQuery(pairs: QueryPairs): string {
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}

function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
}

/** A part of a value with several: `null` is written as `!0`, numbers and truths by a mark of theirs. */
export type ListPart = string | number | boolean | null;

/** Writes the parts of a value, between tildes. */
export function writeParts(parts: readonly ListPart[]): string {
  return parts.map(partText).join("~");
}

function partText(part: ListPart): string {
  if (part === null) return "!0";
  if (typeof part === "number") return `!n${part}`;
  if (typeof part === "boolean") return part ? "!t" : "!f";
  return part.replaceAll("!", "!!").replaceAll("~", "!-");
}

/** Reads what `writeParts` writes. */
export function readParts(text: string): ListPart[] {
  return text.split("~").map(readPart);
}

function readPart(text: string): ListPart {
  if (text === "!0") return null;
  if (text === "!t" || text === "!f") return text === "!t";
  const number = /^!n(.+)$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  return text.replace(/!([!-])/g, (_, mark: string) => (mark === "!" ? "!" : "~"));
}
