import { type Endpoint, Location } from "@storey/contract";

/** When a record was made and changed, where a test does not care. */
export const TIMES = {
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
};

/** What a space has of things that a test does not care about. */
export const BARE_SPACE = {
  openTo: "members" as const,
  documents: [],
  links: [],
  beacons: [],
  panoramas: [],
  mainPanorama: null,
  integrations: { form: null, hasOccupancy: false },
};

type Schema = Endpoint["response"];
type Def = Readonly<Record<string, unknown>> & { readonly type: string };

/** The least that a schema takes: null where it may be, else nothing, no, zero or the first choice. */
function bareOf(schema: Schema): unknown {
  const def = schema._zod.def as unknown as Def;
  if (def.type === "nullable") return null;
  if (def.type === "object") {
    const shape = Object.entries(def["shape"] as Readonly<Record<string, Schema>>);
    return Object.fromEntries(shape.map(([name, inner]) => [name, bareOf(inner)]));
  }
  if (def.type === "enum") return Object.values(def["entries"] as object)[0];
  if (def.type === "array") return [];
  if (def.type === "boolean") return false;
  return def.type === "string" ? "" : 0;
}

/** A location of which nothing has been said but when it was made; its fields are the contract's. */
export const BARE_LOCATION: Location = { ...(bareOf(Location) as Location), ...TIMES };
