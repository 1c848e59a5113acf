import type { Migration } from "./migration.ts";

/**
 * The tree that helps with the assets of a model, and with one asset in its place; each with what it says
 * to the variables. A session is about a space, or about an asset, which may lie in one.
 */
export const decisionTreesOfAssets: Migration = {
  name: "0167-decision-trees-of-assets",
  sql: `
alter table asset_model
  add column decision_tree_id uuid,
  -- By key of the tree's variables.
  add column decision_tree_variables jsonb not null default '{}'
    check (jsonb_typeof(decision_tree_variables) = 'object' and octet_length(decision_tree_variables::text) <= 65536),
  add constraint asset_model_decision_tree foreign key (organisation_id, decision_tree_id)
    references decision_tree (organisation_id, id) on delete set null (decision_tree_id);
create index asset_model_by_decision_tree on asset_model (organisation_id, decision_tree_id) where decision_tree_id is not null;

alter table asset
  -- Null leaves it to the model.
  add column decision_tree_id uuid,
  add column decision_tree_variables jsonb not null default '{}'
    check (jsonb_typeof(decision_tree_variables) = 'object' and octet_length(decision_tree_variables::text) <= 65536),
  add constraint asset_decision_tree foreign key (organisation_id, decision_tree_id)
    references decision_tree (organisation_id, id) on delete set null (decision_tree_id);
create index asset_by_decision_tree on asset (organisation_id, decision_tree_id) where decision_tree_id is not null;

alter table decision_tree_session
  alter column space_id drop not null,
  add column asset_id uuid,
  add constraint decision_tree_session_asset foreign key (organisation_id, asset_id)
    references asset (organisation_id, id) on delete cascade,
  add constraint decision_tree_session_subject check (space_id is not null or asset_id is not null);
create index decision_tree_session_of_asset on decision_tree_session (organisation_id, asset_id) where asset_id is not null;
`,
};
