import type { Plugin } from "vite";

const PACKAGE = "@storey/contract";
const VIRTUAL = "\0storey-contract";

/** The parts of a call the browser needs; the schemas stay on the server. */
const KEPT = ["method", "path", "access", "setting", "bodyKind", "replyKind"] as const;

type Bag = Record<string, unknown>;

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEndpoint(value: unknown): value is Bag {
  return isBag(value) && KEPT.every((key) => key === "setting" || key in value);
}

function isGroup(value: unknown): value is Record<string, Bag> {
  return isBag(value) && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint);
}

/** Plain data: what survives a trip through JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    isBag(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}

function leanGroup(group: Record<string, Bag>): Record<string, Bag> {
  return Object.fromEntries(
    Object.entries(group).map(([name, call]) => [
      name,
      Object.fromEntries(KEPT.filter((key) => key in call).map((key) => [key, call[key]])),
    ]),
  );
}

/** The source of the browser's contract: calls without schemas, and constants. */
export function leanContract(exports: Bag): string {
  return Object.entries(exports)
    .flatMap(([name, value]) => {
      if (isGroup(value)) return [[name, leanGroup(value)] as const];
      return isPlain(value) ? [[name, value] as const] : [];
    })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/**
 * Gives the browser the contract's calls and constants without its schemas: types come from the
 * real package, and Zod never ships. Tests use the real package.
 */
export function contractPlugin(): Plugin {
  return {
    name: "storey-contract",
    enforce: "pre",
    resolveId(id) {
      return id === PACKAGE ? { id: VIRTUAL, moduleSideEffects: false } : undefined;
    },
    async load(id) {
      return id === VIRTUAL ? leanContract(await import(PACKAGE)) : undefined;
    },
  };
}
