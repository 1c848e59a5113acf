import type { OrganisationWithStructure } from "@storey/contract";

/** The most characters to parse at once: a small part of a frame on a slow phone. */
const PIECE_CHARS = 200_000;

/** The most bytes of a reply to decode at once. */
const PIECE_BYTES = 400_000;

/** How long parsing may go on before it yields to the page, in milliseconds. */
const STEP_MS = 8;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Returns the position after the closing quote of the text that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  throw new SyntaxError("The text has no end");
}

/** Returns the position after the last bracket of the object or list that begins at `from`. */
function* endOfValue(json: string, from: number): Generator<void, number> {
  let depth = 0;
  let rested = from;
  for (let at = from; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(json, at);
      continue;
    }
    at += 1;
    if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) {
      depth -= 1;
      if (depth === 0) return at;
    }
    if (at - rested > PIECE_CHARS) {
      rested = at;
      yield;
    }
  }
  throw new SyntaxError("The value has no end");
}

/**
 * Returns the position of a member's value in the object that begins at `from`; -1 without that
 * member.
 */
function* placeOf(json: string, from: number, name: string): Generator<void, number> {
  for (let at = from + 1; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (CLOSING.has(code)) return -1;
    if (code === QUOTE) {
      const end = endOfText(json, at);
      const isKey = json.charCodeAt(end) === 58;
      if (isKey && json.slice(at + 1, end - 1) === name) return end + 1;
      at = end;
    } else if (OPENING.has(code)) at = yield* endOfValue(json, at);
    else at += 1;
  }
  return -1;
}

/**
 * Parses an object with one member that is a long list of objects, which have such a member
 * themselves, and so on. Yields after as much as may be done at once. Expects JSON without
 * whitespace between its parts, as servers send it.
 */
function* readObject(
  json: string,
  from: number,
  lists: readonly string[],
  pieceChars: number,
): Generator<void, [value: unknown, end: number]> {
  const end = yield* endOfValue(json, from);
  const [list, ...deeper] = lists;
  const place = list === undefined ? -1 : yield* placeOf(json, from, list);
  if (end - from < pieceChars || list === undefined || json.charCodeAt(place) !== 91) {
    yield;
    return [JSON.parse(json.slice(from, end)), end];
  }
  const members: unknown[] = [];
  let at = place + 1;
  while (json.charCodeAt(at) === 123) {
    const [member, next] = yield* readObject(json, at, deeper, pieceChars);
    members.push(member);
    at = json.charCodeAt(next) === 44 ? next + 1 : next;
  }
  const frame: object = JSON.parse(`${json.slice(from, place)}[]${json.slice(at + 1, end)}`);
  return [{ ...frame, [list]: members }, end];
}

/** Parses a structure step by step; the steps are short however large it is. */
export function* structureSteps(
  json: string,
  pieceChars = PIECE_CHARS,
): Generator<void, OrganisationWithStructure> {
  const [value] = yield* readObject(json, 0, ["locations", "floors"], pieceChars);
  return value as OrganisationWithStructure;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Decodes the text of a reply piece by piece, as decoding a large one at once would block the page
 * noticeably.
 */
async function textOf(reply: Blob, pieceBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (let at = 0; at < reply.size; at += pieceBytes) {
    const piece = await reply.slice(at, at + pieceBytes).arrayBuffer();
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses the structure in a reply without blocking the page. */
export async function readStructure(
  reply: Blob,
  pieceBytes = PIECE_BYTES,
): Promise<OrganisationWithStructure> {
  const steps = structureSteps(await textOf(reply, pieceBytes));
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < STEP_MS) continue;
    await pause();
    began = performance.now();
  }
}
