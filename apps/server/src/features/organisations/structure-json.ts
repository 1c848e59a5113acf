import {
  type Organisation,
  OrganisationWithStructure,
  type StructureLocation,
  StructureSpace,
} from "@storey/contract";
import type { SpacesByFloor } from "../spaces/space-rows.service.ts";
import type { FloorRow } from "./structure.repository.ts";

type Spaces = readonly StructureSpace[];

const NO_SPACES = Buffer.from("[]");

/**
 * Writes structures as JSON that is checked against the contract. The text of a floor's spaces is
 * kept as long as `SpaceRows` keeps these very spaces, so that after a write only the changed
 * floors are checked and written again: about 200 bytes a space.
 */
export class StructureJson {
  readonly #active = new WeakMap<Spaces, Buffer>();
  readonly #all = new WeakMap<Spaces, Buffer>();

  /** Throws ZodError for rows that the contract does not allow. */
  write(
    organisation: Organisation,
    floorRows: readonly FloorRow[],
    spaces: SpacesByFloor,
    withDeleted: boolean,
  ): Buffer {
    const textOf = (floorId: string) => this.#spaces(spaces.get(floorId)?.spaces, withDeleted);
    const { locations, ...own } = OrganisationWithStructure.parse(hollow(organisation, floorRows));
    const pieces: Buffer[] = [Buffer.from(`${opened(own)},"locations":[`)];
    for (const [at, { floors, ...location }] of locations.entries()) {
      pieces.push(Buffer.from(`${comma(at)}${opened(location)},"floors":[`));
      for (const [place, { spaces: _, ...floor }] of floors.entries()) {
        pieces.push(Buffer.from(`${comma(place)}${opened(floor)},"spaces":`), textOf(floor.id));
        pieces.push(Buffer.from("}"));
      }
      pieces.push(Buffer.from("]}"));
    }
    return Buffer.concat([...pieces, Buffer.from("]}")]);
  }

  #spaces(spaces: Spaces | undefined, withDeleted: boolean): Buffer {
    if (!spaces) return NO_SPACES;
    const kept = withDeleted ? this.#all : this.#active;
    let text = kept.get(spaces);
    if (text === undefined) {
      const shown = withDeleted ? spaces : spaces.filter(({ deletedAt }) => deletedAt === null);
      text = Buffer.from(JSON.stringify(StructureSpace.array().parse(shown)));
      kept.set(spaces, text);
    }
    return text;
  }
}

/** The structure without its spaces. */
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

/** An object as JSON that has fields already and is still open for more. */
function opened(value: { readonly id: string }): string {
  return JSON.stringify(value).slice(0, -1);
}

function comma(at: number): string {
  return at > 0 ? "," : "";
}
