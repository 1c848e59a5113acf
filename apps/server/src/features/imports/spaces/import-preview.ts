import type { ImportAdditions, ImportPreviewRow } from "@storey/contract";
import type { ExistingSpace, ExistingStructure } from "./existing-structure.ts";
import type { ImportPlan, Ref, SpaceToUpdate } from "./import-plan.ts";
import { plannedTree } from "./planned-tree.ts";

/** How many spaces are shown before they are written. */
const ROWS_SHOWN = 10;
/** How many of the features, and of the checklists, of one of them. */
const NAMES_OF_ROW_SHOWN = 12;
/** The number of additions of each kind that are shown by name. */
const NAMES_SHOWN = 50;

/**
 * A row with the existing locations it is about: viewers who may not see one of them do not see the
 * row.
 */
export interface PreviewRowOfPlaces extends ImportPreviewRow {
  readonly locationIds: readonly string[];
}

/** The preview that a person checks before an import is written. */
export interface ImportPreview {
  readonly preview: PreviewRowOfPlaces[];
  readonly additions: ImportAdditions;
}

/**
 * Returns the first spaces of a plan as they would be, in the order of the file, and the additions
 * beside them.
 */
export function previewOf(plan: ImportPlan, existing: ExistingStructure): ImportPreview {
  const names = namesOf(plan, existing);
  const rows = [
    ...plan.createSpaces.slice(0, ROWS_SHOWN).map((space): PreviewRowOfPlaces => {
      const { row, line, name, capacity, shortcode } = space;
      return {
        ...{ row, line, action: "create", name, capacity, shortcode },
        ...names.place(space.floor),
        locationIds: names.places([space.floor]),
        type: space.spaceType && names.type(space.spaceType),
        features: names.features(space.features),
        checklists: names.checklists(space.checklistTemplateIds ?? []),
      };
    }),
    ...updatedRows(plan.updateSpaces.slice(0, ROWS_SHOWN), existing, names),
  ];
  return {
    preview: rows.sort((a, b) => a.row - b.row).slice(0, ROWS_SHOWN),
    additions: {
      locations: firstNames(plan.createLocations),
      floors: plan.createFloors
        .slice(0, NAMES_SHOWN)
        .map(({ name, location }) => ({ location: names.location(location), name })),
      spaceTypes: firstNames(plan.createSpaceTypes),
      features: firstNames(plan.createFeatures),
      tree: plannedTree(plan, existing),
    },
  };
}

function updatedRows(
  updates: readonly SpaceToUpdate[],
  existing: ExistingStructure,
  names: ReturnType<typeof namesOf>,
): PreviewRowOfPlaces[] {
  const wanted = new Set(updates.map(({ id }) => id));
  const before = new Map<string, ExistingSpace>();
  for (const space of existing.spaces) if (wanted.has(space.id)) before.set(space.id, space);
  return updates.flatMap(({ row, line, id, changes }): PreviewRowOfPlaces[] => {
    const was = before.get(id);
    if (!was) return [];
    const type = changes.spaceType ?? (was.spaceTypeId === null ? null : { id: was.spaceTypeId });
    return [
      {
        ...{ row, line, action: "update" },
        ...names.place(changes.floor ?? { id: was.floorId }),
        locationIds: names.places([{ id: was.floorId }, ...(changes.floor ? [changes.floor] : [])]),
        name: changes.name ?? was.name,
        type: type && names.type(type),
        capacity: changes.capacity ?? was.capacity,
        features: names.features(changes.features ?? was.featureIds.map((each) => ({ id: each }))),
        checklists: names.checklists(
          changes.checklistTemplateIds ?? was.checklistTemplateIds ?? [],
        ),
        shortcode: changes.shortcode ?? was.shortcode,
      },
    ];
  });
}

function namesOf(plan: ImportPlan, existing: ExistingStructure) {
  const location = finder(existing.locations, plan.createLocations);
  const floors = new Map(existing.floors.map((floor) => [floor.id, floor]));
  const templates = new Map(existing.checklists?.templates.map(({ id, name }) => [id, name]));
  const feature = finder(existing.features, plan.createFeatures);
  return {
    location,
    type: finder(existing.spaceTypes, plan.createSpaceTypes),
    features: (refs: readonly Ref[]) => refs.slice(0, NAMES_OF_ROW_SHOWN).map(feature),
    checklists: (ids: readonly string[]) =>
      ids.slice(0, NAMES_OF_ROW_SHOWN).map((id) => templates.get(id) ?? ""),
    /** Returns the ids of the floors' locations that exist already. */
    places: (refs: readonly Ref[]): string[] => {
      const found = refs.map((ref) => {
        if ("id" in ref) return floors.get(ref.id)?.locationId;
        const planned = plan.createFloors[ref.create]?.location;
        return planned && "id" in planned ? planned.id : undefined;
      });
      return [...new Set(found.flatMap((id) => id ?? []))];
    },
    place: (ref: Ref): { location: string; floor: string } => {
      if ("create" in ref) {
        const planned = plan.createFloors[ref.create];
        return planned
          ? { location: location(planned.location), floor: planned.name }
          : { location: "", floor: "" };
      }
      const floor = floors.get(ref.id);
      return floor
        ? { location: location({ id: floor.locationId }), floor: floor.name }
        : { location: "", floor: "" };
    },
  };
}

function finder(
  existing: readonly { id: string; name: string }[],
  planned: readonly { name: string }[],
): (ref: Ref) => string {
  const nameOf = new Map(existing.map(({ id, name }) => [id, name]));
  return (ref) => ("create" in ref ? planned[ref.create]?.name : nameOf.get(ref.id)) ?? "";
}

function firstNames(list: readonly { name: string }[]): string[] {
  return list.slice(0, NAMES_SHOWN).map(({ name }) => name);
}
