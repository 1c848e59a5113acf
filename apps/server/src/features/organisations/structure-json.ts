import {
  type Organisation,
  OrganisationWithStructure,
  type StructureLocation,
  StructureSpace,
} from "@storey/contract";
import type { FloorRow } from "./structure.repository.ts";

const NO_SPACES = Buffer.from("[]");

/** A structure as JSON in pieces, and the piece that has the spaces of each floor. */
export interface WrittenStructure {
  readonly pieces: readonly Buffer[];
  /** Keyed by floor: the position of the piece. */
  readonly floors: ReadonlyMap<string, number>;
}

/** Writes spaces as JSON that is checked against the contract. Throws ZodError. */
export function writeSpaces(spaces: readonly StructureSpace[], withDeleted: boolean): Buffer {
  const shown = withDeleted ? spaces : spaces.filter(({ deletedAt }) => deletedAt === null);
  return Buffer.from(JSON.stringify(StructureSpace.array().parse(shown)));
}

/**
 * Writes a structure around the spaces of its floors, as JSON that is checked against the contract.
 * `textOf` gives the spaces of a floor, if it has any. Throws ZodError for rows that the contract
 * does not allow.
 */
export function writeStructure(
  organisation: Organisation,
  floorRows: readonly FloorRow[],
  textOf: (floorId: string) => Buffer | undefined,
): WrittenStructure {
  const { locations, ...own } = OrganisationWithStructure.parse(hollow(organisation, floorRows));
  const pieces: Buffer[] = [Buffer.from(`${opened(own)},"locations":[`)];
  const places = new Map<string, number>();
  for (const [at, { floors, ...location }] of locations.entries()) {
    pieces.push(Buffer.from(`${comma(at)}${opened(location)},"floors":[`));
    for (const [place, { spaces: _, ...floor }] of floors.entries()) {
      pieces.push(Buffer.from(`${comma(place)}${opened(floor)},"spaces":`));
      places.set(floor.id, pieces.push(textOf(floor.id) ?? NO_SPACES) - 1);
      pieces.push(Buffer.from("}"));
    }
    pieces.push(Buffer.from("]}"));
  }
  pieces.push(Buffer.from("]}"));
  return { pieces, floors: places };
}

/** Returns the structure without its spaces. */
function hollow(
  organisation: Organisation,
  floorRows: readonly FloorRow[],
): OrganisationWithStructure {
  const byLocation = Map.groupBy(floorRows, ({ locationId }) => locationId);
  const locations: StructureLocation[] = organisation.locations.map((location) => ({
    ...location,
    floors: (byLocation.get(location.id) ?? []).map((row) => ({ ...row, spaces: [] })),
  }));
  return { ...organisation, locations };
}

/** Returns an object with fields as JSON without its closing brace, for more fields. */
function opened(value: { readonly id: string }): string {
  return JSON.stringify(value).slice(0, -1);
}

function comma(at: number): string {
  return at > 0 ? "," : "";
}
