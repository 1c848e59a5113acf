import type { Organisation } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { VERSION } from "../../product.ts";
import { findLocations } from "../locations/location.repository.ts";
import type { SpaceRows } from "../spaces/space-rows.service.ts";
import { type SpaceView, viewKey } from "../spaces/space-view.ts";
import {
  findFeatures,
  findSettings,
  findSpaceTypes,
  findStructureVersion,
  getOrganisationCore,
} from "./organisation.repository.ts";
import { findAllFloors } from "./structure.repository.ts";
import { StructureJson } from "./structure-json.ts";

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
  readonly #writer = new StructureJson();
  readonly #kept = new Map<string, StructureDocument>();
  #bytes = 0;

  constructor(rows: SpaceRows) {
    this.#rows = rows;
  }

  /** The organisation with all floors and the spaces of a view. Throws `not_found`. */
  async get(
    transaction: Transaction,
    view: SpaceView,
    withDeleted: boolean,
  ): Promise<StructureDocument> {
    const { organisationId } = view;
    const version = await findStructureVersion(transaction, organisationId);
    const key = `${viewKey(view)} ${withDeleted}`;
    const tag = `W/"${VERSION}-${viewKey(view)}-${version}${withDeleted ? "-all" : ""}"`;
    const kept = this.#kept.get(key);
    if (kept?.tag === tag) return kept;
    const [organisation, floors, spaces] = await Promise.all([
      describeOrganisation(transaction, organisationId, withDeleted),
      findAllFloors(transaction, organisationId, withDeleted),
      this.#rows.read(transaction, view, version),
    ]);
    const made = { tag, json: this.#writer.write(organisation, floors, spaces, withDeleted) };
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
