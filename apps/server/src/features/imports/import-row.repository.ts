import type { ImportProblem } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ImportTarget } from "./import.repository.ts";

type ImportOwner = Pick<ImportTarget, "organisationId" | "id">;

/** What was found of one row of the file. */
export interface FoundRow {
  readonly row: number;
  readonly action: "create" | "update" | "error";
  readonly problems: readonly ImportProblem[];
}

const clearStatement = written(
  "delete from import_row where organisation_id = $1 and import_id = $2",
);

/** Takes out what an earlier check found. */
export async function clearRows(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
): Promise<void> {
  await transaction.execute(clearStatement(organisationId, id));
}

const insertStatement = written(
  `insert into import_row (organisation_id, import_id, "row", action, found)
   select $1, $2, (f.found ->> 'row')::int, f.found ->> 'action', f.found from jsonb_array_elements($3::jsonb) f(found)
   on conflict (organisation_id, import_id, "row") do update set action = excluded.action, found = excluded.found`,
);

/** Keeps what was found of rows, in place of what was found of them before. */
export async function keepRows(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
  rows: readonly FoundRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.execute(insertStatement(organisationId, id, JSON.stringify(rows)));
}

const actionsStatement = written<Pick<FoundRow, "row" | "action">>(
  `select "row", action from import_row where organisation_id = $1 and import_id = $2 and "row" = any ($3)`,
);

/** Finds what was found of these rows; those that were unchanged are not among them. */
export async function findActions(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
  rows: readonly number[],
): Promise<ReadonlyMap<number, FoundRow["action"]>> {
  const found = await transaction.all(actionsStatement(organisationId, id, rows));
  return new Map(found.map(({ row, action }) => [row, action]));
}

const pageStatement = written<{ found: object }>(
  `select found from import_row where organisation_id = $1 and import_id = $2
     and ($3::text is null or action = $3) and "row" > $4 order by "row" limit $5`,
);

/** Finds rows in the order of the file. */
export async function findRows<Row extends FoundRow>(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
  page: { readonly action?: string | undefined; readonly after: number; readonly limit: number },
): Promise<Row[]> {
  const { action = null, after, limit } = page;
  const rows = await transaction.all(pageStatement(organisationId, id, action, after, limit));
  return rows.map(({ found }) => found as Row);
}

/** How many rows are read at once. */
const ERRORS_AT_ONCE = 1_000;

/** Yields all problems of the rows with errors, each as JSON without line ends. */
export async function* errorProblems(
  transaction: Transaction,
  owner: ImportOwner,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const page = { action: "error", after, limit: ERRORS_AT_ONCE };
    const rows = await findRows(transaction, owner, page);
    for (const { problems } of rows) for (const problem of problems) yield JSON.stringify(problem);
    const last = rows.at(-1);
    if (!last || rows.length < ERRORS_AT_ONCE) return;
    after = last.row;
  }
}
