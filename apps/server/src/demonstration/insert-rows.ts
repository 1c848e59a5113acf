import type { PoolClient } from "pg";

/** A row to write: its columns by their names in the database. */
export type Row = Readonly<Record<string, string | number | boolean | null | object>>;

type Table =
  | "asset_type"
  | "manufacturer"
  | "asset_model"
  | "asset"
  | "custody"
  | "checklist_template"
  | "checklist_template_version"
  | "checklist_assignment"
  | "checklist_run"
  | "checklist_answer"
  | "checklist_answer_entry"
  | "checklist_failure"
  | "decision_tree"
  | "decision_tree_version"
  | "decision_tree_build"
  | "decision_tree_session"
  | "decision_tree_step"
  | "space_image"
  | "space_document";

/** Adds rows of an organisation with one statement, in their order; all name the same columns. */
export async function insertRows(
  client: PoolClient,
  table: Table,
  organisationId: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  await client.query(
    `insert into ${table} (organisation_id, ${columns.join(", ")})
     select $1, ${columns.map((column) => `r.${column}`).join(", ")}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) r`,
    [organisationId, JSON.stringify(rows)],
  );
}

/** Gives rows of an organisation, which are there, these values with one statement. */
export async function updateRows(
  client: PoolClient,
  table: Table,
  organisationId: string,
  rows: readonly (Row & { readonly id: string })[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
  if (columns.length === 0) return;
  await client.query(
    `update ${table} t set ${columns.map((column) => `${column} = r.${column}`).join(", ")}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) r
     where t.organisation_id = $1 and t.id = r.id`,
    [organisationId, JSON.stringify(rows)],
  );
}
