import { v7 } from "uuid";
import type { ImportPlan, Ref } from "./import-plan.ts";

/** The number of spaces that one transaction writes, so that others wait for it only a moment. */
const BATCH = 500;

/** The missing records that the spaces of a plan refer to, with the ids they will have. */
export interface SpaceParts {
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  readonly floors: readonly {
    readonly id: string;
    readonly locationId: string;
    readonly name: string;
    readonly level: number | null;
  }[];
  readonly spaceTypes: readonly { readonly id: string; readonly name: string }[];
  readonly features: readonly { readonly id: string; readonly name: string }[];
}

/** A space as a slice writes it; absent fields of an update stay as they are. */
export interface SliceSpace {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly name: string | undefined;
  readonly floorId: string | undefined;
  readonly spaceTypeId: string | null | undefined;
  readonly shortcode: string | null | undefined;
  readonly capacity: number | null | undefined;
  readonly featureIds: readonly string[] | undefined;
  readonly checklistTemplateIds: readonly string[] | undefined;
}

/** The work of one transaction of an import. */
export interface Slice {
  readonly create: readonly SliceSpace[];
  readonly update: readonly SliceSpace[];
}

/** Gives ids to the records that a plan creates beside spaces. */
export function partsOf(plan: ImportPlan): SpaceParts {
  const named = ({ name }: { name: string }) => ({ id: v7(), name });
  const locations = plan.createLocations.map(named);
  return {
    locations,
    floors: plan.createFloors.map(({ name, level, location }) => ({
      ...{ id: v7(), name, level },
      locationId: idOf(location, locations),
    })),
    spaceTypes: plan.createSpaceTypes.map(named),
    features: plan.createFeatures.map(named),
  };
}

/**
 * Cuts the spaces of a plan into slices and gives them their ids now, so that writing one twice is
 * refused.
 */
export function* slicesOf(plan: ImportPlan, parts: SpaceParts): Generator<Slice> {
  for (let at = 0; at < plan.createSpaces.length; at += BATCH) {
    const create = plan.createSpaces.slice(at, at + BATCH).map((space): SliceSpace => {
      const { row, line, name, shortcode, capacity, floor, spaceType, features } = space;
      const { checklistTemplateIds } = space;
      return {
        ...{ row, line, id: v7(), name, shortcode, capacity, checklistTemplateIds },
        floorId: idOf(floor, parts.floors),
        spaceTypeId: spaceType && idOf(spaceType, parts.spaceTypes),
        featureIds: features.map((feature) => idOf(feature, parts.features)),
      };
    });
    yield { create, update: [] };
  }
  for (let at = 0; at < plan.updateSpaces.length; at += BATCH) {
    const update = plan.updateSpaces.slice(at, at + BATCH).map((space): SliceSpace => {
      const { name, shortcode, capacity, floor, spaceType, features } = space.changes;
      const { checklistTemplateIds } = space.changes;
      return {
        ...{ row: space.row, line: space.line, id: space.id, name, shortcode, capacity },
        checklistTemplateIds,
        floorId: floor && idOf(floor, parts.floors),
        spaceTypeId: spaceType && idOf(spaceType, parts.spaceTypes),
        featureIds: features?.map((feature) => idOf(feature, parts.features)),
      };
    });
    yield { create: [], update };
  }
}

function idOf(ref: Ref, created: readonly { readonly id: string }[]): string {
  const id = "id" in ref ? ref.id : created[ref.create]?.id;
  if (id === undefined) throw new Error("The plan refers to something it does not create.");
  return id;
}
