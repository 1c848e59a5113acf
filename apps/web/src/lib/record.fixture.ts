import { Asset, AssetModel, type Endpoint, GlobalAssetModel, Location } from "@storey/contract";

/** The moments of a record, for tests that do not care about them. */
export const TIMES = {
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
};

/** The fields of a space that a test does not care about. */
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

/**
 * Returns the least value that a schema takes: null where it may be, else empty, no, zero or the
 * first choice.
 */
export function bareOf(schema: Schema): unknown {
  const def = schema._zod.def as unknown as Def;
  if (def.type === "nullable") return null;
  if (def.type === "object") {
    const shape = Object.entries(def["shape"] as Readonly<Record<string, Schema>>);
    return Object.fromEntries(shape.map(([name, inner]) => [name, bareOf(inner)]));
  }
  if (def.type === "enum") return Object.values(def["entries"] as object)[0];
  if (def.type === "array") return [];
  if (def.type === "record") return {};
  if (def.type === "boolean") return false;
  return def.type === "string" ? "" : 0;
}

/**
 * A location with empty fields; its moments are those of `TIMES`, and its fields the contract's.
 */
export const BARE_LOCATION: Location = { ...(bareOf(Location) as Location), ...TIMES };

/** An asset with nothing but the moments of its record. */
export const BARE_ASSET: Asset = { ...(bareOf(Asset) as Asset), ...TIMES };

/** A model of assets with nothing but the moments of its record. */
export const BARE_ASSET_MODEL: AssetModel = { ...(bareOf(AssetModel) as AssetModel), ...TIMES };

/** A global model that says nothing and is used by nobody. */
export const BARE_GLOBAL_MODEL: GlobalAssetModel = {
  ...(bareOf(GlobalAssetModel) as GlobalAssetModel),
  ...TIMES,
  usage: { organisations: 0, assets: 0, pendingOrganisations: 0, pendingAssets: 0 },
};
