import { Readable } from "node:stream";
import type { Organisation } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Shelf } from "../../memory/kept-memory.ts";
import { findSettings } from "../../platform/records/feature-module.repository.ts";
import { findStructureVersion } from "../../platform/records/structure-version.repository.ts";
import { VERSION } from "../../product.ts";
import { listLocations } from "../locations/location.service.ts";
import {
  type IndexedSpace,
  readFloors,
  type SpaceRows,
  type SpacesByFloor,
  type SpaceView,
  viewKey,
} from "../spaces/space-rows.service.ts";
import { findFeatures, findSpaceTypes, getOrganisationCore } from "./organisation.repository.ts";
import { findAllFloors } from "./structure.repository.ts";
import { type WrittenStructure, writeSpaces, writeStructure } from "./structure-json.ts";

/** Returns an organisation with its settings, types, features and locations. Throws `not_found`. */
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
    listLocations(transaction, organisationId, withDeleted),
  ]);
  return { ...core, spaceTypes, features, settings, locations };
}

/** The structure of an organisation as JSON, and the tag that changes whenever it does. */
export interface StructureDocument {
  readonly tag: string;
  /** A stream where it is too large to be kept. */
  readonly json: Buffer | Readable;
}

/** A structure that is kept ready. */
interface KeptStructure extends StructureDocument {
  readonly json: Buffer;
  readonly withDeleted: boolean;
  /** The parts of the JSON with the spaces of each floor, by the very rows they were written from. */
  readonly floors: ReadonlyMap<readonly IndexedSpace[], Buffer>;
}

/** The size of a part of a kept document beside its bytes. */
const PART_BYTES = 250;

/**
 * Keeps the most recently used structures ready to send. A kept one is used only while the
 * structure's version, read in the caller's own transaction, is the one it was made from; after
 * that the parts of unchanged floors go into the next one as they are.
 */
export class StructureCache {
  readonly #rows: SpaceRows;
  readonly #kept: Shelf<KeptStructure>;

  constructor(rows: SpaceRows) {
    this.#rows = rows;
    this.#kept = rows.memory.shelf("structures");
  }

  /** Returns the organisation with all floors and the spaces of a view. Throws `not_found`. */
  async get(
    transaction: Transaction,
    view: SpaceView,
    withDeleted: boolean,
  ): Promise<StructureDocument> {
    const { organisationId } = view;
    const version = await findStructureVersion(transaction, organisationId);
    const key = `${viewKey(view)} ${withDeleted}`;
    const tag = `W/"${VERSION}-${viewKey(view)}-${version.timeline}-${version.changes}${withDeleted ? "-all" : ""}"`;
    const kept = this.#kept.get(key);
    if (kept?.tag === tag) return kept;
    const [organisation, floors, spaces] = await Promise.all([
      describeOrganisation(transaction, organisationId, withDeleted),
      findAllFloors(transaction, organisationId, withDeleted),
      this.#rows.read(transaction, view, version),
    ]);
    if (!spaces) {
      const texts = await readTexts(transaction, organisationId, withDeleted);
      const { pieces } = writeStructure(organisation, floors, (id) => texts.get(id));
      return { tag, json: Readable.from(pieces) };
    }
    const known = this.#partsOf(organisationId, withDeleted);
    const written = writeStructure(organisation, floors, (id) => {
      const rows = spaces.get(id)?.rows;
      return rows && (known?.get(rows) ?? writeSpaces(rows, withDeleted));
    });
    const json = Buffer.concat(written.pieces);
    const parts = partsOf(json, written, spaces);
    const made = { tag, json, withDeleted, floors: parts };
    this.#kept.set(key, made, json.length + parts.size * PART_BYTES);
    return made;
  }

  #partsOf(organisationId: string, withDeleted: boolean): KeptStructure["floors"] | undefined {
    for (const kept of this.#kept.beginningWith(organisationId))
      if (kept.withDeleted === withDeleted) return kept.floors;
    return undefined;
  }
}

/**
 * Returns the parts of a document with the spaces of each floor. They are views of it and no
 * copies.
 */
function partsOf(
  json: Buffer,
  { pieces, floors }: WrittenStructure,
  spaces: SpacesByFloor,
): KeptStructure["floors"] {
  const starts: number[] = [];
  let start = 0;
  for (const piece of pieces) {
    starts.push(start);
    start += piece.length;
  }
  const parts = new Map<readonly IndexedSpace[], Buffer>();
  for (const [floorId, at] of floors) {
    const rows = spaces.get(floorId)?.rows;
    if (rows) parts.set(rows, json.subarray(starts[at], starts[at + 1]));
  }
  return parts;
}

/** Reads the spaces of each floor as JSON, without keeping the rows they are written from. */
async function readTexts(
  transaction: Transaction,
  organisationId: string,
  withDeleted: boolean,
): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  for await (const [floorId, rows] of readFloors(transaction, organisationId, null))
    texts.set(floorId, writeSpaces(rows, withDeleted));
  return texts;
}
