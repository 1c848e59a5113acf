import {
  type Organisation,
  OrganisationWithStructure,
  type StructureFloor,
  type StructureLocation,
  type StructureSpace,
} from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { VERSION } from "../../product.ts";
import { findLocations } from "../locations/location.repository.ts";
import type { SpaceRows, SpacesByFloor } from "../spaces/space-rows.service.ts";
import {
  findFeatures,
  findSettings,
  findSpaceTypes,
  findStructureVersion,
  getOrganisationCore,
} from "./organisation.repository.ts";
import { type FloorRow, findAllFloors } from "./structure.repository.ts";

/** An organisation with its settings, types, features and locations. Throws `not_found`. */
export async function describeOrganisation(
  transaction: Transaction,
  organisationId: string,
  withDeleted = false,
): Promise<Organisation> {
  const [core, spaceTypes, features, settings, locations] = await Promise.all([
    getOrganisationCore(transaction, organisationId),
    findSpaceTypes(transaction, organisationId, withDeleted),
    findFeatures(transaction, organisationId, withDeleted),
    findSettings(transaction, organisationId),
    findLocations(transaction, organisationId, withDeleted),
  ]);
  return { ...core, spaceTypes, features, settings, locations };
}

/** The structure of an organisation as JSON, and the tag that changes whenever it does. */
export interface StructureDocument {
  readonly tag: string;
  readonly json: Buffer;
}

/** The most bytes of structures kept ready, over all organisations. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Keeps the structures that were made last ready to send. A kept one is used only while the
 * structure's version, read in the caller's own transaction, is the one it was made from.
 */
export class StructureCache {
  readonly #rows: SpaceRows;
  readonly #kept = new Map<string, StructureDocument>();
  #bytes = 0;

  constructor(rows: SpaceRows) {
    this.#rows = rows;
  }

  /** The organisation with all floors and spaces. Throws `not_found`. */
  async get(
    transaction: Transaction,
    organisationId: string,
    withDeleted: boolean,
  ): Promise<StructureDocument> {
    const version = await findStructureVersion(transaction, organisationId);
    const key = `${organisationId} ${withDeleted}`;
    const tag = `W/"${VERSION}-${organisationId}-${version}${withDeleted ? "-all" : ""}"`;
    const kept = this.#kept.get(key);
    if (kept?.tag === tag) return kept;
    const [organisation, floors, spaces] = await Promise.all([
      describeOrganisation(transaction, organisationId, withDeleted),
      findAllFloors(transaction, organisationId, withDeleted),
      this.#rows.read(transaction, organisationId, version),
    ]);
    const structure = assemble(organisation, floors, spaces, withDeleted);
    const made = {
      tag,
      json: Buffer.from(JSON.stringify(OrganisationWithStructure.parse(structure))),
    };
    this.#keep(key, made);
    return made;
  }

  #keep(key: string, made: StructureDocument): void {
    this.#bytes -= this.#kept.get(key)?.json.length ?? 0;
    this.#kept.delete(key);
    this.#kept.set(key, made);
    this.#bytes += made.json.length;
    for (const [oldest, document] of this.#kept) {
      if (this.#bytes <= MOST_KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= document.json.length;
    }
  }
}

function assemble(
  organisation: Organisation,
  floorRows: readonly FloorRow[],
  spaces: SpacesByFloor,
  withDeleted: boolean,
): OrganisationWithStructure {
  const byLocation = Map.groupBy(floorRows, ({ locationId }) => locationId);
  const spacesOf = (floorId: string): readonly StructureSpace[] => {
    const all = spaces.get(floorId)?.spaces ?? [];
    return withDeleted ? all : all.filter(({ deletedAt }) => deletedAt === null);
  };
  const floorsOf = (locationId: string): StructureFloor[] =>
    (byLocation.get(locationId) ?? []).map((row) => ({ ...row, spaces: [...spacesOf(row.id)] }));
  const locations: StructureLocation[] = organisation.locations.map((location) => ({
    ...location,
    floors: floorsOf(location.id),
  }));
  return { ...organisation, locations };
}
