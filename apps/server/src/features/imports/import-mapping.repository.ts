import { createHash } from "node:crypto";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The organisation and kind of import whose mappings are remembered. */
interface MappingOwner {
  readonly organisationId: string;
  readonly kind: string;
}

function hashOf(headers: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(headers.toSorted())).digest("hex");
}

const findStatement = written<{ choices: object }>(
  "select choices from import_mapping where organisation_id = $1 and kind = $2 and headings = $3",
);

/** Finds what was remembered of files with these headings, in any order. */
export async function findMapping(
  transaction: Transaction,
  { organisationId, kind }: MappingOwner,
  headers: readonly string[],
): Promise<object | undefined> {
  const found = await transaction.first(findStatement(organisationId, kind, hashOf(headers)));
  return found?.choices;
}

const keepStatement = written(
  `insert into import_mapping (organisation_id, kind, headings, choices) values ($1, $2, $3, $4)
   on conflict (organisation_id, kind, headings) do update set choices = excluded.choices, updated_at = now()`,
);

/** Remembers how a file with these headings was read. */
export async function keepMapping(
  transaction: Transaction,
  { organisationId, kind }: MappingOwner,
  headers: readonly string[],
  choices: object,
): Promise<void> {
  const kept = JSON.stringify(choices);
  await transaction.execute(keepStatement(organisationId, kind, hashOf(headers), kept));
}
