import { parseAst } from "vitest/node";
import { isOff } from "./guard-switch.ts";
import { placeOf, type Removal, withoutGuard } from "./removal.ts";

/** A piece of a source, from one character to before another. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The body of a function: a block of statements, or an expression. */
interface Body extends Piece {
  readonly isBlock: boolean;
}

/** A constant of the module with its value, which is made once, before any guard is off. */
interface Constant extends Piece {
  readonly name: string;
  readonly namedAt: number;
  /** The end of the statement that declares it. */
  readonly declaredAt: number;
}

/** A node of the syntax tree, with the fields that are read. */
interface Node extends Piece {
  readonly type: string;
  readonly name?: string;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly body?: Node | Node[];
  readonly declarations?: readonly Node[];
}

interface Insertion {
  readonly at: number;
  /** The order of two insertions at one place: the lower one comes first. */
  readonly rank: number;
  readonly text: string;
}

/**
 * Returns a source whose guards can be switched off at run time: beside the body of each function
 * that holds a guard stands that body without it, and beside each constant of the module likewise.
 */
export function switchedSource(source: string, removals: readonly Removal[]): string {
  const nodes = [...nodesOf(parseAst(source, { lang: "ts" }) as unknown as Node)];
  const bodies = nodes.flatMap(bodyOf);
  const constants = nodes.flatMap((node) => (node.type === "Program" ? constantsOf(node) : []));
  const insertions = removals.flatMap((removal) => {
    const changed = changedPiece(removal, source);
    const body = smallest(bodies.filter((piece) => holds(piece, changed)));
    if (body) return switchBody(removal, source, body);
    const constant = constants.find((piece) => holds(piece, changed));
    if (constant) return switchConstant(removal, source, constant, changed, nodes);
    throw new Error(`${removal.guard} is in no function and no constant of ${removal.file}`);
  });
  return inserted(source, insertions);
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat())
    if (part && typeof part === "object" && typeof part.type === "string")
      yield* nodesOf(part as Node);
}

function bodyOf({ type, body }: Node): Body[] {
  const isFunction = type.endsWith("FunctionExpression") || type === "FunctionDeclaration";
  if (!isFunction || !body || Array.isArray(body)) return [];
  return [{ start: body.start, end: body.end, isBlock: body.type === "BlockStatement" }];
}

function constantsOf({ body }: Node): Constant[] {
  const statements = Array.isArray(body) ? body : [];
  return statements.flatMap((statement) =>
    (statement.declarations ?? []).flatMap(({ id, init }) =>
      id?.name && init
        ? [
            {
              name: id.name,
              namedAt: id.start,
              start: init.start,
              end: init.end,
              declaredAt: statement.end,
            },
          ]
        : [],
    ),
  );
}

/**
 * Returns the piece of a source that a removal changes: without what its two texts have in common
 * at both ends.
 */
function changedPiece(removal: Removal, source: string): Piece {
  const { start, end } = placeOf(removal, source);
  const from = source.slice(start, end);
  const { to } = removal;
  const least = Math.min(from.length, to.length);
  let before = 0;
  while (before < least && from[before] === to[before]) before++;
  let after = 0;
  while (after < least - before && from.at(-1 - after) === to.at(-1 - after)) after++;
  return { start: start + before, end: end - after };
}

function holds(outer: Piece, inner: Piece): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function smallest(pieces: readonly Body[]): Body | undefined {
  return pieces.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

function pieceWithout(removal: Removal, source: string, { start, end }: Piece): string {
  const changed = withoutGuard(removal, source);
  return changed.slice(start, end + changed.length - source.length);
}

function switchBody(removal: Removal, source: string, body: Body): Insertion[] {
  const without = pieceWithout(removal, source, body);
  const off = isOff(removal.guard);
  const [before, after] = body.isBlock
    ? [`{ if ${off} ${without} else `, " }"]
    : [`(${off} ? (${without}) : (`, "))"];
  return around(body, before, after);
}

function switchConstant(
  removal: Removal,
  source: string,
  constant: Constant,
  changed: Piece,
  nodes: readonly Node[],
): Insertion[] {
  // One constant may hold several guards.
  const name = `${constant.name}$${changed.start}`;
  const declaration = `\nconst ${name} = ${pieceWithout(removal, source, constant)};`;
  // Functions above the constant use it as well as those below.
  const uses = nodes.filter(
    ({ type, name: used, start }) =>
      type === "Identifier" && used === constant.name && start !== constant.namedAt,
  );
  return [
    { at: constant.declaredAt, rank: 1, text: declaration },
    ...uses.flatMap((use) => around(use, `(${isOff(removal.guard)} ? ${name} : `, ")")),
  ];
}

/**
 * Puts texts around a piece: inside of pieces that begin at the same place or before, and end at
 * the same place or after.
 */
function around({ start, end }: Piece, before: string, after: string): Insertion[] {
  return [
    { at: start, rank: 1, text: before },
    { at: end, rank: -start, text: after },
  ];
}

function inserted(source: string, insertions: readonly Insertion[]): string {
  let at = 0;
  let text = "";
  for (const insertion of insertions.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) {
    text += source.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return text + source.slice(at);
}
