import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * The number of changes to the structure of an organisation, in one life of the database: after a
 * restore or a fail-over, equal counts may stand for different changes.
 */
export interface StructureVersion {
  readonly timeline: string;
  readonly changes: string;
}

const versionStatement = written<StructureVersion>(
  `select timeline() as timeline, concat(sum(changes), '.', max(id)) as changes
   from organisation_structure where organisation_id = $1`,
);

/** Counts the changes of the organisation's structure: equal versions, equal structure. */
export async function findStructureVersion(
  transaction: Transaction,
  organisationId: string,
): Promise<StructureVersion> {
  const [version] = await transaction.all(versionStatement(organisationId));
  if (!version) throw new Error("A sum has one row.");
  return version;
}
