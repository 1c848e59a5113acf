import { nameKey } from "../reading/clean-cell.ts";
import { floorKey, placeKey } from "../spaces/existing-structure.ts";
import { UNASSIGNED_FLOOR } from "../spaces/import-plan.ts";
import type { AssetDraft } from "./asset-draft.ts";
import type { PlacedSpace } from "./asset-references.ts";
import type { Resolving } from "./resolve-model.ts";

/** Where an asset is to be: in a space, or floating with a home or without one. */
export interface StagedPlace {
  readonly spaceId: string | null;
  readonly locationId: string | null;
  /** As people read it: `Location > Floor > Space`. */
  readonly text: string | null;
}

/** What stands between the names of a path. */
export const PATH = " > ";

/** The names a row gives to a place, from its columns or the path in one of them. */
interface NamedPlace {
  readonly location: string | null;
  readonly floor: string | null;
  readonly space: string | null;
  readonly code: string | null;
}

/**
 * Finds where a row says its asset is. Undefined where it says nothing, or something that was reported:
 * then it stays where it is. A shortcode names its space; a name is looked for where the row says
 * that the space lies, else everywhere, where it must be the only one.
 */
export function resolvePlace(draft: AssetDraft, resolving: Resolving): StagedPlace | undefined {
  const { location, space, spaceCode } = draft.references;
  const named = namesOf(draft);
  if (named.space === null && named.code === null) {
    if (named.location !== null) return homeOf(draft, resolving, named.location);
    const isCleared = space === null || spaceCode === null || location === null;
    return isCleared ? { spaceId: null, locationId: null, text: null } : undefined;
  }
  const found = findSpace(resolving, named);
  if (found.length === 1 && found[0]) return known(found[0]);
  const text = [named.location, named.floor, named.space ?? named.code].filter(Boolean).join(PATH);
  if (found.length > 1) {
    resolving.report(draft, "import.space_ambiguous", {
      ...{ field: named.space === null ? "spaceCode" : "space", value: text },
      params: { count: found.length },
    });
    return undefined;
  }
  return missingSpace(draft, resolving, named, text);
}

/** The home of a new asset whose row names no place; undefined without one. */
export function defaultPlace(draft: AssetDraft, resolving: Resolving): StagedPlace | undefined {
  const { defaultLocation } = resolving;
  return defaultLocation ? homeOf(draft, resolving, defaultLocation) : undefined;
}

function namesOf({ references }: AssetDraft): NamedPlace {
  const { location = null, floor = null, space = null, spaceCode: code = null } = references;
  const path = space?.split(/\s*>\s*/).filter((part) => part !== "") ?? [];
  if (path.length < 2 || path.length > 3) return { location, floor, space, code };
  return {
    location: path[0] ?? location,
    floor: path.length === 3 ? (path[1] ?? floor) : floor,
    space: path.at(-1) ?? null,
    code,
  };
}

function findSpace(
  { existing }: Resolving,
  { location, floor, space, code }: NamedPlace,
): PlacedSpace[] {
  const byCode = existing.spacesByCode.get(nameKey(code ?? space ?? ""));
  if (code !== null) return byCode ? [byCode] : [];
  if (space === null) return [];
  const isThere = (one: PlacedSpace) =>
    (location === null || nameKey(one.location.name) === nameKey(location)) &&
    (floor === null || nameKey(one.floor) === nameKey(floor));
  const coded = byCode && isThere(byCode) ? [byCode] : [];
  if (location === null) {
    return coded.length > 0
      ? coded
      : (existing.spacesByName.get(nameKey(space)) ?? []).filter(isThere);
  }
  if (floor !== null) {
    const one = existing.spacesByPlace.get(placeKey(floorKey(location, floor), space));
    return one ? [one] : coded;
  }
  const named = existing.spacesByLocation.get(floorKey(location, space)) ?? [];
  return named.length > 0 ? [...named] : coded;
}

function known({ space, location, floor }: PlacedSpace): StagedPlace {
  return {
    ...{ spaceId: space.id, locationId: location.id },
    text: [location.name, floor, space.name].join(PATH),
  };
}

function missingSpace(
  draft: AssetDraft,
  { existing, parts, decisions, report }: Resolving,
  { location, floor, space, code }: NamedPlace,
  value: string,
): StagedPlace | undefined {
  const field = space === null ? "spaceCode" : "space";
  const barred = location === null ? undefined : existing.locations.get(nameKey(location));
  if (barred?.isRestricted) {
    report(draft, "import.location_barred", {
      field: "location",
      value,
      params: { location: barred.name },
    });
    return undefined;
  }
  const decision = decisions.about("space", value);
  if (decision.action === "map") {
    const chosen = existing.spaceById.get(decision.to);
    if (chosen) return known(chosen);
  }
  if (decision.action !== "create") {
    const code = decision.action === "map" ? "import.decision_gone" : "import.space_unknown";
    report(draft, code, { field, value });
    return undefined;
  }
  if (location === null) {
    report(draft, "import.place_incomplete", { field, value });
    return undefined;
  }
  const names = [location, floor ?? UNASSIGNED_FLOOR, space ?? code ?? ""] as const;
  const spaceId = parts.space(...names, code);
  return { spaceId, locationId: parts.location(location), text: names.join(PATH) };
}

/** A location as the home of what floats; a name that only one space has means that space. */
function homeOf(
  draft: AssetDraft,
  { existing, parts, decisions, report }: Resolving,
  name: string,
): StagedPlace | undefined {
  const found = existing.locations.get(nameKey(name));
  if (found) return { spaceId: null, locationId: found.id, text: found.name };
  const spaces = existing.spacesByName.get(nameKey(name)) ?? [];
  if (spaces.length === 1 && spaces[0]) return known(spaces[0]);
  const decision = decisions.about("location", name);
  if (decision.action === "map") {
    const chosen = existing.locationById.get(decision.to);
    if (chosen) return { spaceId: null, locationId: chosen.id, text: chosen.name };
    const space = existing.spaceById.get(decision.to);
    if (space) return known(space);
  }
  if (decision.action === "create") {
    return { spaceId: null, locationId: parts.location(name), text: name };
  }
  const code = decision.action === "map" ? "import.decision_gone" : "import.location_unknown";
  report(draft, code, { field: "location", value: name });
  return undefined;
}
