import type { Plugin } from "vite";

const PACKAGE = "@storey/contract";
const VIRTUAL = "\0storey-contract";
const PART = "storey-contract/";

/** The parts of a call the browser needs; the schemas stay on the server. */
const KEPT = [
  "method",
  "path",
  "access",
  "setting",
  "isWithinLocation",
  "bodyKind",
  "replyKind",
] as const;

type Bag = Record<string, unknown>;

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEndpoint(value: unknown): value is Bag {
  return isBag(value) && KEPT.every((key) => key === "setting" || key in value);
}

/**
 * Tells whether an export is a group of calls, or groups of them by their owners:
 * `IMAGES_OF.space`.
 */
function isGroup(value: unknown): value is Record<string, Bag> {
  return (
    isBag(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((part) => isEndpoint(part) || isGroup(part))
  );
}

/** Tells whether a value is plain data, which a trip through JSON leaves unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    isBag(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}

function leanCall(call: Bag): Bag {
  const kept = KEPT.filter((key) => key in call && call[key] !== false);
  return Object.fromEntries(kept.map((key) => [key, call[key]]));
}

function leanGroup(group: Record<string, Bag>): Record<string, Bag> {
  return Object.fromEntries(
    Object.entries(group).map(([name, part]) => [
      name,
      isGroup(part) ? leanGroup(part) : leanCall(part),
    ]),
  );
}

/**
 * Returns the browser's contract by the name of each export: calls without schemas, and constants.
 */
export function leanContract(exports: Bag): ReadonlyMap<string, string> {
  const kept = Object.entries(exports).flatMap(([name, value]): [string, unknown][] => {
    if (isGroup(value)) return [[name, leanGroup(value)]];
    return isPlain(value) ? [[name, value]] : [];
  });
  return new Map(
    kept.map(([name, value]) => [name, `export const ${name} = ${JSON.stringify(value)};`]),
  );
}

/**
 * Gives the browser the contract's calls and constants without its schemas: types come from the
 * real package, and Zod never ships. Tests use the real package. Each export is a module of its
 * own, so that the start holds the calls it makes and a screen brings the others.
 */
export function contractPlugin(): Plugin {
  const lean = async () => leanContract(await import(PACKAGE));
  return {
    name: "storey-contract",
    enforce: "pre",
    resolveId(id) {
      if (id === PACKAGE) return { id: VIRTUAL, moduleSideEffects: false };
      return id.startsWith(PART) ? { id: `\0${id}`, moduleSideEffects: false } : undefined;
    },
    async load(id) {
      if (id.startsWith(`\0${PART}`)) return (await lean()).get(id.slice(PART.length + 1));
      if (id !== VIRTUAL) return undefined;
      const names = [...(await lean()).keys()];
      return names.map((name) => `export { ${name} } from "${PART}${name}";`).join("\n");
    },
  };
}
