import { can, type Permission } from "@storey/domain";
import type { SliceWriter } from "../importable.ts";
import { type AssetOutcome, refusedRow, rowProblem } from "./asset-outcome.ts";
import type { AssetParts } from "./asset-parts.ts";

/** What it takes to add each kind of record that rows refer to. */
const NEEDED: Readonly<Record<keyof AssetParts, Permission>> = {
  assetTypes: "organisation.asset-models.update",
  manufacturers: "organisation.asset-models.update",
  models: "organisation.asset-models.create",
  locations: "organisation.locations.create",
  floors: "organisation.floors.create",
  spaces: "organisation.spaces.create",
};

/** Tells whether somebody may add records of a kind, in the whole organisation. */
export function mayAdd(
  { permissions, limits }: Pick<SliceWriter, "permissions" | "limits">,
  kind: keyof AssetParts,
): boolean {
  return can(permissions, NEEDED[kind]) && !limits.has(NEEDED[kind]);
}

/** Leaves out the rows that need a record which the writer may not add, and the records of those. */
export function withinRights(
  planned: readonly AssetOutcome[],
  parts: AssetParts,
  writer: SliceWriter,
) {
  const index = {
    models: byId(parts.models),
    spaces: byId(parts.spaces),
    floors: byId(parts.floors),
    locations: byId(parts.locations),
    assetTypes: byId(parts.assetTypes),
    manufacturers: byId(parts.manufacturers),
  };
  const used = new Set<string>();
  const refused: AssetOutcome[] = [];
  const allowed = planned.filter((outcome) => {
    const needs = neededBy(outcome, index);
    const lacking = needs.find(({ kind }) => !mayAdd(writer, kind));
    if (lacking) {
      const { staged, was } = outcome;
      const { name } = lacking.part;
      const details = { value: name, params: { what: name } };
      const problem = rowProblem(staged, "import.create_forbidden", details);
      refused.push(refusedRow(staged, [...staged.problems, problem], was));
      return false;
    }
    for (const { part } of needs) used.add(part.id);
    return true;
  });
  const only = <Part extends { readonly id: string }>(some: readonly Part[]) =>
    some.filter(({ id }) => used.has(id));
  const needed: AssetParts = {
    assetTypes: only(parts.assetTypes),
    manufacturers: only(parts.manufacturers),
    models: only(parts.models),
    locations: only(parts.locations),
    floors: only(parts.floors),
    spaces: only(parts.spaces),
  };
  return { allowed, refused, parts: needed };
}

type Indexed = {
  readonly [Kind in keyof AssetParts]: ReadonlyMap<string, AssetParts[Kind][number]>;
};
interface Need {
  readonly kind: keyof AssetParts;
  readonly part: { readonly id: string; readonly name: string };
}

/** The new records that what is written for a row needs. */
function neededBy({ staged, write }: AssetOutcome, index: Indexed): Need[] {
  const needs: Need[] = [];
  const add = (kind: keyof AssetParts, id: string | null | undefined) => {
    const part = id ? index[kind].get(id) : undefined;
    if (part) needs.push({ kind, part });
  };
  const modelId = staged.isModel ? staged.modelId : write?.modelId;
  const model = modelId ? index.models.get(modelId) : undefined;
  add("assetTypes", model?.assetTypeId);
  add("manufacturers", model?.manufacturerId);
  add("models", modelId);
  const space = write?.spaceId ? index.spaces.get(write.spaceId) : undefined;
  const floor = space && index.floors.get(space.floorId);
  add("locations", floor?.locationId ?? write?.locationId);
  add("floors", space?.floorId);
  add("spaces", space?.id);
  return needs;
}

function byId<Part extends { readonly id: string }>(
  parts: readonly Part[],
): ReadonlyMap<string, Part> {
  return new Map(parts.map((part) => [part.id, part]));
}
