import { OPEN_TO } from "@storey/domain";
import type { IndexedSpace, IndexSource } from "./index-source.ts";
import { bucketOf, type FacetColumns } from "./space-facets.ts";
import { openToOf } from "./space-open-to.ts";

/** Returns the values of each space that the facets count, in the order of the spaces. */
export function columnsOf(
  source: IndexSource,
  spaces: readonly IndexedSpace[],
): Omit<FacetColumns, "readiness"> {
  const column = (
    list: readonly { id: string }[],
    read: (space: IndexedSpace) => string | null,
  ) => {
    const ordinals = ordinalsOf(list);
    return Int32Array.from(spaces, (space) => ordinals.get(read(space) ?? "") ?? list.length);
  };
  const ordinals = ordinalsOf(source.features);
  const locations = new Map(source.locations.map((location) => [location.id, location]));
  const features: number[] = [];
  const featureStarts = new Int32Array(spaces.length + 1);
  spaces.forEach((space, at) => {
    for (const id of space.featureIds) features.push(ordinals.get(id) ?? source.features.length);
    featureStarts[at + 1] = features.length;
  });
  return {
    location: column(source.locations, (space) => space.locationId),
    floor: column(source.floors, (space) => space.floorId),
    type: column(source.spaceTypes, (space) => space.spaceTypeId),
    bucket: Int32Array.from(spaces, (space) => bucketOf(space.capacity)),
    openTo: Uint8Array.from(spaces, (space) =>
      OPEN_TO.indexOf(openToOf(space, locations.get(space.locationId))),
    ),
    features: Int32Array.from(features),
    featureStarts,
  };
}

function ordinalsOf(list: readonly { id: string }[]): Map<string, number> {
  return new Map(list.map(({ id }, at) => [id, at]));
}
