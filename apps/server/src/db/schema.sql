-- The schema as the migrations make it, table by table, then the functions: to read and to compare,
-- not to run. Made by `npm run schema`; why something is so stands in the migrations.

create role storey_app nologin;
create role storey_guest nologin;
create role storey_reporter nologin;
grant usage on schema public to public;
grant usage on schema public to storey_app;
grant usage on schema public to storey_guest;
grant usage on schema public to storey_reporter;
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);
create sequence job_failure as bigint start 1 increment 1;

create table api_token (
  user_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  hash bytea not null,
  permissions text[] not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint api_token_pkey PRIMARY KEY (user_id, id),
  constraint api_token_hash_key UNIQUE (hash),
  constraint api_token_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint api_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX api_token_by_member ON public.api_token USING btree (organisation_id, user_id);
CREATE TRIGGER history_delete AFTER DELETE ON api_token REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at');
CREATE TRIGGER history_insert AFTER INSERT ON api_token REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at');
CREATE TRIGGER history_update AFTER UPDATE ON api_token REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at');
alter table api_token enable row level security;
create policy own on api_token
  using ((user_id = ( SELECT current_account() AS current_account)))
  with check ((user_id = ( SELECT current_account() AS current_account)));
grant insert, select on api_token to storey_app;
grant update (revoked_at) on api_token to storey_app;

create table asked_link_count (
  key_hash bytea not null,
  asked integer not null,
  counted_from timestamp with time zone not null,
  constraint asked_link_count_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX asked_link_count_age ON public.asked_link_count USING btree (counted_from);

create table asset (
  organisation_id uuid not null,
  id uuid not null,
  model_id uuid not null,
  space_id uuid,
  location_id uuid,
  parent_id uuid,
  tag text collate "C" not null,
  name text,
  description text,
  serial_number text,
  mac_address text,
  ip_address text,
  switch_port text,
  data_port text,
  firmware_version text,
  install_date date,
  installer text,
  end_of_life date,
  end_of_support date,
  license_expiry date,
  warranty_expiry date,
  pat_tested_at date,
  pat_next_due_at date,
  pat_result text,
  purchase_date date,
  purchase_cost numeric(12,2),
  supplier text,
  lifecycle_status text not null,
  disposal_reason text,
  disposed_at date,
  quantity integer,
  tag_key text collate "C" generated always as (lower(tag)) stored not null,
  serial_key text collate "C" generated always as (lower(serial_number)) stored,
  searched tsvector generated always as (words_to_find(organisation_id, ((((((((((tag || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(mac_address, ''::text)) || ' '::text) || COALESCE(ip_address, ''::text)))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  custom_fields jsonb default '{}'::jsonb not null,
  effective_end_of_life date,
  effective_end_of_support date,
  effective_license_expiry date,
  effective_warranty_expiry date,
  dates_version integer default 0 not null,
  decision_tree_id uuid,
  decision_tree_variables jsonb default '{}'::jsonb not null,
  constraint asset_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_decision_tree FOREIGN KEY (organisation_id, decision_tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE SET NULL (decision_tree_id),
  constraint asset_location FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE SET NULL (location_id),
  constraint asset_model FOREIGN KEY (organisation_id, model_id) REFERENCES asset_model(organisation_id, id),
  constraint asset_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_parent FOREIGN KEY (organisation_id, parent_id) REFERENCES asset(organisation_id, id) ON DELETE SET NULL (parent_id),
  constraint asset_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint asset_custom_fields_check CHECK ((jsonb_typeof(custom_fields) = 'object'::text)),
  constraint asset_decision_tree_variables_check CHECK (((jsonb_typeof(decision_tree_variables) = 'object'::text) AND (octet_length((decision_tree_variables)::text) <= 65536))),
  constraint asset_description_check CHECK ((length(description) <= 5000)),
  constraint asset_disposal CHECK (((lifecycle_status <> 'disposed'::text) OR ((disposal_reason IS NOT NULL) AND (disposed_at IS NOT NULL)))),
  constraint asset_lifecycle_status_check CHECK ((lifecycle_status = ANY (ARRAY['planned'::text, 'in_stock'::text, 'in_service'::text, 'in_repair'::text, 'missing'::text, 'retired'::text, 'disposed'::text]))),
  constraint asset_lot CHECK (((quantity IS NULL) OR (serial_number IS NULL))),
  constraint asset_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint asset_pat_result_check CHECK ((pat_result = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint asset_purchase_cost_check CHECK ((purchase_cost >= (0)::numeric)),
  constraint asset_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint asset_serial_number_check CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 200))),
  constraint asset_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 100)))
);
CREATE INDEX asset_archived ON public.asset USING btree (organisation_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX asset_by_age ON public.asset USING btree (organisation_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_change ON public.asset USING btree (organisation_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_decision_tree ON public.asset USING btree (organisation_id, decision_tree_id) WHERE (decision_tree_id IS NOT NULL);
CREATE INDEX asset_by_end_of_life ON public.asset USING btree (organisation_id, effective_end_of_life, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_end_of_support ON public.asset USING btree (organisation_id, effective_end_of_support, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_installation ON public.asset USING btree (organisation_id, install_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_license_expiry ON public.asset USING btree (organisation_id, effective_license_expiry, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_location ON public.asset USING btree (organisation_id, location_id);
CREATE INDEX asset_by_model ON public.asset USING btree (organisation_id, model_id, dates_version);
CREATE INDEX asset_by_parent ON public.asset USING btree (organisation_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX asset_by_pat_due ON public.asset USING btree (organisation_id, pat_next_due_at, id) WHERE ((deleted_at IS NULL) AND (pat_next_due_at IS NOT NULL));
CREATE INDEX asset_by_serial ON public.asset USING btree (organisation_id, serial_key) WHERE (serial_key IS NOT NULL);
CREATE INDEX asset_by_space ON public.asset USING btree (organisation_id, space_id) WHERE (space_id IS NOT NULL);
CREATE INDEX asset_by_tag ON public.asset USING btree (organisation_id, tag COLLATE natural_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_warranty_expiry ON public.asset USING btree (organisation_id, effective_warranty_expiry, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_by_word ON public.asset USING gin (asset_words(searched, organisation_id, model_id));
CREATE INDEX asset_counted ON public.asset USING btree (organisation_id, model_id) INCLUDE (location_id, space_id, lifecycle_status, effective_end_of_life, effective_end_of_support, effective_license_expiry, effective_warranty_expiry, pat_next_due_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX asset_tag ON public.asset USING btree (organisation_id, tag_key);
CREATE TRIGGER attachment_owner_delete AFTER DELETE ON asset FOR EACH ROW EXECUTE FUNCTION drop_attachment_owner();
CREATE TRIGGER attachment_owner_insert AFTER INSERT ON asset REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_owners_of_asset();
CREATE TRIGGER attachment_owner_update AFTER UPDATE OF location_id, deleted_at ON asset FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_owner_of_asset();
CREATE TRIGGER check_parents AFTER INSERT OR UPDATE OF parent_id ON asset FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION check_asset_parents();
CREATE TRIGGER count_deleted AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_asset_changes();
CREATE TRIGGER count_inserted AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_asset_changes();
CREATE TRIGGER count_updated AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_asset_changes();
CREATE TRIGGER due_deleted AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_assets();
CREATE TRIGGER due_inserted AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_assets();
CREATE TRIGGER due_updated AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_assets();
CREATE TRIGGER end_custody AFTER UPDATE OF deleted_at, lifecycle_status ON asset FOR EACH ROW WHEN (new.deleted_at IS NOT NULL AND old.deleted_at IS NULL OR new.lifecycle_status = 'disposed'::text AND old.lifecycle_status <> 'disposed'::text) EXECUTE FUNCTION end_custody();
CREATE TRIGGER history_delete AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'tag_key', 'serial_key', 'effective_end_of_life', 'effective_end_of_support', 'effective_license_expiry', 'effective_warranty_expiry', 'dates_version');
CREATE TRIGGER history_insert AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'tag_key', 'serial_key', 'effective_end_of_life', 'effective_end_of_support', 'effective_license_expiry', 'effective_warranty_expiry', 'dates_version');
CREATE TRIGGER history_update AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'tag_key', 'serial_key', 'effective_end_of_life', 'effective_end_of_support', 'effective_license_expiry', 'effective_warranty_expiry', 'dates_version');
CREATE TRIGGER keep_changed_custom_field_values AFTER UPDATE OF custom_fields ON asset FOR EACH ROW WHEN (old.custom_fields IS DISTINCT FROM new.custom_fields) EXECUTE FUNCTION keep_custom_field_values();
CREATE TRIGGER keep_custom_field_values AFTER INSERT ON asset FOR EACH ROW WHEN (new.custom_fields <> '{}'::jsonb) EXECUTE FUNCTION keep_custom_field_values();
CREATE TRIGGER keep_name BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION keep_asset_name_of_issues();
CREATE TRIGGER keep_names_of_checklist_runs BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION keep_names_of_checklist_runs();
CREATE TRIGGER move_checklist_failures AFTER UPDATE OF space_id, location_id ON asset FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.space_id IS DISTINCT FROM new.space_id) EXECUTE FUNCTION move_checklist_failures();
CREATE TRIGGER move_checklist_runs AFTER UPDATE OF space_id, location_id ON asset FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.space_id IS DISTINCT FROM new.space_id) EXECUTE FUNCTION move_checklist_runs();
CREATE TRIGGER move_checklists AFTER UPDATE OF location_id ON asset FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_checklists();
CREATE TRIGGER place_asset BEFORE INSERT OR UPDATE OF space_id, location_id ON asset FOR EACH ROW EXECUTE FUNCTION place_asset();
CREATE TRIGGER readiness_delete AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_asset();
CREATE TRIGGER readiness_insert AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_asset();
CREATE TRIGGER readiness_update AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_asset();
CREATE TRIGGER take_issues_along AFTER UPDATE OF space_id ON asset FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.space_id IS DISTINCT FROM new.space_id) EXECUTE FUNCTION take_issues_along();
CREATE TRIGGER touch BEFORE UPDATE ON asset FOR EACH ROW WHEN (old.dates_version = new.dates_version) EXECUTE FUNCTION touch();
CREATE TRIGGER wake_checklists AFTER UPDATE OF deleted_at ON asset FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION wake_checklists();
CREATE TRIGGER work_out_dates BEFORE INSERT OR UPDATE OF model_id, install_date, end_of_life, end_of_support, license_expiry, warranty_expiry, dates_version ON asset FOR EACH ROW EXECUTE FUNCTION work_out_dates();
alter table asset enable row level security;
create policy fence on asset as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy guest on asset as restrictive for select to storey_guest
  using (((id = ( SELECT guest_asset() AS guest_asset)) AND (space_id = ( SELECT guest_space() AS guest_space)) AND (deleted_at IS NULL)));
create policy scope_delete on asset as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on asset as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on asset as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on asset
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on asset to storey_app;
grant select (organisation_id, id, model_id, tag) on asset to storey_guest;

create table asset_alias (
  organisation_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  value text not null,
  value_key text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint asset_alias_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_alias_organisation_id_asset_id_fkey FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint asset_alias_value_check CHECK (((length(value) >= 1) AND (length(value) <= 200))),
  constraint asset_alias_value_key_check CHECK (((length(value_key) >= 1) AND (length(value_key) <= 400)))
);
CREATE INDEX asset_alias_by_asset ON public.asset_alias USING btree (organisation_id, asset_id);
CREATE UNIQUE INDEX asset_alias_value ON public.asset_alias USING btree (organisation_id, value_key);
CREATE TRIGGER history_delete AFTER DELETE ON asset_alias REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'value_key');
CREATE TRIGGER history_insert AFTER INSERT ON asset_alias REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'value_key');
CREATE TRIGGER history_update AFTER UPDATE ON asset_alias REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'value_key');
alter table asset_alias enable row level security;
create policy fence on asset_alias as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = asset_alias.organisation_id) AND (p.id = asset_alias.asset_id))))));
create policy scope_delete on asset_alias as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = asset_alias.organisation_id) AND (p.id = asset_alias.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on asset_alias as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = asset_alias.organisation_id) AND (p.id = asset_alias.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on asset_alias as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = asset_alias.organisation_id) AND (p.id = asset_alias.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on asset_alias
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select on asset_alias to storey_app;

create table asset_audit (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid,
  space_name text not null,
  location_id uuid,
  state text default 'open'::text not null,
  started_by uuid,
  completed_by uuid,
  completed_at timestamp with time zone,
  missing_count integer,
  found_count integer,
  elsewhere_count integer,
  unknown_count integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  scope text default 'room'::text not null,
  started_at timestamp with time zone default now() not null,
  constraint asset_audit_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_audit_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_audit_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint asset_audit_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint asset_audit_completion CHECK ((((state = 'completed'::text) = (completed_at IS NOT NULL)) AND ((state = 'completed'::text) = (num_nulls(missing_count, found_count, elsewhere_count, unknown_count) = 0)))),
  constraint asset_audit_place CHECK (
CASE
    WHEN (scope = 'room'::text) THEN (location_id IS NOT NULL)
    ELSE (space_id IS NULL)
END),
  constraint asset_audit_scope_check CHECK ((scope = ANY (ARRAY['room'::text, 'floating'::text]))),
  constraint asset_audit_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paused'::text, 'completed'::text])))
);
CREATE INDEX asset_audit_by_age ON public.asset_audit USING btree (organisation_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX asset_audit_by_location ON public.asset_audit USING btree (organisation_id, location_id, created_at);
CREATE INDEX asset_audit_by_space ON public.asset_audit USING btree (organisation_id, space_id, completed_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX asset_audit_running ON public.asset_audit USING btree (organisation_id, space_id) WHERE ((state <> 'completed'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX asset_audit_running_floating ON public.asset_audit USING btree (organisation_id, COALESCE(location_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((scope = 'floating'::text) AND (state <> 'completed'::text) AND (deleted_at IS NULL));
CREATE TRIGGER history_delete AFTER DELETE ON asset_audit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON asset_audit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON asset_audit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER touch BEFORE UPDATE ON asset_audit FOR EACH ROW EXECUTE FUNCTION touch();
alter table asset_audit enable row level security;
create policy fence on asset_audit as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy scope_delete on asset_audit as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on asset_audit as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on asset_audit as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on asset_audit
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on asset_audit to storey_app;

create table asset_audit_result (
  organisation_id uuid not null,
  audit_id uuid not null,
  "position" integer not null,
  line_group text not null,
  code text,
  scanned_at timestamp with time zone,
  scanned_by uuid,
  asset jsonb,
  belongs jsonb,
  is_marked_missing boolean default false not null,
  constraint asset_audit_result_pkey PRIMARY KEY (organisation_id, audit_id, "position"),
  constraint asset_audit_result_organisation_id_audit_id_fkey FOREIGN KEY (organisation_id, audit_id) REFERENCES asset_audit(organisation_id, id) ON DELETE CASCADE,
  constraint asset_audit_result_line_group_check CHECK ((line_group = ANY (ARRAY['missing'::text, 'found'::text, 'elsewhere'::text, 'unknown'::text])))
);
alter table asset_audit_result enable row level security;
create policy fence on asset_audit_result as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_result.organisation_id) AND (p.id = asset_audit_result.audit_id))))));
create policy scope_delete on asset_audit_result as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_result.organisation_id) AND (p.id = asset_audit_result.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on asset_audit_result as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_result.organisation_id) AND (p.id = asset_audit_result.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on asset_audit_result as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_result.organisation_id) AND (p.id = asset_audit_result.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on asset_audit_result
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on asset_audit_result to storey_app;

create table asset_audit_scan (
  organisation_id uuid not null,
  audit_id uuid not null,
  code_key text collate "C" not null,
  code text not null,
  asset_id uuid,
  from_space_id uuid,
  from_location_id uuid,
  scanned_at timestamp with time zone not null,
  scanned_by uuid,
  constraint asset_audit_scan_pkey PRIMARY KEY (organisation_id, audit_id, code_key),
  constraint asset_audit_scan_organisation_id_audit_id_fkey FOREIGN KEY (organisation_id, audit_id) REFERENCES asset_audit(organisation_id, id) ON DELETE CASCADE,
  constraint asset_audit_scan_seen FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE SET NULL (asset_id)
);
CREATE UNIQUE INDEX asset_audit_scan_asset ON public.asset_audit_scan USING btree (organisation_id, audit_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX asset_audit_scan_by_asset ON public.asset_audit_scan USING btree (organisation_id, asset_id, scanned_at DESC) WHERE (asset_id IS NOT NULL);
alter table asset_audit_scan enable row level security;
create policy fence on asset_audit_scan as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_scan.organisation_id) AND (p.id = asset_audit_scan.audit_id))))));
create policy scope_delete on asset_audit_scan as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_scan.organisation_id) AND (p.id = asset_audit_scan.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on asset_audit_scan as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_scan.organisation_id) AND (p.id = asset_audit_scan.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on asset_audit_scan as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset_audit p
  WHERE ((p.organisation_id = asset_audit_scan.organisation_id) AND (p.id = asset_audit_scan.audit_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on asset_audit_scan
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on asset_audit_scan to storey_app;

create table asset_count (
  organisation_id uuid not null,
  is_archived boolean not null,
  model_id uuid not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  constraint asset_count_pkey PRIMARY KEY (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) INCLUDE (n),
  constraint asset_count_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
CREATE INDEX asset_count_empty ON public.asset_count USING btree (organisation_id) WHERE (n = 0);
alter table asset_count enable row level security;
create policy fence on asset_count as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on asset_count as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on asset_count as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on asset_count as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on asset_count
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_count to storey_app;

create table asset_count_change (
  organisation_id uuid not null,
  id bigint generated always as identity not null,
  model_id uuid not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  is_archived boolean not null,
  end_of_life date,
  end_of_support date,
  license_expiry date,
  warranty_expiry date,
  pat_next_due_at date,
  n integer not null,
  constraint asset_count_change_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_count_change_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table asset_count_change enable row level security;
create policy fence on asset_count_change as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on asset_count_change as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on asset_count_change as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on asset_count_change as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on asset_count_change
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_count_change to storey_app;

create table asset_date_count (
  organisation_id uuid not null,
  is_archived boolean not null,
  period text not null,
  begins_on date not null,
  date_key text not null,
  location_id uuid not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  constraint asset_date_count_pkey PRIMARY KEY (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) INCLUDE (n),
  constraint asset_date_count_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_date_count_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text, 'none'::text])))
);
CREATE INDEX asset_date_count_empty ON public.asset_date_count USING btree (organisation_id) WHERE (n = 0);
alter table asset_date_count enable row level security;
create policy fence on asset_date_count as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on asset_date_count as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on asset_date_count as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on asset_date_count as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on asset_date_count
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_date_count to storey_app;

create table asset_date_total (
  organisation_id uuid not null,
  is_archived boolean not null,
  period text not null,
  begins_on date not null,
  date_key text not null,
  lifecycle_status text not null,
  is_floating boolean not null,
  n integer not null,
  constraint asset_date_total_pkey PRIMARY KEY (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) INCLUDE (n),
  constraint asset_date_total_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_date_total_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text, 'none'::text])))
);
CREATE INDEX asset_date_total_empty ON public.asset_date_total USING btree (organisation_id) WHERE (n = 0);
alter table asset_date_total enable row level security;
create policy fence on asset_date_total as restrictive
  using ((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]));
create policy tenant on asset_date_total
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_date_total to storey_app;

create table asset_model (
  organisation_id uuid not null,
  id uuid not null,
  global_id uuid,
  name text collate "C" not null,
  part_number text,
  short_description text,
  long_description text,
  manufacturer_id uuid,
  asset_type_id uuid not null,
  end_of_life date,
  end_of_life_months integer,
  end_of_support date,
  end_of_support_months integer,
  license_expiry date,
  license_months integer,
  warranty_expiry date,
  warranty_months integer,
  searched tsvector generated always as (words_to_find(organisation_id, ((((name || ' '::text) || COALESCE(part_number, ''::text)) || ' '::text) || COALESCE(short_description, ''::text)))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  dates_version integer default 1 not null,
  dates_kept_version integer default 1 not null,
  overridden text[] default '{}'::text[] not null,
  decision_tree_id uuid,
  decision_tree_variables jsonb default '{}'::jsonb not null,
  constraint asset_model_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_model_decision_tree FOREIGN KEY (organisation_id, decision_tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE SET NULL (decision_tree_id),
  constraint asset_model_global_id_fkey FOREIGN KEY (global_id) REFERENCES global_asset_model(id),
  constraint asset_model_manufacturer FOREIGN KEY (organisation_id, manufacturer_id) REFERENCES manufacturer(organisation_id, id),
  constraint asset_model_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_model_type FOREIGN KEY (organisation_id, asset_type_id) REFERENCES asset_type(organisation_id, id),
  constraint asset_model_decision_tree_variables_check CHECK (((jsonb_typeof(decision_tree_variables) = 'object'::text) AND (octet_length((decision_tree_variables)::text) <= 65536))),
  constraint asset_model_end_of_life_months_check CHECK (((end_of_life_months >= 0) AND (end_of_life_months <= 1200))),
  constraint asset_model_end_of_support_months_check CHECK (((end_of_support_months >= 0) AND (end_of_support_months <= 1200))),
  constraint asset_model_license_months_check CHECK (((license_months >= 0) AND (license_months <= 1200))),
  constraint asset_model_long_description_check CHECK ((length(long_description) <= 5000)),
  constraint asset_model_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint asset_model_overrides CHECK (((global_id IS NOT NULL) OR (overridden = '{}'::text[]))),
  constraint asset_model_part_number_check CHECK ((length(part_number) <= 200)),
  constraint asset_model_short_description_check CHECK ((length(short_description) <= 500)),
  constraint asset_model_warranty_months_check CHECK (((warranty_months >= 0) AND (warranty_months <= 1200)))
);
CREATE INDEX asset_model_by_decision_tree ON public.asset_model USING btree (organisation_id, decision_tree_id) WHERE (decision_tree_id IS NOT NULL);
CREATE INDEX asset_model_by_manufacturer ON public.asset_model USING btree (organisation_id, manufacturer_id);
CREATE INDEX asset_model_by_name ON public.asset_model USING btree (organisation_id, name COLLATE natural_order, id);
CREATE INDEX asset_model_by_type ON public.asset_model USING btree (organisation_id, asset_type_id);
CREATE INDEX asset_model_by_word ON public.asset_model USING gin (searched);
CREATE UNIQUE INDEX asset_model_name ON public.asset_model USING btree (organisation_id, lower(name), COALESCE(manufacturer_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(COALESCE(part_number, ''::text))) WHERE (deleted_at IS NULL);
CREATE TRIGGER attachment_owner_delete AFTER DELETE ON asset_model FOR EACH ROW EXECUTE FUNCTION drop_attachment_owner();
CREATE TRIGGER attachment_owner_insert AFTER INSERT ON asset_model REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_owners_of_asset_model();
CREATE TRIGGER attachment_owner_update AFTER UPDATE OF deleted_at ON asset_model FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_owner_of_asset_model();
CREATE TRIGGER history_delete AFTER DELETE ON asset_model REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'dates_version', 'dates_kept_version');
CREATE TRIGGER history_insert AFTER INSERT ON asset_model REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'dates_version', 'dates_kept_version');
CREATE TRIGGER history_update AFTER UPDATE ON asset_model REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched', 'dates_version', 'dates_kept_version');
CREATE TRIGGER mark_overridden BEFORE UPDATE ON asset_model FOR EACH ROW WHEN (new.global_id IS NOT NULL) EXECUTE FUNCTION mark_overridden();
CREATE TRIGGER touch BEFORE UPDATE ON asset_model FOR EACH ROW WHEN (old.dates_kept_version = new.dates_kept_version) EXECUTE FUNCTION touch();
CREATE TRIGGER work_out_dates BEFORE UPDATE ON asset_model FOR EACH ROW WHEN (old.end_of_life IS DISTINCT FROM new.end_of_life OR old.end_of_life_months IS DISTINCT FROM new.end_of_life_months OR old.end_of_support IS DISTINCT FROM new.end_of_support OR old.end_of_support_months IS DISTINCT FROM new.end_of_support_months OR old.license_expiry IS DISTINCT FROM new.license_expiry OR old.license_months IS DISTINCT FROM new.license_months OR old.warranty_expiry IS DISTINCT FROM new.warranty_expiry OR old.warranty_months IS DISTINCT FROM new.warranty_months) EXECUTE FUNCTION count_model_dates();
alter table asset_model enable row level security;
create policy guest on asset_model as restrictive for select to storey_guest
  using ((id IN ( SELECT a.model_id
   FROM asset a
  WHERE (a.organisation_id = asset_model.organisation_id))));
create policy tenant on asset_model
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on asset_model to storey_app;
grant select (organisation_id, id, name, asset_type_id) on asset_model to storey_guest;

create table asset_model_link (
  organisation_id uuid not null,
  model_id uuid not null,
  global_id uuid not null,
  followed_version integer default 0 not null,
  asset_type text,
  asset_type_id uuid,
  manufacturer text,
  manufacturer_id uuid,
  constraint asset_model_link_pkey PRIMARY KEY (organisation_id, model_id),
  constraint asset_model_link_organisation_id_global_id_key UNIQUE (organisation_id, global_id),
  constraint asset_model_link_global_id_fkey FOREIGN KEY (global_id) REFERENCES global_asset_model(id),
  constraint asset_model_link_organisation_id_model_id_fkey FOREIGN KEY (organisation_id, model_id) REFERENCES asset_model(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_model_link_by_global ON public.asset_model_link USING btree (global_id, organisation_id, followed_version);
alter table asset_model_link enable row level security;
create policy tenant on asset_model_link
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_model_link to storey_app;

create table asset_recount (
  organisation_id uuid not null,
  recounted_at timestamp with time zone not null,
  wrong integer not null,
  constraint asset_recount_pkey PRIMARY KEY (organisation_id),
  constraint asset_recount_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table asset_recount enable row level security;
create policy tenant on asset_recount
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on asset_recount to storey_app;

create table asset_source (
  organisation_id uuid not null,
  source_key text collate "C" not null,
  asset_id uuid not null,
  constraint asset_source_pkey PRIMARY KEY (organisation_id, source_key),
  constraint asset_source_organisation_id_asset_id_fkey FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint asset_source_source_key_check CHECK (((length(source_key) >= 1) AND (length(source_key) <= 200)))
);
CREATE INDEX asset_source_by_asset ON public.asset_source USING btree (organisation_id, asset_id);
alter table asset_source enable row level security;
create policy tenant on asset_source
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on asset_source to storey_app;

create table asset_type (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  icon text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  searched tsvector generated always as (words_to_find(organisation_id, name)) stored not null,
  constraint asset_type_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_type_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_type_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE UNIQUE INDEX asset_type_name ON public.asset_type USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON asset_type REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER history_insert AFTER INSERT ON asset_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER history_update AFTER UPDATE ON asset_type REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER touch BEFORE UPDATE ON asset_type FOR EACH ROW EXECUTE FUNCTION touch();
alter table asset_type enable row level security;
create policy guest on asset_type as restrictive for select to storey_guest
  using ((id IN ( SELECT m.asset_type_id
   FROM asset_model m
  WHERE (m.organisation_id = asset_type.organisation_id))));
create policy tenant on asset_type
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on asset_type to storey_app;
grant select (organisation_id, id, name) on asset_type to storey_guest;

create table asset_view (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid,
  name text collate "C" not null,
  description text,
  visibility text default 'private'::text not null,
  query_params text not null,
  is_organisation_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint asset_view_pkey PRIMARY KEY (organisation_id, id),
  constraint asset_view_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint asset_view_owner FOREIGN KEY (organisation_id, owner_id) REFERENCES user_organisation(organisation_id, user_id),
  constraint asset_view_default_is_shared CHECK (((NOT is_organisation_default) OR (visibility = 'organisation'::text))),
  constraint asset_view_description_check CHECK ((length(description) <= 1000)),
  constraint asset_view_is_somebodys CHECK (((owner_id IS NOT NULL) OR (visibility = 'organisation'::text))),
  constraint asset_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint asset_view_query_params_check CHECK ((length(query_params) <= 8000)),
  constraint asset_view_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'organisation'::text])))
);
CREATE UNIQUE INDEX asset_view_name ON public.asset_view USING btree (organisation_id, owner_id, lower(name));
CREATE UNIQUE INDEX asset_view_organisation_default ON public.asset_view USING btree (organisation_id) WHERE is_organisation_default;
CREATE TRIGGER history_delete AFTER DELETE ON asset_view REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON asset_view REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON asset_view REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER touch BEFORE UPDATE ON asset_view FOR EACH ROW EXECUTE FUNCTION touch();
alter table asset_view enable row level security;
create policy own_or_shared on asset_view as restrictive
  using (((visibility = 'organisation'::text) OR (owner_id = ( SELECT current_account() AS current_account))));
create policy tenant on asset_view
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on asset_view to storey_app;

create table asset_view_alert (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  frequency text not null,
  next_at timestamp with time zone not null,
  constraint asset_view_alert_pkey PRIMARY KEY (organisation_id, view_id, user_id),
  constraint asset_view_alert_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint asset_view_alert_organisation_id_view_id_fkey FOREIGN KEY (organisation_id, view_id) REFERENCES asset_view(organisation_id, id) ON DELETE CASCADE,
  constraint asset_view_alert_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
CREATE INDEX asset_view_alert_by_user ON public.asset_view_alert USING btree (organisation_id, user_id);
CREATE INDEX asset_view_alert_due ON public.asset_view_alert USING btree (next_at);
alter table asset_view_alert enable row level security;
create policy tenant on asset_view_alert
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant delete, insert, select, update on asset_view_alert to storey_app;

create table asset_view_default (
  organisation_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  constraint asset_view_default_pkey PRIMARY KEY (organisation_id, user_id),
  constraint asset_view_default_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint asset_view_default_organisation_id_view_id_fkey FOREIGN KEY (organisation_id, view_id) REFERENCES asset_view(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_view_default_by_view ON public.asset_view_default USING btree (organisation_id, view_id);
alter table asset_view_default enable row level security;
create policy tenant on asset_view_default
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant delete, insert, select, update on asset_view_default to storey_app;

create table asset_view_told (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  asset_id uuid not null,
  constraint asset_view_told_pkey PRIMARY KEY (organisation_id, view_id, user_id, asset_id),
  constraint asset_view_told_organisation_id_asset_id_fkey FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint asset_view_told_organisation_id_view_id_user_id_fkey FOREIGN KEY (organisation_id, view_id, user_id) REFERENCES asset_view_alert(organisation_id, view_id, user_id) ON DELETE CASCADE
);
CREATE INDEX asset_view_told_by_asset ON public.asset_view_told USING btree (organisation_id, asset_id);
alter table asset_view_told enable row level security;
create policy tenant on asset_view_told
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant insert, select on asset_view_told to storey_app;

create table attachment_owner (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  location_id uuid,
  deleted_at timestamp with time zone,
  constraint attachment_owner_pkey PRIMARY KEY (organisation_id, id),
  constraint attachment_owner_kind_check CHECK ((kind = ANY (ARRAY['space'::text, 'floor'::text, 'location'::text, 'asset'::text, 'assetModel'::text, 'checklistTemplate'::text, 'decisionTree'::text])))
);
CREATE TRIGGER keep_name BEFORE DELETE ON attachment_owner FOR EACH ROW WHEN (old.kind = 'asset'::text) EXECUTE FUNCTION keep_asset_of_issues();
CREATE TRIGGER move_issues AFTER UPDATE OF location_id ON attachment_owner FOR EACH ROW WHEN (new.kind = 'asset'::text AND old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_issues_of_asset();
alter table attachment_owner enable row level security;
create policy fence on attachment_owner as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy guest on attachment_owner as restrictive for select to storey_guest
  using (((id = ( SELECT guest_space() AS guest_space)) OR (id IN ( SELECT a.id
   FROM asset a
  WHERE (a.organisation_id = attachment_owner.organisation_id))) OR (id IN ( SELECT a.model_id
   FROM asset a
  WHERE (a.organisation_id = attachment_owner.organisation_id)))));
create policy reporter on attachment_owner as restrictive for select to storey_reporter
  using (((id = ( SELECT guest_space() AS guest_space)) OR (id = ( SELECT guest_asset() AS guest_asset))));
create policy reporter_holds on attachment_owner as restrictive for update to storey_reporter
  using ((id = ( SELECT guest_asset() AS guest_asset)));
create policy scope_delete on attachment_owner as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on attachment_owner as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on attachment_owner as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on attachment_owner
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on attachment_owner to storey_app;
grant update (organisation_id) on attachment_owner to storey_app;
grant select (organisation_id, id) on attachment_owner to storey_guest;
grant select (organisation_id, id, kind, location_id, deleted_at) on attachment_owner to storey_reporter;
grant update (organisation_id) on attachment_owner to storey_reporter;

create table available_setting (
  id uuid not null,
  setting_key text not null,
  name text not null,
  description text not null,
  constraint available_setting_pkey PRIMARY KEY (id),
  constraint available_setting_setting_key_key UNIQUE (setting_key)
);
grant select on available_setting to storey_app;

create table background_job (
  id uuid not null,
  organisation_id uuid,
  name text collate "C" not null,
  data jsonb not null,
  singleton_key text collate "C",
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  run uuid,
  error text,
  created_at timestamp with time zone default now() not null,
  failed_at timestamp with time zone,
  failure bigint,
  constraint background_job_pkey PRIMARY KEY (id),
  constraint background_job_failure_key UNIQUE (failure),
  constraint background_job_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint background_job_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint background_job_data_check CHECK (((jsonb_typeof(data) = 'object'::text) AND (length((data)::text) <= 8000))),
  constraint background_job_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
  constraint background_job_singleton_key_check CHECK (((length(singleton_key) >= 1) AND (length(singleton_key) <= 200))),
  constraint background_job_state_check CHECK ((state = ANY ('{waiting,running,failed}'::text[])))
);
CREATE INDEX background_job_by_organisation ON public.background_job USING btree (organisation_id);
CREATE INDEX background_job_due ON public.background_job USING btree (due_at, id) WHERE (state <> 'failed'::text);
CREATE UNIQUE INDEX background_job_single ON public.background_job USING btree (name, singleton_key) WHERE ((state = 'waiting'::text) AND (attempts = 0) AND (singleton_key IS NOT NULL));

create table beacon (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  identity jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint beacon_pkey PRIMARY KEY (organisation_id, id),
  constraint beacon_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint beacon_identity_check CHECK (((identity ->> 'kind'::text) = ANY (ARRAY['ibeacon'::text, 'eddystone'::text]))),
  constraint beacon_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE UNIQUE INDEX beacon_identity ON public.beacon USING btree (organisation_id, identity) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON beacon REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON beacon REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON beacon REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER take_from_spaces AFTER DELETE ON beacon FOR EACH ROW EXECUTE FUNCTION take_beacon_from_spaces();
CREATE TRIGGER touch BEFORE UPDATE ON beacon FOR EACH ROW EXECUTE FUNCTION touch();
alter table beacon enable row level security;
create policy tenant on beacon
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on beacon to storey_app;

create table beacon_presence (
  organisation_id uuid not null,
  user_id uuid not null,
  beacon_id uuid not null,
  counts_until timestamp with time zone not null,
  constraint beacon_presence_pkey PRIMARY KEY (organisation_id, user_id, beacon_id),
  constraint beacon_presence_organisation_id_beacon_id_fkey FOREIGN KEY (organisation_id, beacon_id) REFERENCES beacon(organisation_id, id) ON DELETE CASCADE,
  constraint beacon_presence_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX beacon_presence_by_beacon ON public.beacon_presence USING btree (organisation_id, beacon_id);
alter table beacon_presence enable row level security;
create policy tenant on beacon_presence
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant insert, select, update on beacon_presence to storey_app;

create table checklist_amendment (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  item_id uuid,
  asset_id uuid,
  value jsonb,
  body text not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint checklist_amendment_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_amendment_organisation_id_run_id_fkey FOREIGN KEY (organisation_id, run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_amendment_body_check CHECK (((length(body) <= 2000) AND ((length(body) > 0) OR (item_id IS NOT NULL))))
);
CREATE INDEX checklist_amendment_by_run ON public.checklist_amendment USING btree (organisation_id, run_id, created_at, id);
alter table checklist_amendment enable row level security;
create policy fence on checklist_amendment as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_amendment.organisation_id) AND (p.id = checklist_amendment.run_id))))));
create policy scope_delete on checklist_amendment as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_amendment.organisation_id) AND (p.id = checklist_amendment.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on checklist_amendment as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_amendment.organisation_id) AND (p.id = checklist_amendment.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on checklist_amendment as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_amendment.organisation_id) AND (p.id = checklist_amendment.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on checklist_amendment
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on checklist_amendment to storey_app;

create table checklist_answer (
  organisation_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  asset_id uuid not null,
  value jsonb,
  is_failed boolean default false not null,
  note text,
  answered_by uuid,
  answered_at timestamp with time zone not null,
  operation_id uuid not null,
  constraint checklist_answer_pkey PRIMARY KEY (organisation_id, run_id, item_id, asset_id),
  constraint checklist_answer_organisation_id_run_id_fkey FOREIGN KEY (organisation_id, run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_answer_note_check CHECK ((length(note) <= 2000))
);
CREATE TRIGGER keep_completed BEFORE INSERT OR UPDATE ON checklist_answer FOR EACH ROW EXECUTE FUNCTION keep_answers_of_completed();
alter table checklist_answer enable row level security;
create policy fence on checklist_answer as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer.organisation_id) AND (p.id = checklist_answer.run_id))))));
create policy scope_delete on checklist_answer as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer.organisation_id) AND (p.id = checklist_answer.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on checklist_answer as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer.organisation_id) AND (p.id = checklist_answer.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on checklist_answer as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer.organisation_id) AND (p.id = checklist_answer.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on checklist_answer
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on checklist_answer to storey_app;

create table checklist_answer_entry (
  organisation_id uuid not null,
  run_id uuid not null,
  operation_id uuid not null,
  item_id uuid not null,
  asset_id uuid not null,
  value jsonb,
  note text,
  answered_by uuid,
  answered_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  constraint checklist_answer_entry_pkey PRIMARY KEY (organisation_id, run_id, operation_id),
  constraint checklist_answer_entry_organisation_id_run_id_fkey FOREIGN KEY (organisation_id, run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE
);
alter table checklist_answer_entry enable row level security;
create policy fence on checklist_answer_entry as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer_entry.organisation_id) AND (p.id = checklist_answer_entry.run_id))))));
create policy scope_delete on checklist_answer_entry as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer_entry.organisation_id) AND (p.id = checklist_answer_entry.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on checklist_answer_entry as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer_entry.organisation_id) AND (p.id = checklist_answer_entry.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on checklist_answer_entry as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_answer_entry.organisation_id) AND (p.id = checklist_answer_entry.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on checklist_answer_entry
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on checklist_answer_entry to storey_app;

create table checklist_assignment (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  space_id uuid,
  asset_id uuid,
  location_id uuid,
  rule jsonb not null,
  basis text default 'calendar'::text not null,
  starts_on date not null,
  ends_on date,
  opens_before_days smallint default 0 not null,
  grace_days smallint default 0 not null,
  assignee_id uuid,
  assignee_role text,
  paused_from date,
  paused_until date,
  pause_reason text,
  next_period_on date,
  next_look_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint checklist_assignment_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_assignment_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_assignment_location FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_assignment_organisation_id_template_id_fkey FOREIGN KEY (organisation_id, template_id) REFERENCES checklist_template(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_assignment_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_assignment_assignee CHECK ((num_nonnulls(assignee_id, assignee_role) <= 1)),
  constraint checklist_assignment_assignee_role_check CHECK (((length(assignee_role) >= 1) AND (length(assignee_role) <= 100))),
  constraint checklist_assignment_basis CHECK (((basis = 'calendar'::text) OR (asset_id IS NOT NULL))),
  constraint checklist_assignment_basis_check CHECK ((basis = ANY (ARRAY['calendar'::text, 'completion'::text]))),
  constraint checklist_assignment_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint checklist_assignment_opens_before_days_check CHECK (((opens_before_days >= 0) AND (opens_before_days <= 90))),
  constraint checklist_assignment_pause CHECK ((((paused_from IS NULL) = (pause_reason IS NULL)) AND ((paused_until IS NULL) OR (paused_until >= paused_from)))),
  constraint checklist_assignment_pause_reason_check CHECK (((length(pause_reason) >= 1) AND (length(pause_reason) <= 500))),
  constraint checklist_assignment_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text)),
  constraint checklist_assignment_target CHECK ((num_nonnulls(space_id, asset_id) = 1))
);
CREATE INDEX checklist_assignment_by_location ON public.checklist_assignment USING btree (organisation_id, location_id);
CREATE INDEX checklist_assignment_by_template ON public.checklist_assignment USING btree (organisation_id, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_assignment_next ON public.checklist_assignment USING btree (next_look_at) WHERE ((next_look_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX checklist_assignment_of_asset ON public.checklist_assignment USING btree (organisation_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE UNIQUE INDEX checklist_assignment_of_space ON public.checklist_assignment USING btree (organisation_id, space_id, template_id) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER give_to_spaces AFTER INSERT ON checklist_assignment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION give_checklists_to_spaces();
CREATE TRIGGER history_delete AFTER DELETE ON checklist_assignment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'next_period_on', 'next_look_at');
CREATE TRIGGER history_insert AFTER INSERT ON checklist_assignment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'next_period_on', 'next_look_at');
CREATE TRIGGER history_update AFTER UPDATE ON checklist_assignment FOR EACH ROW WHEN (old.version <> new.version) EXECUTE FUNCTION record_assignment_history();
CREATE TRIGGER place BEFORE INSERT OR UPDATE OF space_id, asset_id, location_id ON checklist_assignment FOR EACH ROW EXECUTE FUNCTION place_checklist_assignment();
CREATE TRIGGER readiness_delete AFTER DELETE ON checklist_assignment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_assignment();
CREATE TRIGGER readiness_insert AFTER INSERT ON checklist_assignment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_assignment();
CREATE TRIGGER readiness_update AFTER UPDATE ON checklist_assignment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_assignment();
CREATE TRIGGER take_from_spaces AFTER UPDATE ON checklist_assignment REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION take_checklists_from_spaces();
CREATE TRIGGER touch BEFORE UPDATE OF template_id, location_id, rule, basis, starts_on, ends_on, opens_before_days, grace_days, assignee_id, assignee_role, paused_from, paused_until, pause_reason, deleted_at ON checklist_assignment FOR EACH ROW EXECUTE FUNCTION touch();
alter table checklist_assignment enable row level security;
create policy fence on checklist_assignment as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy scope_delete on checklist_assignment as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on checklist_assignment as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on checklist_assignment as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on checklist_assignment
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on checklist_assignment to storey_app;

create table checklist_digest (
  organisation_id uuid not null,
  next_at timestamp with time zone not null,
  missed_since timestamp with time zone default now() not null,
  constraint checklist_digest_pkey PRIMARY KEY (organisation_id),
  constraint checklist_digest_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
CREATE INDEX checklist_digest_next ON public.checklist_digest USING btree (next_at);
alter table checklist_digest enable row level security;
create policy tenant on checklist_digest
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on checklist_digest to storey_app;

create table checklist_failure (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  item_id uuid not null,
  item_label text not null,
  space_id uuid,
  asset_id uuid,
  location_id uuid,
  first_run_id uuid not null,
  last_run_id uuid not null,
  issue_id uuid,
  is_critical boolean not null,
  failed_at timestamp with time zone not null,
  state text default 'open'::text not null,
  cleared_by_run uuid,
  cleared_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint checklist_failure_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_failure_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_issue FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE SET NULL (issue_id),
  constraint checklist_failure_location FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_organisation_id_first_run_id_fkey FOREIGN KEY (organisation_id, first_run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_organisation_id_last_run_id_fkey FOREIGN KEY (organisation_id, last_run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_organisation_id_template_id_fkey FOREIGN KEY (organisation_id, template_id) REFERENCES checklist_template(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_failure_clearing CHECK (((state = 'cleared'::text) = (cleared_at IS NOT NULL))),
  constraint checklist_failure_state_check CHECK ((state = ANY (ARRAY['open'::text, 'recheck'::text, 'cleared'::text])))
);
CREATE INDEX checklist_failure_by_asset ON public.checklist_failure USING btree (organisation_id, asset_id) WHERE ((asset_id IS NOT NULL) AND (state <> 'cleared'::text));
CREATE INDEX checklist_failure_by_first_run ON public.checklist_failure USING btree (organisation_id, first_run_id);
CREATE INDEX checklist_failure_by_issue ON public.checklist_failure USING btree (organisation_id, issue_id);
CREATE INDEX checklist_failure_by_last_run ON public.checklist_failure USING btree (organisation_id, last_run_id);
CREATE INDEX checklist_failure_by_location ON public.checklist_failure USING btree (organisation_id, location_id, failed_at);
CREATE INDEX checklist_failure_by_space ON public.checklist_failure USING btree (organisation_id, space_id) WHERE (state <> 'cleared'::text);
CREATE INDEX checklist_failure_by_template ON public.checklist_failure USING btree (organisation_id, template_id);
CREATE UNIQUE INDEX checklist_failure_of_asset ON public.checklist_failure USING btree (organisation_id, item_id, asset_id) WHERE ((asset_id IS NOT NULL) AND (state <> 'cleared'::text));
CREATE UNIQUE INDEX checklist_failure_of_space ON public.checklist_failure USING btree (organisation_id, item_id, space_id) WHERE ((asset_id IS NULL) AND (state <> 'cleared'::text));
CREATE INDEX checklist_failure_out_of_use ON public.checklist_failure USING btree (organisation_id, space_id) WHERE (is_critical AND (state <> 'cleared'::text) AND (space_id IS NOT NULL));
CREATE INDEX checklist_failure_to_recheck ON public.checklist_failure USING btree (organisation_id, issue_id) WHERE (state = 'recheck'::text);
CREATE TRIGGER history_delete AFTER DELETE ON checklist_failure REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON checklist_failure REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON checklist_failure REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER readiness_delete AFTER DELETE ON checklist_failure REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_failure();
CREATE TRIGGER readiness_insert AFTER INSERT ON checklist_failure REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_failure();
CREATE TRIGGER readiness_update AFTER UPDATE ON checklist_failure REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_failure();
CREATE TRIGGER touch BEFORE UPDATE ON checklist_failure FOR EACH ROW EXECUTE FUNCTION touch();
alter table checklist_failure enable row level security;
create policy fence on checklist_failure as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy scope_delete on checklist_failure as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on checklist_failure as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on checklist_failure as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on checklist_failure
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on checklist_failure to storey_app;

create table checklist_file (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  item_id uuid,
  asset_id uuid,
  kind text not null,
  s3_key text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  picture jsonb,
  added_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint checklist_file_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_file_added_by_fkey FOREIGN KEY (added_by) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint checklist_file_organisation_id_run_id_fkey FOREIGN KEY (organisation_id, run_id) REFERENCES checklist_run(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_file_check CHECK (((kind = 'picture'::text) = (picture IS NOT NULL))),
  constraint checklist_file_check1 CHECK (starts_with(s3_key, ((organisation_id)::text || '/'::text))),
  constraint checklist_file_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'document'::text]))),
  constraint checklist_file_size_check CHECK ((size > 0))
);
CREATE UNIQUE INDEX checklist_file_by_key ON public.checklist_file USING btree (organisation_id, s3_key);
CREATE INDEX checklist_file_by_person ON public.checklist_file USING btree (added_by);
CREATE INDEX checklist_file_by_run ON public.checklist_file USING btree (organisation_id, run_id, created_at, id);
CREATE TRIGGER file_goes AFTER DELETE ON checklist_file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_checklist_file_go();
CREATE TRIGGER keep_completed BEFORE INSERT ON checklist_file FOR EACH ROW EXECUTE FUNCTION keep_answers_of_completed();
CREATE TRIGGER keep_files BEFORE DELETE ON checklist_file FOR EACH ROW EXECUTE FUNCTION keep_files_of_completed();
alter table checklist_file enable row level security;
create policy fence on checklist_file as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_file.organisation_id) AND (p.id = checklist_file.run_id))))));
create policy scope_delete on checklist_file as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_file.organisation_id) AND (p.id = checklist_file.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on checklist_file as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_file.organisation_id) AND (p.id = checklist_file.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on checklist_file as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run p
  WHERE ((p.organisation_id = checklist_file.organisation_id) AND (p.id = checklist_file.run_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on checklist_file
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on checklist_file to storey_app;

create table checklist_run (
  organisation_id uuid not null,
  id uuid not null,
  assignment_id uuid,
  template_id uuid not null,
  template_version_id uuid not null,
  space_id uuid,
  asset_id uuid,
  space_name text,
  asset_name text,
  location_id uuid,
  period_start date not null,
  due_on date not null,
  opens_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  missed_at timestamp with time zone not null,
  state text default 'open'::text not null,
  assignee_id uuid,
  assignee_role text,
  assets jsonb default '{}'::jsonb not null,
  recheck_of uuid,
  started_by uuid,
  started_at timestamp with time zone,
  completed_by uuid,
  completed_at timestamp with time zone,
  done_at timestamp with time zone,
  is_late boolean default false not null,
  outcome text,
  score smallint,
  signature jsonb,
  scanned_at timestamp with time zone,
  performer_name text,
  performer_company text,
  performer_licence text,
  skip_reason text,
  skipped_by uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  approval_reason text,
  rescheduled_from date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  reschedule_reason text,
  constraint checklist_run_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_run_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE SET NULL (asset_id),
  constraint checklist_run_assignment FOREIGN KEY (organisation_id, assignment_id) REFERENCES checklist_assignment(organisation_id, id) ON DELETE SET NULL (assignment_id),
  constraint checklist_run_location FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE SET NULL (location_id),
  constraint checklist_run_recheck FOREIGN KEY (organisation_id, recheck_of) REFERENCES checklist_failure(organisation_id, id) ON DELETE SET NULL (recheck_of),
  constraint checklist_run_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint checklist_run_version FOREIGN KEY (organisation_id, template_id, template_version_id) REFERENCES checklist_template_version(organisation_id, template_id, id) ON DELETE CASCADE,
  constraint checklist_run_approval CHECK ((((approved_at IS NULL) = (approved_by IS NULL)) AND ((approved_at IS NULL) OR (state = 'missed'::text)))),
  constraint checklist_run_approval_reason_check CHECK (((length(approval_reason) >= 1) AND (length(approval_reason) <= 500))),
  constraint checklist_run_assets_check CHECK ((jsonb_typeof(assets) = 'object'::text)),
  constraint checklist_run_completion CHECK ((((state = 'completed'::text) = (completed_at IS NOT NULL)) AND ((completed_at IS NULL) = (outcome IS NULL)) AND ((completed_at IS NULL) = (done_at IS NULL)))),
  constraint checklist_run_outcome_check CHECK ((outcome = ANY (ARRAY['pass'::text, 'pass_with_issues'::text, 'fail'::text]))),
  constraint checklist_run_performer_company_check CHECK (((length(performer_company) >= 1) AND (length(performer_company) <= 200))),
  constraint checklist_run_performer_licence_check CHECK (((length(performer_licence) >= 1) AND (length(performer_licence) <= 100))),
  constraint checklist_run_performer_name_check CHECK (((length(performer_name) >= 1) AND (length(performer_name) <= 200))),
  constraint checklist_run_reschedule_reason_check CHECK (((length(reschedule_reason) >= 1) AND (length(reschedule_reason) <= 500))),
  constraint checklist_run_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint checklist_run_skip CHECK (((state = 'skipped'::text) = (skip_reason IS NOT NULL))),
  constraint checklist_run_skip_reason_check CHECK (((length(skip_reason) >= 1) AND (length(skip_reason) <= 500))),
  constraint checklist_run_state_check CHECK ((state = ANY (ARRAY['open'::text, 'in_progress'::text, 'completed'::text, 'missed'::text, 'skipped'::text]))),
  constraint checklist_run_subject CHECK ((num_nonnulls(space_id, asset_id, space_name, asset_name) > 0))
);
CREATE INDEX checklist_run_by_asset ON public.checklist_run USING btree (organisation_id, asset_id, due_at DESC, id) WHERE (asset_id IS NOT NULL);
CREATE INDEX checklist_run_by_location ON public.checklist_run USING btree (organisation_id, location_id, due_at DESC);
CREATE INDEX checklist_run_by_recheck ON public.checklist_run USING btree (organisation_id, recheck_of) WHERE (recheck_of IS NOT NULL);
CREATE INDEX checklist_run_by_space ON public.checklist_run USING btree (organisation_id, space_id, due_at DESC, id) WHERE (space_id IS NOT NULL);
CREATE INDEX checklist_run_by_template ON public.checklist_run USING btree (organisation_id, template_id);
CREATE INDEX checklist_run_by_version ON public.checklist_run USING btree (organisation_id, template_version_id);
CREATE INDEX checklist_run_done ON public.checklist_run USING btree (organisation_id, due_at DESC, id) INCLUDE (location_id) WHERE ((state = ANY (ARRAY['completed'::text, 'missed'::text, 'skipped'::text])) AND (deleted_at IS NULL));
CREATE INDEX checklist_run_missed ON public.checklist_run USING btree (organisation_id, missed_at) WHERE ((state = 'missed'::text) AND (approved_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX checklist_run_of_assignee ON public.checklist_run USING btree (organisation_id, assignee_id, due_at) WHERE ((state = ANY (ARRAY['open'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX checklist_run_of_period ON public.checklist_run USING btree (organisation_id, assignment_id, period_start) WHERE (assignment_id IS NOT NULL);
CREATE INDEX checklist_run_open ON public.checklist_run USING btree (organisation_id, due_at, id) INCLUDE (location_id, space_id, asset_id) WHERE ((state = ANY (ARRAY['open'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE INDEX checklist_run_open_of_version ON public.checklist_run USING btree (organisation_id, template_version_id, asset_id) WHERE ((asset_id IS NOT NULL) AND (state = ANY (ARRAY['open'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE INDEX checklist_run_over ON public.checklist_run USING btree (COALESCE(done_at, due_at)) WHERE (state = ANY (ARRAY['completed'::text, 'missed'::text, 'skipped'::text]));
CREATE INDEX checklist_run_overrun ON public.checklist_run USING btree (missed_at) WHERE ((state = ANY (ARRAY['open'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE TRIGGER history_delete AFTER DELETE ON checklist_run REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON checklist_run REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON checklist_run REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER keep_completed BEFORE UPDATE ON checklist_run FOR EACH ROW WHEN (old.state = 'completed'::text) EXECUTE FUNCTION keep_completed_checklist_run();
CREATE TRIGGER pass_notices AFTER UPDATE OF state, approved_at ON checklist_run FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND ((new.state = ANY (ARRAY['completed'::text, 'missed'::text, 'skipped'::text])) OR old.state = 'missed'::text) OR old.approved_at IS NULL AND new.approved_at IS NOT NULL) EXECUTE FUNCTION pass_notices_of_run();
CREATE TRIGGER place BEFORE INSERT ON checklist_run FOR EACH ROW WHEN (new.location_id IS NULL OR current_setting('role'::text) <> 'none'::text) EXECUTE FUNCTION place_checklist_run();
CREATE TRIGGER readiness_delete AFTER DELETE ON checklist_run REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_run();
CREATE TRIGGER readiness_insert AFTER INSERT ON checklist_run REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_run();
CREATE TRIGGER readiness_update AFTER UPDATE ON checklist_run REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_checklist_run();
CREATE TRIGGER touch BEFORE UPDATE ON checklist_run FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER wake_after_checklist_run AFTER UPDATE OF state ON checklist_run FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND new.assignment_id IS NOT NULL AND (new.state = ANY (ARRAY['completed'::text, 'missed'::text, 'skipped'::text]))) EXECUTE FUNCTION wake_after_checklist_run();
alter table checklist_run enable row level security;
create policy fence on checklist_run as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy scope_delete on checklist_run as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on checklist_run as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on checklist_run as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on checklist_run
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
create policy unbegun on checklist_run as restrictive for delete
  using ((((state = 'open'::text) AND (started_at IS NULL)) OR ((state = 'skipped'::text) AND (skipped_by IS NULL))));
grant delete, insert, select, update on checklist_run to storey_app;

create table checklist_run_told (
  organisation_id uuid not null,
  run_id uuid not null,
  kind text not null,
  due_on date not null,
  told_at timestamp with time zone default now() not null,
  constraint checklist_run_told_pkey PRIMARY KEY (organisation_id, run_id, kind, due_on),
  constraint checklist_run_told_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint checklist_run_told_kind_check CHECK ((kind = ANY (ARRAY['checklist_due'::text, 'checklist_overdue'::text, 'checklist_missed'::text])))
);
CREATE INDEX checklist_run_told_age ON public.checklist_run_told USING btree (told_at);
alter table checklist_run_told enable row level security;
create policy tenant on checklist_run_told
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on checklist_run_told to storey_app;

create table checklist_template (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  description text default ''::text not null,
  content jsonb not null,
  published_version_id uuid,
  default_recurrence text default 'monthly'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint checklist_template_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_template_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint checklist_template_published FOREIGN KEY (organisation_id, published_version_id) REFERENCES checklist_template_version(organisation_id, id) ON DELETE SET NULL (published_version_id),
  constraint checklist_template_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 2097152))),
  constraint checklist_template_default_recurrence_check CHECK ((default_recurrence = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint checklist_template_description_check CHECK ((length(description) <= 5000)),
  constraint checklist_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE UNIQUE INDEX checklist_template_name ON public.checklist_template USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER attachment_owner_delete AFTER DELETE ON checklist_template FOR EACH ROW EXECUTE FUNCTION drop_attachment_owner();
CREATE TRIGGER attachment_owner_insert AFTER INSERT ON checklist_template REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_owners_of_checklist_template();
CREATE TRIGGER attachment_owner_update AFTER UPDATE OF deleted_at ON checklist_template FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_owner_of_checklist_template();
CREATE TRIGGER history_delete AFTER DELETE ON checklist_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_checklist_history();
CREATE TRIGGER history_insert AFTER INSERT ON checklist_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_checklist_history();
CREATE TRIGGER history_update AFTER UPDATE ON checklist_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_checklist_history();
CREATE TRIGGER touch BEFORE UPDATE ON checklist_template FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER wake_checklists AFTER UPDATE OF deleted_at ON checklist_template FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION wake_checklists();
alter table checklist_template enable row level security;
create policy tenant on checklist_template
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on checklist_template to storey_app;

create table checklist_template_version (
  organisation_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  number integer not null,
  name text not null,
  content jsonb not null,
  published_by uuid,
  published_at timestamp with time zone default now() not null,
  changes jsonb default '{"added": 0, "changed": 0, "removed": 0, "translations": 0}'::jsonb not null,
  names jsonb generated always as (words_in_languages(content, 'name'::text)) stored not null,
  constraint checklist_template_version_pkey PRIMARY KEY (organisation_id, id),
  constraint checklist_template_version_organisation_id_template_id_fkey FOREIGN KEY (organisation_id, template_id) REFERENCES checklist_template(organisation_id, id) ON DELETE CASCADE,
  constraint checklist_template_version_changes_check CHECK ((jsonb_typeof(changes) = 'object'::text)),
  constraint checklist_template_version_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX checklist_template_version_number ON public.checklist_template_version USING btree (organisation_id, template_id, number);
CREATE UNIQUE INDEX checklist_template_version_of_template ON public.checklist_template_version USING btree (organisation_id, template_id, id);
CREATE INDEX checklist_version_of_pat ON public.checklist_template_version USING btree (organisation_id, id) WHERE ((content ->> 'isPatTest'::text))::boolean;
alter table checklist_template_version enable row level security;
create policy tenant on checklist_template_version
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on checklist_template_version to storey_app;

create table credential (
  id uuid not null,
  auth0_id text collate "C" not null,
  email text not null,
  email_verified boolean default false not null,
  given_name text,
  family_name text,
  password_hash text,
  password_changed_at timestamp with time zone,
  blocked_at timestamp with time zone,
  tokens_valid_after timestamp with time zone,
  last_signed_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  kept_grant bytea,
  constraint credential_pkey PRIMARY KEY (id),
  constraint credential_auth0_id_key UNIQUE (auth0_id),
  constraint credential_auth0_id_check CHECK (((length(auth0_id) >= 1) AND (length(auth0_id) <= 255))),
  constraint credential_email_check CHECK (((length(email) >= 3) AND (length(email) <= 320)))
);
CREATE UNIQUE INDEX credential_email_key ON public.credential USING btree (lower(email));

create table custody (
  organisation_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  user_id uuid,
  holder_name text not null,
  holder_email text,
  email_key text collate "C" generated always as (lower(holder_email)) stored,
  holder_language text,
  note text,
  due_back date,
  out_at timestamp with time zone default now() not null,
  out_by uuid,
  out_signature_id uuid,
  confirmed_at timestamp with time zone,
  in_at timestamp with time zone,
  in_by uuid,
  in_signature_id uuid,
  in_note text,
  ended_by text,
  due_told_at timestamp with time zone,
  overdue_told_at timestamp with time zone,
  mail_stopped_at timestamp with time zone,
  out_act uuid,
  in_act uuid,
  again_act uuid,
  constraint custody_pkey PRIMARY KEY (organisation_id, id),
  constraint custody_in_by_fkey FOREIGN KEY (in_by) REFERENCES user_account(id),
  constraint custody_in_signature FOREIGN KEY (organisation_id, in_signature_id) REFERENCES custody_signature(organisation_id, id),
  constraint custody_organisation_id_asset_id_fkey FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint custody_out_by_fkey FOREIGN KEY (out_by) REFERENCES user_account(id),
  constraint custody_out_signature FOREIGN KEY (organisation_id, out_signature_id) REFERENCES custody_signature(organisation_id, id),
  constraint custody_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint custody_end CHECK (((in_at IS NULL) = (ended_by IS NULL))),
  constraint custody_ended_by_check CHECK ((ended_by = ANY (ARRAY['return'::text, 'archive'::text, 'disposal'::text]))),
  constraint custody_holder_email_check CHECK ((length(holder_email) <= 254)),
  constraint custody_holder_language_check CHECK ((length(holder_language) <= 35)),
  constraint custody_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 200))),
  constraint custody_in_note_check CHECK (((length(in_note) >= 1) AND (length(in_note) <= 1000))),
  constraint custody_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000)))
);
CREATE INDEX custody_by_account ON public.custody USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX custody_by_again_act_and_holder ON public.custody USING btree (organisation_id, again_act, (
CASE
    WHEN (user_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE user_id
END), (
CASE
    WHEN (email_key IS NULL) THEN ''::text
    ELSE email_key
END)) WHERE (again_act IS NOT NULL);
CREATE INDEX custody_by_asset ON public.custody USING btree (organisation_id, asset_id, out_at DESC, id);
CREATE INDEX custody_by_email ON public.custody USING btree (organisation_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX custody_by_giver ON public.custody USING btree (out_by);
CREATE INDEX custody_by_holder_name ON public.custody USING btree (organisation_id, holder_name COLLATE natural_order, id) WHERE (in_at IS NULL);
CREATE INDEX custody_by_in_act_and_holder ON public.custody USING btree (organisation_id, in_act, (
CASE
    WHEN (user_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE user_id
END), (
CASE
    WHEN (email_key IS NULL) THEN ''::text
    ELSE email_key
END)) WHERE (in_act IS NOT NULL);
CREATE INDEX custody_by_in_moment ON public.custody USING btree (organisation_id, in_at, (
CASE
    WHEN (user_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE user_id
END), (
CASE
    WHEN (email_key IS NULL) THEN ''::text
    ELSE email_key
END)) WHERE ((in_act IS NULL) AND (in_at IS NOT NULL));
CREATE INDEX custody_by_in_signature ON public.custody USING btree (organisation_id, in_signature_id) WHERE (in_signature_id IS NOT NULL);
CREATE INDEX custody_by_out_act_and_holder ON public.custody USING btree (organisation_id, out_act, (
CASE
    WHEN (user_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE user_id
END), (
CASE
    WHEN (email_key IS NULL) THEN ''::text
    ELSE email_key
END)) WHERE (out_act IS NOT NULL);
CREATE INDEX custody_by_out_moment ON public.custody USING btree (organisation_id, out_at, (
CASE
    WHEN (user_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE user_id
END), (
CASE
    WHEN (email_key IS NULL) THEN ''::text
    ELSE email_key
END)) WHERE (out_act IS NULL);
CREATE INDEX custody_by_out_signature ON public.custody USING btree (organisation_id, out_signature_id) WHERE (out_signature_id IS NOT NULL);
CREATE INDEX custody_by_taker ON public.custody USING btree (in_by) WHERE (in_by IS NOT NULL);
CREATE INDEX custody_by_user ON public.custody USING btree (organisation_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX custody_due ON public.custody USING btree (organisation_id, due_back, id) WHERE (in_at IS NULL);
CREATE UNIQUE INDEX custody_open ON public.custody USING btree (organisation_id, asset_id) WHERE (in_at IS NULL);
CREATE INDEX custody_to_remind ON public.custody USING btree (due_back) WHERE ((in_at IS NULL) AND (due_back IS NOT NULL) AND (overdue_told_at IS NULL) AND (mail_stopped_at IS NULL));
CREATE TRIGGER due_deleted AFTER DELETE ON custody REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_custodies();
CREATE TRIGGER due_inserted AFTER INSERT ON custody REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_custodies();
CREATE TRIGGER due_updated AFTER UPDATE ON custody REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_custodies();
CREATE TRIGGER history_delete AFTER DELETE ON custody REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'email_key', 'holder_email', 'holder_language', 'due_told_at', 'overdue_told_at', 'mail_stopped_at', 'out_act', 'in_act', 'again_act');
CREATE TRIGGER history_insert AFTER INSERT ON custody REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'email_key', 'holder_email', 'holder_language', 'due_told_at', 'overdue_told_at', 'mail_stopped_at', 'out_act', 'in_act', 'again_act');
CREATE TRIGGER history_update AFTER UPDATE ON custody REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'email_key', 'holder_email', 'holder_language', 'due_told_at', 'overdue_told_at', 'mail_stopped_at', 'out_act', 'in_act', 'again_act');
alter table custody enable row level security;
create policy fence on custody as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = custody.organisation_id) AND (p.id = custody.asset_id))))));
create policy scope_delete on custody as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = custody.organisation_id) AND (p.id = custody.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on custody as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = custody.organisation_id) AND (p.id = custody.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on custody as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM asset p
  WHERE ((p.organisation_id = custody.organisation_id) AND (p.id = custody.asset_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on custody
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on custody to storey_app;

create table custody_signature (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  strokes jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint custody_signature_pkey PRIMARY KEY (organisation_id, id),
  constraint custody_signature_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint custody_signature_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint custody_signature_strokes_check CHECK (((jsonb_typeof(strokes) = 'array'::text) AND (octet_length((strokes)::text) <= 65536)))
);
alter table custody_signature enable row level security;
create policy tenant on custody_signature
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on custody_signature to storey_app;

create table custom_field (
  organisation_id uuid not null,
  id uuid not null,
  asset_type_id uuid not null,
  name text collate "C" not null,
  kind text not null,
  unit text,
  choices jsonb default '[]'::jsonb not null,
  is_required boolean default false not null,
  is_searchable boolean default false not null,
  is_filterable boolean default false not null,
  is_importable boolean default true not null,
  "position" integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint custom_field_pkey PRIMARY KEY (organisation_id, id),
  constraint custom_field_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint custom_field_type FOREIGN KEY (organisation_id, asset_type_id) REFERENCES asset_type(organisation_id, id) ON DELETE CASCADE,
  constraint custom_field_choices_check CHECK ((jsonb_typeof(choices) = 'array'::text)),
  constraint custom_field_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'boolean'::text, 'link'::text]))),
  constraint custom_field_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint custom_field_position_check CHECK (("position" >= 0)),
  constraint custom_field_unit_check CHECK ((length(unit) <= 20))
);
CREATE INDEX custom_field_by_type ON public.custom_field USING btree (organisation_id, asset_type_id, "position");
CREATE UNIQUE INDEX custom_field_name ON public.custom_field USING btree (organisation_id, asset_type_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON custom_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON custom_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON custom_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER touch BEFORE UPDATE ON custom_field FOR EACH ROW EXECUTE FUNCTION touch();
alter table custom_field enable row level security;
create policy tenant on custom_field
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on custom_field to storey_app;

create table custom_field_value (
  organisation_id uuid not null,
  asset_id uuid not null,
  field_id uuid not null,
  choice text collate "C",
  number double precision,
  day date,
  searched tsvector,
  constraint custom_field_value_pkey PRIMARY KEY (organisation_id, asset_id, field_id),
  constraint custom_field_value_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint custom_field_value_field FOREIGN KEY (organisation_id, field_id) REFERENCES custom_field(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX custom_field_value_by_choice ON public.custom_field_value USING btree (organisation_id, field_id, choice, asset_id);
CREATE INDEX custom_field_value_by_day ON public.custom_field_value USING btree (organisation_id, field_id, day) WHERE (day IS NOT NULL);
CREATE INDEX custom_field_value_by_number ON public.custom_field_value USING btree (organisation_id, field_id, number) WHERE (number IS NOT NULL);
CREATE INDEX custom_field_value_by_word ON public.custom_field_value USING gin (searched);
alter table custom_field_value enable row level security;
create policy tenant on custom_field_value
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on custom_field_value to storey_app;

create table decision_tree (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  description text default ''::text not null,
  content jsonb not null,
  published_version_id uuid,
  build_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  content_hash bytea generated always as (tree_content_hash(content)) stored not null,
  nodes_count integer generated always as (COALESCE(jsonb_array_length((content -> 'nodes'::text)), 0)) stored not null,
  descriptions jsonb generated always as (words_in_languages(content, 'description'::text)) stored not null,
  constraint decision_tree_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_built FOREIGN KEY (organisation_id, build_id) REFERENCES decision_tree_build(organisation_id, id) ON DELETE SET NULL (build_id),
  constraint decision_tree_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint decision_tree_published FOREIGN KEY (organisation_id, published_version_id) REFERENCES decision_tree_version(organisation_id, id) ON DELETE SET NULL (published_version_id),
  constraint decision_tree_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 2097152))),
  constraint decision_tree_description_check CHECK ((length(description) <= 5000)),
  constraint decision_tree_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE UNIQUE INDEX decision_tree_name ON public.decision_tree USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER attachment_owner_delete AFTER DELETE ON decision_tree FOR EACH ROW EXECUTE FUNCTION drop_attachment_owner();
CREATE TRIGGER attachment_owner_insert AFTER INSERT ON decision_tree REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_owners_of_decision_tree();
CREATE TRIGGER attachment_owner_update AFTER UPDATE OF deleted_at ON decision_tree FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_owner_of_decision_tree();
CREATE TRIGGER history_delete AFTER DELETE ON decision_tree REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'build_id', 'content_hash', 'nodes_count', 'descriptions');
CREATE TRIGGER history_insert AFTER INSERT ON decision_tree REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'build_id', 'content_hash', 'nodes_count', 'descriptions');
CREATE TRIGGER history_update AFTER UPDATE ON decision_tree REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'build_id', 'content_hash', 'nodes_count', 'descriptions');
CREATE TRIGGER touch BEFORE UPDATE ON decision_tree FOR EACH ROW EXECUTE FUNCTION touch();
alter table decision_tree enable row level security;
create policy tenant on decision_tree
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on decision_tree to storey_app;

create table decision_tree_build (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  version_id uuid not null,
  calls jsonb not null,
  tree_ids uuid[] not null,
  built_at timestamp with time zone default now() not null,
  constraint decision_tree_build_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_build_organisation_id_tree_id_fkey FOREIGN KEY (organisation_id, tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_build_organisation_id_version_id_fkey FOREIGN KEY (organisation_id, version_id) REFERENCES decision_tree_version(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_build_calls_check CHECK ((jsonb_typeof(calls) = 'object'::text))
);
CREATE INDEX decision_tree_build_of_tree ON public.decision_tree_build USING btree (organisation_id, tree_id);
CREATE INDEX decision_tree_build_of_version ON public.decision_tree_build USING btree (organisation_id, version_id);
alter table decision_tree_build enable row level security;
create policy tenant on decision_tree_build
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on decision_tree_build to storey_app;

create table decision_tree_count (
  organisation_id uuid not null,
  tree_id uuid not null,
  counts text not null,
  begins_on date not null,
  version_id uuid not null,
  key text not null,
  outcome text not null,
  n integer not null,
  days smallint not null,
  constraint decision_tree_count_pkey PRIMARY KEY (organisation_id, tree_id, counts, days, begins_on, version_id, key, outcome) INCLUDE (n),
  constraint decision_tree_count_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint decision_tree_count_organisation_id_tree_id_fkey FOREIGN KEY (organisation_id, tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_count_organisation_id_version_id_fkey FOREIGN KEY (organisation_id, version_id) REFERENCES decision_tree_version(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_count_counts_check CHECK ((counts = ANY (ARRAY['session'::text, 'caller'::text, 'helped'::text, 'node'::text, 'way'::text, 'space'::text, 'model'::text, 'language'::text, 'walk'::text, 'pause'::text]))),
  constraint decision_tree_count_days_check CHECK ((days = ANY (ARRAY[1, 4, 16, 64])))
);
alter table decision_tree_count set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX decision_tree_count_empty ON public.decision_tree_count USING btree (organisation_id) WHERE (n = 0);
CREATE INDEX decision_tree_count_of_version ON public.decision_tree_count USING btree (organisation_id, version_id);
alter table decision_tree_count enable row level security;
create policy tenant on decision_tree_count
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on decision_tree_count to storey_app;

create table decision_tree_count_change (
  organisation_id uuid not null,
  id bigint generated always as identity not null,
  tree_id uuid not null,
  version_id uuid not null,
  counted jsonb not null,
  n smallint not null,
  constraint decision_tree_count_change_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_count_change_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint decision_tree_count_change_organisation_id_tree_id_fkey FOREIGN KEY (organisation_id, tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_count_change_organisation_id_version_id_fkey FOREIGN KEY (organisation_id, version_id) REFERENCES decision_tree_version(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_count_change_n_check CHECK ((n = ANY (ARRAY['-1'::integer, 1])))
);
CREATE INDEX decision_tree_count_change_of_tree ON public.decision_tree_count_change USING btree (organisation_id, tree_id);
CREATE INDEX decision_tree_count_change_of_version ON public.decision_tree_count_change USING btree (organisation_id, version_id);
alter table decision_tree_count_change enable row level security;
create policy tenant on decision_tree_count_change
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on decision_tree_count_change to storey_app;

create table decision_tree_proposal (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  node_id uuid,
  issue_id uuid,
  words text not null,
  state text default 'open'::text not null,
  reason text,
  proposed_by uuid,
  proposed_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint decision_tree_proposal_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_proposal_issue FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE SET NULL (issue_id),
  constraint decision_tree_proposal_organisation_id_tree_id_fkey FOREIGN KEY (organisation_id, tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_proposal_decided CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((reason IS NOT NULL) = (state = 'dismissed'::text)))),
  constraint decision_tree_proposal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint decision_tree_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'dismissed'::text]))),
  constraint decision_tree_proposal_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX decision_tree_proposal_of_issue ON public.decision_tree_proposal USING btree (organisation_id, issue_id);
CREATE INDEX decision_tree_proposal_of_tree ON public.decision_tree_proposal USING btree (organisation_id, tree_id, proposed_at);
CREATE UNIQUE INDEX decision_tree_proposal_open ON public.decision_tree_proposal USING btree (organisation_id, issue_id) WHERE (state = 'open'::text);
alter table decision_tree_proposal enable row level security;
create policy tenant on decision_tree_proposal
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on decision_tree_proposal to storey_app;

create table decision_tree_session (
  organisation_id uuid not null,
  id uuid not null,
  build_id uuid not null,
  space_id uuid,
  surroundings jsonb not null,
  user_id uuid,
  state text default 'active'::text not null,
  is_helpful boolean,
  issue_id uuid,
  started_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  stopped_at text,
  asset_id uuid,
  language text,
  ways uuid[] default '{}'::uuid[] not null,
  counted jsonb,
  said text,
  called jsonb default '{}'::jsonb not null,
  constraint decision_tree_session_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_session_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES asset(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_session_issue FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE SET NULL (issue_id),
  constraint decision_tree_session_organisation_id_build_id_fkey FOREIGN KEY (organisation_id, build_id) REFERENCES decision_tree_build(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_session_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint decision_tree_session_space FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_session_called_check CHECK ((jsonb_typeof(called) = 'object'::text)),
  constraint decision_tree_session_end CHECK (((state = 'active'::text) = (ended_at IS NULL))),
  constraint decision_tree_session_language_check CHECK (((length(language) >= 1) AND (length(language) <= 35))),
  constraint decision_tree_session_said_check CHECK (((length(said) >= 1) AND (length(said) <= 1000))),
  constraint decision_tree_session_state_check CHECK ((state = ANY (ARRAY['active'::text, 'resolved'::text, 'issue_created'::text, 'abandoned'::text]))),
  constraint decision_tree_session_subject CHECK (((space_id IS NOT NULL) OR (asset_id IS NOT NULL))),
  constraint decision_tree_session_surroundings_check CHECK ((jsonb_typeof(surroundings) = 'object'::text))
);
CREATE INDEX decision_tree_session_active ON public.decision_tree_session USING btree (answered_at) WHERE (state = 'active'::text);
CREATE INDEX decision_tree_session_age ON public.decision_tree_session USING btree (started_at);
CREATE INDEX decision_tree_session_of_asset ON public.decision_tree_session USING btree (organisation_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX decision_tree_session_of_build ON public.decision_tree_session USING btree (organisation_id, build_id);
CREATE INDEX decision_tree_session_of_issue ON public.decision_tree_session USING btree (organisation_id, issue_id) WHERE (issue_id IS NOT NULL);
CREATE INDEX decision_tree_session_of_space ON public.decision_tree_session USING btree (organisation_id, space_id, answered_at);
CREATE INDEX decision_tree_session_said ON public.decision_tree_session USING btree (organisation_id, started_at) WHERE (said IS NOT NULL);
CREATE INDEX decision_tree_session_uncounted ON public.decision_tree_session USING btree (organisation_id) WHERE ((counted IS NULL) AND (state <> 'active'::text));
CREATE INDEX decision_tree_session_untold ON public.decision_tree_session USING btree (id) WHERE (NOT (counted ? 'last'::text));
CREATE TRIGGER count_begun BEFORE INSERT ON decision_tree_session FOR EACH ROW WHEN (new.state <> 'active'::text) EXECUTE FUNCTION count_tree_session();
CREATE TRIGGER count_changed BEFORE UPDATE ON decision_tree_session FOR EACH ROW WHEN (new.state <> 'active'::text OR old.counted IS NOT NULL) EXECUTE FUNCTION count_tree_session();
alter table decision_tree_session enable row level security;
create policy tenant on decision_tree_session
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on decision_tree_session to storey_app;

create table decision_tree_step (
  organisation_id uuid not null,
  session_id uuid not null,
  n integer not null,
  at text not null,
  response_id uuid,
  value jsonb,
  answered_at timestamp with time zone default now() not null,
  constraint decision_tree_step_pkey PRIMARY KEY (organisation_id, session_id, n),
  constraint decision_tree_step_organisation_id_session_id_fkey FOREIGN KEY (organisation_id, session_id) REFERENCES decision_tree_session(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_step_at_check CHECK ((length(at) <= 2000)),
  constraint decision_tree_step_n_check CHECK ((n > 0))
);
alter table decision_tree_step enable row level security;
create policy tenant on decision_tree_step
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select on decision_tree_step to storey_app;

create table decision_tree_version (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  number integer not null,
  name text not null,
  content jsonb not null,
  published_by uuid,
  published_at timestamp with time zone default now() not null,
  content_hash bytea generated always as (tree_content_hash(content)) stored not null,
  changes jsonb default '{"added": 0, "changed": 0, "removed": 0, "translations": 0}'::jsonb not null,
  constraint decision_tree_version_pkey PRIMARY KEY (organisation_id, id),
  constraint decision_tree_version_organisation_id_tree_id_fkey FOREIGN KEY (organisation_id, tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE CASCADE,
  constraint decision_tree_version_changes_check CHECK ((jsonb_typeof(changes) = 'object'::text)),
  constraint decision_tree_version_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX decision_tree_version_number ON public.decision_tree_version USING btree (organisation_id, tree_id, number);
CREATE TRIGGER list_files AFTER INSERT ON decision_tree_version FOR EACH ROW EXECUTE FUNCTION list_tree_files();
alter table decision_tree_version enable row level security;
create policy tenant on decision_tree_version
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on decision_tree_version to storey_app;

create table decision_tree_version_file (
  organisation_id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  constraint decision_tree_version_file_pkey PRIMARY KEY (organisation_id, version_id, file_id),
  constraint decision_tree_version_file_organisation_id_version_id_fkey FOREIGN KEY (organisation_id, version_id) REFERENCES decision_tree_version(organisation_id, id) ON DELETE CASCADE
);
alter table decision_tree_version_file enable row level security;
create policy tenant on decision_tree_version_file
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on decision_tree_version_file to storey_app;

create table desk_notice (
  organisation_id uuid not null,
  issue_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint desk_notice_pkey PRIMARY KEY (organisation_id, issue_id),
  constraint desk_notice_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE
);
alter table desk_notice enable row level security;
create policy tenant on desk_notice
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on desk_notice to storey_app;

create table due_item (
  organisation_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  asset_id uuid,
  location_id uuid,
  space_id uuid,
  due_on date,
  due_at timestamp with time zone,
  assignee_ids uuid[] default '{}'::uuid[] not null,
  sorted_at timestamp with time zone generated always as (COALESCE(due_at, (((due_on + 1))::timestamp without time zone AT TIME ZONE 'UTC'::text))) stored not null,
  constraint due_item_pkey PRIMARY KEY (organisation_id, kind, subject_id),
  constraint due_item_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint due_item_day CHECK ((num_nonnulls(due_on, due_at) = 1)),
  constraint due_item_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'custody'::text, 'pat'::text, 'warranty'::text, 'license'::text, 'end_of_life'::text, 'end_of_support'::text])))
);
CREATE INDEX due_item_by_day ON public.due_item USING btree (organisation_id, kind, sorted_at, subject_id) INCLUDE (location_id);
CREATE INDEX due_item_custody_of_asset ON public.due_item USING btree (organisation_id, asset_id) WHERE (kind = 'custody'::text);
CREATE INDEX due_item_of_person ON public.due_item USING gin (assignee_ids) WHERE (assignee_ids <> '{}'::uuid[]);
alter table due_item enable row level security;
create policy fence on due_item as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy scope_delete on due_item as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on due_item as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on due_item as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on due_item
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on due_item to storey_app;

create table due_recount (
  organisation_id uuid not null,
  recounted_at timestamp with time zone not null,
  wrong integer not null,
  constraint due_recount_pkey PRIMARY KEY (organisation_id),
  constraint due_recount_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table due_recount enable row level security;
create policy tenant on due_recount
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on due_recount to storey_app;

create table favourite (
  organisation_id uuid not null,
  user_id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  created_at timestamp with time zone default now() not null,
  kind text not null,
  constraint favourite_pkey PRIMARY KEY (organisation_id, user_id, owner_id),
  constraint favourite_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint favourite_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE
);
alter table favourite enable row level security;
create policy tenant on favourite
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant delete, insert, select, update on favourite to storey_app;

create table feature (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  icon text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  translations jsonb default '{}'::jsonb not null,
  translated_from jsonb default '{}'::jsonb not null,
  constraint feature_pkey PRIMARY KEY (organisation_id, id),
  constraint feature_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint feature_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint feature_translated_from_check CHECK (((jsonb_typeof(translated_from) = 'object'::text) AND (octet_length((translated_from)::text) <= 65536))),
  constraint feature_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536)))
);
CREATE UNIQUE INDEX feature_name ON public.feature USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON feature REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON feature REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON feature REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER structure_delete AFTER DELETE ON feature REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER take_from_spaces AFTER DELETE ON feature FOR EACH ROW EXECUTE FUNCTION take_feature_from_spaces();
CREATE TRIGGER touch BEFORE UPDATE ON feature FOR EACH ROW EXECUTE FUNCTION touch();
alter table feature enable row level security;
create policy tenant on feature
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on feature to storey_app;

create table file_removal (
  id bigint generated always as identity not null,
  key text collate "C" not null,
  due_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  constraint file_removal_pkey PRIMARY KEY (id),
  constraint file_removal_key_check CHECK ((((length(key) >= 1) AND (length(key) <= 300)) AND (POSITION(('..'::text) IN (key)) = 0)))
);
CREATE INDEX file_removal_due ON public.file_removal USING btree (due_at, id);
alter table file_removal enable row level security;
create policy own_folder on file_removal for insert
  with check (starts_with(key, ((( SELECT current_organisation() AS current_organisation))::text || '/'::text)));
grant insert (key) on file_removal to storey_app;

create table floor (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text collate "C" not null,
  level integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  translations jsonb default '{}'::jsonb not null,
  translated_from jsonb default '{}'::jsonb not null,
  constraint floor_pkey PRIMARY KEY (organisation_id, id),
  constraint floor_organisation_id_location_id_id_key UNIQUE (organisation_id, location_id, id),
  constraint floor_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint floor_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint floor_translated_from_check CHECK (((jsonb_typeof(translated_from) = 'object'::text) AND (octet_length((translated_from)::text) <= 65536))),
  constraint floor_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536)))
);
CREATE UNIQUE INDEX floor_name ON public.floor USING btree (organisation_id, location_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON floor REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON floor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON floor REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER keep_name BEFORE DELETE ON floor FOR EACH ROW EXECUTE FUNCTION keep_name_for_issues();
CREATE TRIGGER structure_delete AFTER DELETE ON floor REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON floor REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON floor REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON floor FOR EACH ROW EXECUTE FUNCTION touch();
alter table floor enable row level security;
create policy scope_delete on floor as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on floor as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on floor as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on floor
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on floor to storey_app;

create table global_asset_model (
  id uuid not null,
  name text collate "C" not null,
  part_number text,
  short_description text,
  long_description text,
  manufacturer text,
  asset_type text not null,
  end_of_life date,
  end_of_life_months integer,
  end_of_support date,
  end_of_support_months integer,
  license_expiry date,
  license_months integer,
  warranty_expiry date,
  warranty_months integer,
  searched tsvector generated always as (words_to_find('00000000-0000-0000-0000-000000000000'::uuid, ((((((((name || ' '::text) || COALESCE(part_number, ''::text)) || ' '::text) || COALESCE(short_description, ''::text)) || ' '::text) || COALESCE(manufacturer, ''::text)) || ' '::text) || asset_type))) stored not null,
  values_version integer default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint global_asset_model_pkey PRIMARY KEY (id),
  constraint global_asset_model_asset_type_check CHECK (((length(asset_type) >= 1) AND (length(asset_type) <= 200))),
  constraint global_asset_model_end_of_life_months_check CHECK (((end_of_life_months >= 0) AND (end_of_life_months <= 1200))),
  constraint global_asset_model_end_of_support_months_check CHECK (((end_of_support_months >= 0) AND (end_of_support_months <= 1200))),
  constraint global_asset_model_license_months_check CHECK (((license_months >= 0) AND (license_months <= 1200))),
  constraint global_asset_model_long_description_check CHECK ((length(long_description) <= 5000)),
  constraint global_asset_model_manufacturer_check CHECK (((length(manufacturer) >= 1) AND (length(manufacturer) <= 200))),
  constraint global_asset_model_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint global_asset_model_part_number_check CHECK ((length(part_number) <= 200)),
  constraint global_asset_model_short_description_check CHECK ((length(short_description) <= 500)),
  constraint global_asset_model_warranty_months_check CHECK (((warranty_months >= 0) AND (warranty_months <= 1200)))
);
CREATE INDEX global_asset_model_by_name ON public.global_asset_model USING btree (name COLLATE natural_order, id);
CREATE INDEX global_asset_model_by_part ON public.global_asset_model USING btree (lower(part_number)) WHERE ((deleted_at IS NULL) AND (part_number IS NOT NULL));
CREATE UNIQUE INDEX global_asset_model_name ON public.global_asset_model USING btree (lower(name), lower(COALESCE(manufacturer, ''::text)), lower(COALESCE(part_number, ''::text))) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_values BEFORE UPDATE ON global_asset_model FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.part_number IS DISTINCT FROM new.part_number OR old.short_description IS DISTINCT FROM new.short_description OR old.long_description IS DISTINCT FROM new.long_description OR old.manufacturer IS DISTINCT FROM new.manufacturer OR old.asset_type IS DISTINCT FROM new.asset_type OR old.end_of_life IS DISTINCT FROM new.end_of_life OR old.end_of_life_months IS DISTINCT FROM new.end_of_life_months OR old.end_of_support IS DISTINCT FROM new.end_of_support OR old.end_of_support_months IS DISTINCT FROM new.end_of_support_months OR old.license_expiry IS DISTINCT FROM new.license_expiry OR old.license_months IS DISTINCT FROM new.license_months OR old.warranty_expiry IS DISTINCT FROM new.warranty_expiry OR old.warranty_months IS DISTINCT FROM new.warranty_months) EXECUTE FUNCTION count_global_values();
CREATE TRIGGER history_delete AFTER DELETE ON global_asset_model REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'searched', 'values_version');
CREATE TRIGGER history_insert AFTER INSERT ON global_asset_model REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'searched', 'values_version');
CREATE TRIGGER history_update AFTER UPDATE ON global_asset_model REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'searched', 'values_version');
CREATE TRIGGER touch BEFORE UPDATE ON global_asset_model FOR EACH ROW EXECUTE FUNCTION touch();
alter table global_asset_model enable row level security;
create policy added on global_asset_model for insert
  with check (( SELECT keeps_global_models('create'::text) AS keeps_global_models));
create policy changed on global_asset_model for update
  using ((( SELECT keeps_global_models('update'::text) AS keeps_global_models) OR ( SELECT keeps_global_models('delete'::text) AS keeps_global_models)))
  with check ((( SELECT keeps_global_models('update'::text) AS keeps_global_models) OR ( SELECT keeps_global_models('delete'::text) AS keeps_global_models)));
create policy readers on global_asset_model for select
  using (( SELECT reads_global_models() AS reads_global_models));
grant insert, select, update on global_asset_model to storey_app;

create table global_model_document (
  id uuid not null,
  owner_id uuid not null,
  description text default ''::text not null,
  type text default 'other'::text not null,
  is_public boolean default false not null,
  s3_key text not null,
  metadata jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint global_model_document_pkey PRIMARY KEY (id),
  constraint global_model_document_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES global_asset_model(id),
  constraint global_model_document_description_check CHECK ((length(description) <= 500)),
  constraint global_model_document_s3_key_check CHECK (starts_with(s3_key, 'global/'::text))
);
CREATE UNIQUE INDEX global_model_document_by_key ON public.global_model_document USING btree (s3_key);
CREATE INDEX global_model_document_by_owner ON public.global_model_document USING btree (owner_id, created_at);
CREATE TRIGGER count_files AFTER INSERT OR UPDATE ON global_model_document FOR EACH ROW EXECUTE FUNCTION count_global_files();
CREATE TRIGGER history_delete AFTER DELETE ON global_model_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_insert AFTER INSERT ON global_model_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_update AFTER UPDATE ON global_model_document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER touch BEFORE UPDATE ON global_model_document FOR EACH ROW EXECUTE FUNCTION touch();
alter table global_model_document enable row level security;
create policy added on global_model_document for insert
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy changed on global_model_document for update
  using (( SELECT keeps_global_models('update'::text) AS keeps_global_models))
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy readers on global_model_document for select
  using (( SELECT reads_global_models() AS reads_global_models));
grant insert, select, update on global_model_document to storey_app;

create table global_model_image (
  id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  description text default ''::text not null,
  s3_key text not null,
  metadata jsonb not null,
  versions jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint global_model_image_pkey PRIMARY KEY (id),
  constraint global_model_image_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES global_asset_model(id),
  constraint global_model_image_position_check CHECK (("position" >= 0)),
  constraint global_model_image_s3_key_check CHECK (starts_with(s3_key, 'global/'::text))
);
CREATE INDEX global_model_image_by_key ON public.global_model_image USING btree (s3_key);
CREATE INDEX global_model_image_by_owner ON public.global_model_image USING btree (owner_id, "position");
CREATE TRIGGER count_files AFTER INSERT OR UPDATE ON global_model_image FOR EACH ROW EXECUTE FUNCTION count_global_files();
CREATE TRIGGER history_delete AFTER DELETE ON global_model_image REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_insert AFTER INSERT ON global_model_image REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_update AFTER UPDATE ON global_model_image REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER touch BEFORE UPDATE ON global_model_image FOR EACH ROW EXECUTE FUNCTION touch();
alter table global_model_image enable row level security;
create policy added on global_model_image for insert
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy changed on global_model_image for update
  using (( SELECT keeps_global_models('update'::text) AS keeps_global_models))
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy readers on global_model_image for select
  using (( SELECT reads_global_models() AS reads_global_models));
grant insert, select, update on global_model_image to storey_app;

create table global_model_link (
  id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  description text default ''::text not null,
  url text not null,
  is_public boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint global_model_link_pkey PRIMARY KEY (id),
  constraint global_model_link_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES global_asset_model(id),
  constraint global_model_link_description_check CHECK ((length(description) <= 500)),
  constraint global_model_link_position_check CHECK (("position" >= 0)),
  constraint global_model_link_url_check CHECK (((url ~* '^https?://'::text) AND (length(url) <= 2000)))
);
CREATE INDEX global_model_link_by_owner ON public.global_model_link USING btree (owner_id, "position");
CREATE TRIGGER count_files AFTER INSERT OR UPDATE ON global_model_link FOR EACH ROW EXECUTE FUNCTION count_global_files();
CREATE TRIGGER history_delete AFTER DELETE ON global_model_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_insert AFTER INSERT ON global_model_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_update AFTER UPDATE ON global_model_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER touch BEFORE UPDATE ON global_model_link FOR EACH ROW EXECUTE FUNCTION touch();
alter table global_model_link enable row level security;
create policy added on global_model_link for insert
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy changed on global_model_link for update
  using (( SELECT keeps_global_models('update'::text) AS keeps_global_models))
  with check (( SELECT keeps_global_models('update'::text) AS keeps_global_models));
create policy readers on global_model_link for select
  using (( SELECT reads_global_models() AS reads_global_models));
grant insert, select, update on global_model_link to storey_app;

create table guest_me_too (
  organisation_id uuid not null,
  issue_id uuid not null,
  network cidr not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint guest_me_too_pkey PRIMARY KEY (organisation_id, issue_id, network),
  constraint guest_me_too_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE
);
alter table guest_me_too enable row level security;
create policy tenant on guest_me_too
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select (organisation_id, issue_id, created_at) on guest_me_too to storey_app;

create table guest_report (
  organisation_id uuid not null,
  client_hash bytea not null,
  space_id uuid,
  issue_id uuid not null,
  track_hash bytea not null,
  language text,
  network cidr,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint guest_report_pkey PRIMARY KEY (organisation_id, client_hash),
  constraint guest_report_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint guest_report_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint guest_report_client_hash_check CHECK ((length(client_hash) = 32)),
  constraint guest_report_language_check CHECK (((length(language) >= 2) AND (length(language) <= 35))),
  constraint guest_report_track_hash_check CHECK ((length(track_hash) = 32))
);
CREATE INDEX guest_report_age ON public.guest_report USING btree (created_at) WHERE (network IS NOT NULL);
CREATE INDEX guest_report_by_issue ON public.guest_report USING btree (organisation_id, issue_id);
CREATE INDEX guest_report_by_space ON public.guest_report USING btree (organisation_id, space_id, created_at) WHERE (network IS NOT NULL);
CREATE INDEX guest_report_lately ON public.guest_report USING btree (organisation_id, created_at) WHERE (network IS NOT NULL);
alter table guest_report enable row level security;
create policy tenant on guest_report
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select (organisation_id, issue_id, created_at) on guest_report to storey_app;

create table guest_tree_start (
  organisation_id uuid not null,
  space_id uuid not null,
  network cidr not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  device uuid,
  constraint guest_tree_start_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint guest_tree_start_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX guest_tree_start_age ON public.guest_tree_start USING btree (created_at);
CREATE INDEX guest_tree_start_lately ON public.guest_tree_start USING btree (organisation_id, created_at);
CREATE INDEX guest_tree_start_of_space ON public.guest_tree_start USING btree (organisation_id, space_id);
alter table guest_tree_start enable row level security;
create policy tenant on guest_tree_start
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select (organisation_id, created_at) on guest_tree_start to storey_app;

create table history (
  id bigint generated always as identity not null,
  organisation_id uuid,
  entity text not null,
  entity_id uuid not null,
  operation text not null,
  at timestamp with time zone default now() not null,
  actor_id uuid,
  request_id text,
  address text default NULLIF(current_setting('app.address'::text, true), ''::text),
  xid xid8 default pg_current_xact_id() not null,
  record_version integer,
  before jsonb,
  after jsonb,
  source text default COALESCE(NULLIF(current_setting('app.source'::text, true), ''::text),
CASE
    WHEN (COALESCE(current_setting('app.token_id'::text, true), ''::text) <> ''::text) THEN 'api'::text
    ELSE NULL::text
END),
  reason text default NULLIF(current_setting('app.reason'::text, true), ''::text),
  constraint history_pkey PRIMARY KEY (id),
  constraint history_operation_check CHECK ((operation = ANY ('{insert,update,delete}'::text[]))),
  constraint history_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint history_source_check CHECK ((source = ANY ('{api,import}'::text[])))
);
CREATE INDEX history_by_actor ON public.history USING btree (organisation_id, actor_id, id);
CREATE INDEX history_by_moment ON public.history USING btree (organisation_id, at);
CREATE INDEX history_by_organisation ON public.history USING btree (organisation_id, id);
CREATE INDEX history_entity ON public.history USING btree (organisation_id, entity, entity_id, id);
CREATE INDEX history_of_issues ON public.history USING btree (organisation_id, xid) WHERE (entity = 'issue'::text);
CREATE INDEX history_of_pictures ON public.history USING btree (organisation_id, request_id, id) WHERE (entity = 'space_image'::text);
alter table history enable row level security;
create policy global_models on history for select
  using (((organisation_id IS NULL) AND (entity = ANY (ARRAY['global_asset_model'::text, 'global_model_image'::text, 'global_model_document'::text, 'global_model_link'::text])) AND ( SELECT keeps_global_models('update'::text) AS keeps_global_models)));
create policy tenant on history
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on history to storey_app;

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  organisation_id uuid default current_organisation(),
  status integer,
  response jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX idempotency_key_organisation ON public.idempotency_key USING btree (organisation_id);
alter table idempotency_key enable row level security;
create policy own on idempotency_key
  using ((user_id = ( SELECT current_account() AS current_account)))
  with check ((user_id = ( SELECT current_account() AS current_account)));
grant delete, insert, select, update on idempotency_key to storey_app;

create table import (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid,
  state text not null,
  file_name text not null,
  file_key text not null,
  choices jsonb not null,
  outcome jsonb,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  kind text not null,
  reading jsonb,
  completed_at timestamp with time zone,
  undo jsonb,
  staging uuid,
  checked_count integer default 0 not null,
  constraint import_pkey PRIMARY KEY (organisation_id, id),
  constraint import_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint import_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  constraint import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checked'::text, 'importing'::text, 'completed'::text, 'undoing'::text, 'undone'::text])))
);
alter table import enable row level security;
create policy tenant on import
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on import to storey_app;

create table import_mapping (
  organisation_id uuid not null,
  kind text not null,
  headings text collate "C" not null,
  choices jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_mapping_pkey PRIMARY KEY (organisation_id, kind, headings),
  constraint import_mapping_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint import_mapping_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50)))
);
alter table import_mapping enable row level security;
create policy tenant on import_mapping
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on import_mapping to storey_app;

create table import_row (
  organisation_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  action text not null,
  found jsonb not null,
  constraint import_row_pkey PRIMARY KEY (organisation_id, import_id, "row"),
  constraint import_row_organisation_id_import_id_fkey FOREIGN KEY (organisation_id, import_id) REFERENCES import(organisation_id, id) ON DELETE CASCADE,
  constraint import_row_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'error'::text])))
);
CREATE INDEX import_row_by_action ON public.import_row USING btree (organisation_id, import_id, action, "row");
alter table import_row enable row level security;
create policy tenant on import_row
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on import_row to storey_app;

create table import_slice (
  organisation_id uuid not null,
  import_id uuid not null,
  number integer not null,
  row_count integer not null,
  work jsonb,
  written jsonb,
  constraint import_slice_pkey PRIMARY KEY (organisation_id, import_id, number),
  constraint import_slice_organisation_id_import_id_fkey FOREIGN KEY (organisation_id, import_id) REFERENCES import(organisation_id, id) ON DELETE CASCADE,
  constraint import_slice_is_one CHECK (((work IS NULL) OR (written IS NULL)))
);
alter table import_slice enable row level security;
create policy tenant on import_slice
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on import_slice to storey_app;

create table installation_mark (
  subject text collate "C" not null,
  value text not null,
  made_at timestamp with time zone default now() not null,
  constraint installation_mark_pkey PRIMARY KEY (subject),
  constraint installation_mark_subject_check CHECK ((subject = ANY (ARRAY['secrets'::text, 'file-store'::text])))
);

create table invitation (
  organisation_id uuid not null,
  id uuid not null,
  offer_id uuid not null,
  email text not null,
  first_name text,
  last_name text,
  role_names text[] default '{}'::text[] not null,
  location_ids uuid[] default '{}'::uuid[] not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  invited_by uuid not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint invitation_pkey PRIMARY KEY (organisation_id, id),
  constraint invitation_offer_id_key UNIQUE (offer_id),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint invitation_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)))
);
CREATE INDEX invitation_by_email ON public.invitation USING btree (lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invitation_by_guest ON public.invitation USING btree (accepted_by);
CREATE INDEX invitation_by_inviter ON public.invitation USING btree (invited_by) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX invitation_open ON public.invitation USING btree (organisation_id, lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER history_delete AFTER DELETE ON invitation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'token_hash', 'offer_id');
CREATE TRIGGER history_insert AFTER INSERT ON invitation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'token_hash', 'offer_id');
CREATE TRIGGER history_update AFTER UPDATE ON invitation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'token_hash', 'offer_id');
alter table invitation enable row level security;
create policy tenant on invitation
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert (organisation_id, id, offer_id, email, first_name, last_name, role_names, location_ids, token_hash, expires_at, invited_by) on invitation to storey_app;
grant select (organisation_id, id, offer_id, email, first_name, last_name, role_names, location_ids, expires_at, invited_by, accepted_at, accepted_by, revoked_at, created_at) on invitation to storey_app;
grant update (token_hash, expires_at, invited_by, revoked_at) on invitation to storey_app;

create table issue (
  organisation_id uuid not null,
  id uuid not null,
  number integer not null,
  title text not null,
  description text default ''::text not null,
  status text default 'new'::text not null,
  priority text default 'medium'::text not null,
  impact text default 'none'::text not null,
  category text,
  source text not null,
  location_id uuid,
  floor_id uuid,
  space_id uuid,
  space_name text,
  floor_name text,
  pin jsonb,
  reporter_id uuid,
  reporter_name text,
  reporter_email text,
  assignee_ids uuid[] default '{}'::uuid[] not null,
  due_at timestamp with time zone,
  due_set_at timestamp with time zone,
  hold_reason text,
  resume_at timestamp with time zone,
  held_since timestamp with time zone,
  resolution_code text,
  resolution_note text,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancel_reason text,
  duplicate_of_id uuid,
  report_count integer default 1 not null,
  reopen_count integer default 0 not null,
  searched tsvector generated always as (to_tsvector('simple'::regconfig, regexp_replace(folded(((title || ' '::text) || description)), '[!-/:-@\[-`{-~]+'::text, ' '::text, 'g'::text))) stored,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  asset_id uuid,
  asset_name text,
  constraint issue_pkey PRIMARY KEY (organisation_id, id),
  constraint issue_organisation_id_number_key UNIQUE (organisation_id, number),
  constraint issue_asset FOREIGN KEY (organisation_id, asset_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE SET NULL (asset_id),
  constraint issue_organisation_id_duplicate_of_id_fkey FOREIGN KEY (organisation_id, duplicate_of_id) REFERENCES issue(organisation_id, id) ON DELETE SET NULL (duplicate_of_id),
  constraint issue_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint issue_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint issue_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint issue_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint issue_cancel_reason_check CHECK ((cancel_reason = ANY ('{declined,duplicate,withdrawn,not_an_issue}'::text[]))),
  constraint issue_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
  constraint issue_check CHECK (((status = 'on_hold'::text) = (held_since IS NOT NULL))),
  constraint issue_description_check CHECK ((length(description) <= 5000)),
  constraint issue_hold_reason_check CHECK ((hold_reason = ANY ('{parts,access,supplier,budget,reporter,scheduled}'::text[]))),
  constraint issue_impact_check CHECK ((impact = ANY ('{none,degraded,out_of_use}'::text[]))),
  constraint issue_location CHECK (((location_id IS NOT NULL) OR (num_nonnulls(space_id, space_name) = 0))),
  constraint issue_number_check CHECK ((number > 0)),
  constraint issue_priority_check CHECK ((priority = ANY ('{low,medium,high,urgent}'::text[]))),
  constraint issue_reopen_count_check CHECK ((reopen_count >= 0)),
  constraint issue_report_count_check CHECK ((report_count > 0)),
  constraint issue_reporter_email_check CHECK (((length(reporter_email) >= 3) AND (length(reporter_email) <= 254))),
  constraint issue_reporter_name_check CHECK (((length(reporter_name) >= 1) AND (length(reporter_name) <= 200))),
  constraint issue_resolution_code_check CHECK ((resolution_code = ANY ('{fixed,replaced,adjusted,no_fault_found,referred}'::text[]))),
  constraint issue_resolution_note_check CHECK ((length(resolution_note) <= 5000)),
  constraint issue_source_check CHECK ((source = ANY ('{app,public,checklist,decision_tree,sos,api,email}'::text[]))),
  constraint issue_space_or_asset CHECK ((num_nonnulls(space_id, space_name, asset_id, asset_name) > 0)),
  constraint issue_status_check CHECK ((status = ANY ('{new,open,in_progress,on_hold,resolved,closed,cancelled}'::text[]))),
  constraint issue_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX issue_by_asset ON public.issue USING btree (organisation_id, asset_id, created_at DESC) WHERE (asset_id IS NOT NULL);
CREATE INDEX issue_by_assignee ON public.issue USING gin (assignee_ids);
CREATE INDEX issue_by_floor ON public.issue USING btree (organisation_id, floor_id);
CREATE INDEX issue_by_guest_address ON public.issue USING btree (organisation_id, lower(reporter_email), created_at) WHERE (reporter_email IS NOT NULL);
CREATE INDEX issue_by_location ON public.issue USING btree (organisation_id, location_id);
CREATE INDEX issue_by_reporter ON public.issue USING btree (organisation_id, reporter_id, created_at DESC);
CREATE INDEX issue_by_reporting_person ON public.issue USING btree (reporter_id);
CREATE INDEX issue_by_space ON public.issue USING btree (organisation_id, space_id, created_at DESC);
CREATE INDEX issue_by_status ON public.issue USING btree (organisation_id, status, location_id) WHERE (deleted_at IS NULL);
CREATE INDEX issue_by_word ON public.issue USING gin (searched);
CREATE INDEX issue_duplicates ON public.issue USING btree (organisation_id, duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);
CREATE INDEX issue_latest ON public.issue USING btree (organisation_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX issue_newest ON public.issue USING btree (organisation_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX issue_open ON public.issue USING btree (organisation_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['new'::text, 'open'::text, 'in_progress'::text, 'on_hold'::text])));
CREATE INDEX issue_open_of_asset ON public.issue USING btree (organisation_id, asset_id) WHERE ((asset_id IS NOT NULL) AND (deleted_at IS NULL) AND (status = ANY (ARRAY['new'::text, 'open'::text, 'in_progress'::text, 'on_hold'::text])));
CREATE INDEX issue_to_close ON public.issue USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX issue_to_resume ON public.issue USING btree (resume_at) WHERE ((status = 'on_hold'::text) AND (resume_at IS NOT NULL));
CREATE INDEX issue_without_location ON public.issue USING btree (organisation_id, created_at DESC, id DESC) WHERE (location_id IS NULL);
CREATE TRIGGER add_watchers AFTER INSERT ON issue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_watchers_of_issue();
CREATE TRIGGER due_deleted AFTER DELETE ON issue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_issues();
CREATE TRIGGER due_inserted AFTER INSERT ON issue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_issues();
CREATE TRIGGER due_set BEFORE UPDATE ON issue FOR EACH ROW WHEN (new.held_since IS NOT NULL AND old.due_at IS DISTINCT FROM new.due_at) EXECUTE FUNCTION note_due_set();
CREATE TRIGGER due_updated AFTER UPDATE ON issue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_due_of_issues();
CREATE TRIGGER history_delete AFTER DELETE ON issue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'reporter_name', 'reporter_email', 'searched');
CREATE TRIGGER history_insert AFTER INSERT ON issue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'reporter_name', 'reporter_email', 'searched');
CREATE TRIGGER history_update AFTER UPDATE ON issue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'reporter_name', 'reporter_email', 'searched');
CREATE TRIGGER issue_asset BEFORE INSERT OR UPDATE OF asset_id ON issue FOR EACH ROW WHEN (new.asset_id IS NOT NULL) EXECUTE FUNCTION check_issue_asset();
CREATE TRIGGER issue_assignees BEFORE INSERT OR UPDATE OF assignee_ids ON issue FOR EACH ROW EXECUTE FUNCTION check_issue_assignees();
CREATE TRIGGER readiness_delete AFTER DELETE ON issue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_issue();
CREATE TRIGGER readiness_insert AFTER INSERT ON issue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_issue();
CREATE TRIGGER readiness_update AFTER UPDATE ON issue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_issue();
CREATE TRIGGER recheck_failures AFTER UPDATE OF status ON issue FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION recheck_failures();
CREATE TRIGGER touch BEFORE UPDATE ON issue FOR EACH ROW EXECUTE FUNCTION touch();
alter table issue enable row level security;
create policy fence on issue as restrictive
  using (((location_id IS NULL) OR (location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[]))));
create policy guest on issue as restrictive for select to storey_guest
  using (((space_id = ( SELECT guest_space() AS guest_space)) AND (deleted_at IS NULL) AND (source <> 'sos'::text) AND (status = ANY (ARRAY['new'::text, 'open'::text, 'in_progress'::text, 'on_hold'::text]))));
create policy reporter_adds on issue as restrictive for insert to storey_reporter
  with check (((id = ( SELECT guest_issue() AS guest_issue)) AND (space_id = ( SELECT guest_space() AS guest_space)) AND (NOT (asset_id IS DISTINCT FROM ( SELECT guest_asset() AS guest_asset))) AND (source = ANY (ARRAY['public'::text, 'decision_tree'::text])) AND (reporter_id IS NULL) AND (assignee_ids = '{}'::uuid[]) AND (status = 'new'::text)));
create policy reporter_changes on issue as restrictive for update to storey_reporter
  using (((id = ( SELECT guest_issue() AS guest_issue)) AND (deleted_at IS NULL)))
  with check (((id = ( SELECT guest_issue() AS guest_issue)) AND (deleted_at IS NULL) AND (status = ANY (ARRAY['open'::text, 'closed'::text]))));
create policy reporter_reads on issue as restrictive for select to storey_reporter
  using (((id = ( SELECT guest_issue() AS guest_issue)) AND (deleted_at IS NULL)));
create policy scope_delete on issue as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_insert on issue as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy scope_update on issue as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR ((location_id IS NOT NULL) AND (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))));
create policy tenant on issue
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on issue to storey_app;
grant select (organisation_id, id, number, status, impact, space_id, report_count, created_at, asset_id) on issue to storey_guest;
grant insert, select on issue to storey_reporter;
grant update (status, due_at, hold_reason, resume_at, held_since, resolution_code, resolution_note, resolved_at, closed_at, cancel_reason, duplicate_of_id, reopen_count) on issue to storey_reporter;

create table issue_attachment (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  moved_from_id uuid,
  comment_id uuid,
  kind text not null,
  visibility text default 'public'::text not null,
  s3_key text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  picture jsonb,
  added_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint issue_attachment_pkey PRIMARY KEY (organisation_id, id),
  constraint issue_attachment_added_by_fkey FOREIGN KEY (added_by) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint issue_attachment_organisation_id_comment_id_fkey FOREIGN KEY (organisation_id, comment_id) REFERENCES issue_comment(organisation_id, id) ON DELETE SET NULL (comment_id),
  constraint issue_attachment_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_attachment_check CHECK (((kind = 'picture'::text) = (picture IS NOT NULL))),
  constraint issue_attachment_check1 CHECK (starts_with(s3_key, ((organisation_id)::text || '/'::text))),
  constraint issue_attachment_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'document'::text]))),
  constraint issue_attachment_size_check CHECK ((size > 0)),
  constraint issue_attachment_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'internal'::text])))
);
CREATE INDEX issue_attachment_by_comment ON public.issue_attachment USING btree (organisation_id, comment_id);
CREATE INDEX issue_attachment_by_issue ON public.issue_attachment USING btree (organisation_id, issue_id, created_at, id);
CREATE UNIQUE INDEX issue_attachment_by_key ON public.issue_attachment USING btree (organisation_id, s3_key);
CREATE INDEX issue_attachment_by_person ON public.issue_attachment USING btree (added_by);
CREATE TRIGGER file_goes AFTER DELETE ON issue_attachment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_attachment_go();
CREATE TRIGGER history_delete AFTER DELETE ON issue_attachment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON issue_attachment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON issue_attachment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
alter table issue_attachment enable row level security;
create policy fence on issue_attachment as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_attachment.organisation_id) AND (p.id = issue_attachment.issue_id))))));
create policy reporter_adds on issue_attachment as restrictive for insert to storey_reporter
  with check (((issue_id = ( SELECT guest_issue() AS guest_issue)) AND (visibility = 'public'::text) AND (added_by IS NULL) AND (kind = 'picture'::text)));
create policy reporter_reads on issue_attachment as restrictive for select to storey_reporter
  using (((issue_id = ( SELECT guest_issue() AS guest_issue)) AND (visibility = 'public'::text)));
create policy scope_delete on issue_attachment as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_attachment.organisation_id) AND (p.id = issue_attachment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_attachment as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_attachment.organisation_id) AND (p.id = issue_attachment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_attachment as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_attachment.organisation_id) AND (p.id = issue_attachment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_attachment
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on issue_attachment to storey_app;
grant insert, select on issue_attachment to storey_reporter;

create table issue_comment (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  moved_from_id uuid,
  author_id uuid,
  author_name text,
  is_from_staff boolean default false not null,
  visibility text default 'public'::text not null,
  body text not null,
  mentions uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint issue_comment_pkey PRIMARY KEY (organisation_id, id),
  constraint issue_comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint issue_comment_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_comment_author_name_check CHECK (((length(author_name) >= 1) AND (length(author_name) <= 200))),
  constraint issue_comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint issue_comment_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'internal'::text])))
);
CREATE INDEX issue_comment_by_issue ON public.issue_comment USING btree (organisation_id, issue_id, created_at, id);
CREATE INDEX issue_comment_by_person ON public.issue_comment USING btree (author_id);
CREATE INDEX issue_comment_of_guest ON public.issue_comment USING btree (organisation_id, issue_id, created_at) WHERE ((author_id IS NULL) AND (NOT is_from_staff) AND (moved_from_id IS NULL));
CREATE TRIGGER history_delete AFTER DELETE ON issue_comment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'author_name', 'body');
CREATE TRIGGER history_insert AFTER INSERT ON issue_comment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'author_name', 'body');
CREATE TRIGGER history_update AFTER UPDATE ON issue_comment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'author_name', 'body');
alter table issue_comment enable row level security;
create policy fence on issue_comment as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_comment.organisation_id) AND (p.id = issue_comment.issue_id))))));
create policy reporter_adds on issue_comment as restrictive for insert to storey_reporter
  with check (((issue_id = ( SELECT guest_issue() AS guest_issue)) AND (visibility = 'public'::text) AND (author_id IS NULL) AND (NOT is_from_staff) AND (mentions = '{}'::uuid[])));
create policy reporter_reads on issue_comment as restrictive for select to storey_reporter
  using (((issue_id = ( SELECT guest_issue() AS guest_issue)) AND (visibility = 'public'::text)));
create policy scope_delete on issue_comment as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_comment.organisation_id) AND (p.id = issue_comment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_comment as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_comment.organisation_id) AND (p.id = issue_comment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_comment as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_comment.organisation_id) AND (p.id = issue_comment.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_comment
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on issue_comment to storey_app;
grant insert, select on issue_comment to storey_reporter;

create table issue_me_too (
  organisation_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint issue_me_too_pkey PRIMARY KEY (organisation_id, issue_id, user_id),
  constraint issue_me_too_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_me_too_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX issue_me_too_by_user ON public.issue_me_too USING btree (organisation_id, user_id);
alter table issue_me_too enable row level security;
create policy fence on issue_me_too as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_me_too.organisation_id) AND (p.id = issue_me_too.issue_id))))));
create policy scope_delete on issue_me_too as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_me_too.organisation_id) AND (p.id = issue_me_too.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_me_too as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_me_too.organisation_id) AND (p.id = issue_me_too.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_me_too as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_me_too.organisation_id) AND (p.id = issue_me_too.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_me_too
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on issue_me_too to storey_app;

create table issue_track (
  organisation_id uuid not null,
  token_hash bytea not null,
  issue_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint issue_track_pkey PRIMARY KEY (organisation_id, token_hash),
  constraint issue_track_token_hash_key UNIQUE (token_hash),
  constraint issue_track_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_track_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX issue_track_by_issue ON public.issue_track USING btree (organisation_id, issue_id);
alter table issue_track enable row level security;
create policy fence on issue_track as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_track.organisation_id) AND (p.id = issue_track.issue_id))))));
create policy reporter_adds on issue_track as restrictive for insert to storey_reporter
  with check ((issue_id = ( SELECT guest_issue() AS guest_issue)));
create policy reporter_reads on issue_track as restrictive for select to storey_reporter
  using ((issue_id = ( SELECT guest_issue() AS guest_issue)));
create policy scope_delete on issue_track as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_track.organisation_id) AND (p.id = issue_track.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_track as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_track.organisation_id) AND (p.id = issue_track.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_track as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_track.organisation_id) AND (p.id = issue_track.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_track
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert on issue_track to storey_app;
grant select (organisation_id, issue_id, created_at) on issue_track to storey_app;
grant update (issue_id) on issue_track to storey_app;
grant insert on issue_track to storey_reporter;
grant select (organisation_id, issue_id, created_at) on issue_track to storey_reporter;

create table issue_transcript (
  organisation_id uuid not null,
  issue_id uuid not null,
  tree_name text not null,
  lines jsonb not null,
  last text not null,
  is_of_guest boolean default false not null,
  created_at timestamp with time zone default now() not null,
  language text,
  readings jsonb default '[]'::jsonb not null,
  constraint issue_transcript_pkey PRIMARY KEY (organisation_id, issue_id),
  constraint issue_transcript_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_transcript_language_check CHECK (((length(language) >= 1) AND (length(language) <= 35))),
  constraint issue_transcript_last_check CHECK ((length(last) <= 500)),
  constraint issue_transcript_lines_check CHECK (((jsonb_typeof(lines) = 'array'::text) AND (octet_length((lines)::text) <= 1048576))),
  constraint issue_transcript_readings_check CHECK (((jsonb_typeof(readings) = 'array'::text) AND (octet_length((readings)::text) <= 1048576))),
  constraint issue_transcript_tree_name_check CHECK (((length(tree_name) >= 1) AND (length(tree_name) <= 200)))
);
alter table issue_transcript enable row level security;
create policy fence on issue_transcript as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_transcript.organisation_id) AND (p.id = issue_transcript.issue_id))))));
create policy reporter_adds on issue_transcript as restrictive for insert to storey_reporter
  with check (((issue_id = ( SELECT guest_issue() AS guest_issue)) AND is_of_guest));
create policy reporter_reads on issue_transcript as restrictive for select to storey_reporter
  using ((issue_id = ( SELECT guest_issue() AS guest_issue)));
create policy scope_delete on issue_transcript as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_transcript.organisation_id) AND (p.id = issue_transcript.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_transcript as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_transcript.organisation_id) AND (p.id = issue_transcript.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_transcript as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_transcript.organisation_id) AND (p.id = issue_transcript.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_transcript
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on issue_transcript to storey_app;
grant insert on issue_transcript to storey_reporter;
grant select (organisation_id, issue_id, is_of_guest) on issue_transcript to storey_reporter;

create table issue_watcher (
  organisation_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint issue_watcher_pkey PRIMARY KEY (organisation_id, issue_id, user_id),
  constraint issue_watcher_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint issue_watcher_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX issue_watcher_by_user ON public.issue_watcher USING btree (organisation_id, user_id);
alter table issue_watcher enable row level security;
create policy fence on issue_watcher as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_watcher.organisation_id) AND (p.id = issue_watcher.issue_id))))));
create policy scope_delete on issue_watcher as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_watcher.organisation_id) AND (p.id = issue_watcher.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on issue_watcher as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_watcher.organisation_id) AND (p.id = issue_watcher.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on issue_watcher as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM issue p
  WHERE ((p.organisation_id = issue_watcher.organisation_id) AND (p.id = issue_watcher.issue_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on issue_watcher
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on issue_watcher to storey_app;

create table location (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  default_prefix text,
  wifi text,
  address jsonb default '{}'::jsonb not null,
  service_desk_email text,
  timezone text,
  sos jsonb default '{}'::jsonb not null,
  administrator jsonb default '{}'::jsonb not null,
  typeform_id text,
  license_type text default 'full'::text not null,
  spaces_licensed integer,
  renewal_date date,
  allow_anonymous_access boolean default false not null,
  allow_anonymous_reporting boolean default false not null,
  beacon_range boolean default false not null,
  beacon_range_anonymous_only boolean default false not null,
  ip_subnets inet[] default '{}'::inet[] not null,
  ip_subnets_apply_to text default 'all'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  wifi_for_visitors boolean default false not null,
  translations jsonb default '{}'::jsonb not null,
  translated_from jsonb default '{}'::jsonb not null,
  constraint location_pkey PRIMARY KEY (organisation_id, id),
  constraint location_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint location_ip_subnets_apply_to_check CHECK ((ip_subnets_apply_to = ANY (ARRAY['all'::text, 'anonymous'::text]))),
  constraint location_license_type_check CHECK ((license_type = ANY (ARRAY['full'::text, 'trial'::text]))),
  constraint location_name_check CHECK (((length(name) >= 2) AND (length(name) <= 200))),
  constraint location_spaces_licensed_check CHECK (((spaces_licensed >= 0) AND (spaces_licensed <= 1000000))),
  constraint location_translated_from_check CHECK (((jsonb_typeof(translated_from) = 'object'::text) AND (octet_length((translated_from)::text) <= 65536))),
  constraint location_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536)))
);
CREATE INDEX location_fenced ON public.location USING btree (organisation_id) WHERE ((ip_subnets_apply_to = 'all'::text) AND (ip_subnets <> '{}'::inet[]));
CREATE UNIQUE INDEX location_name ON public.location USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX location_near ON public.location USING btree (organisation_id) WHERE (beacon_range AND (NOT beacon_range_anonymous_only));
CREATE TRIGGER history_delete AFTER DELETE ON location REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON location REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON location REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER licence_limit AFTER UPDATE ON location FOR EACH ROW WHEN (new.spaces_licensed IS NOT NULL AND new.spaces_licensed IS DISTINCT FROM old.spaces_licensed) EXECUTE FUNCTION check_licences_of_location();
CREATE TRIGGER retime_checklists AFTER UPDATE OF timezone ON location FOR EACH ROW WHEN (old.timezone IS DISTINCT FROM new.timezone) EXECUTE FUNCTION retime_checklists();
CREATE TRIGGER structure_delete AFTER DELETE ON location REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON location REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON location REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON location FOR EACH ROW EXECUTE FUNCTION touch();
alter table location enable row level security;
create policy scope_delete on location as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on location as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on location as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on location
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on location to storey_app;

create table location_closure (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint location_closure_pkey PRIMARY KEY (organisation_id, id),
  constraint location_closure_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint location_closure_days CHECK ((ends_on >= starts_on)),
  constraint location_closure_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);
CREATE INDEX location_closure_by_location ON public.location_closure USING btree (organisation_id, location_id, starts_on) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON location_closure REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON location_closure REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON location_closure REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER touch BEFORE UPDATE ON location_closure FOR EACH ROW EXECUTE FUNCTION touch();
alter table location_closure enable row level security;
create policy fence on location_closure as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on location_closure as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on location_closure as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on location_closure as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on location_closure
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on location_closure to storey_app;

create table mail (
  id uuid not null,
  organisation_id uuid,
  recipient text not null,
  kind text not null,
  subject text not null,
  text text,
  html text,
  unsubscribe_url text,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint mail_kind_check CHECK ((kind ~ '^[a-z-]{1,40}$'::text)),
  constraint mail_recipient_check CHECK ((((length(recipient) >= 3) AND (length(recipient) <= 254)) AND (recipient !~ '[[:cntrl:][:space:]<>,;]'::text))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text]))),
  constraint mail_subject_check CHECK ((subject !~ '[[:cntrl:]]'::text)),
  constraint mail_unsubscribe_url_check CHECK ((unsubscribe_url ~ '^https?://[!-;=?-~]+$'::text))
);
CREATE INDEX mail_by_recipient ON public.mail USING btree (organisation_id, lower(recipient), created_at DESC);
CREATE INDEX mail_newest ON public.mail USING btree (created_at DESC);
CREATE TRIGGER note_sos AFTER UPDATE OF state, error, attempts ON mail FOR EACH ROW WHEN (new.kind = 'sos'::text) EXECUTE FUNCTION note_sos_mail();

create table manufacturer (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  website text,
  support_email text,
  support_phone text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  searched tsvector generated always as (words_to_find(organisation_id, name)) stored not null,
  constraint manufacturer_pkey PRIMARY KEY (organisation_id, id),
  constraint manufacturer_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint manufacturer_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE UNIQUE INDEX manufacturer_name ON public.manufacturer USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON manufacturer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER history_insert AFTER INSERT ON manufacturer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER history_update AFTER UPDATE ON manufacturer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'searched');
CREATE TRIGGER touch BEFORE UPDATE ON manufacturer FOR EACH ROW EXECUTE FUNCTION touch();
alter table manufacturer enable row level security;
create policy tenant on manufacturer
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on manufacturer to storey_app;

create table migration (
  name text not null,
  ran_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table notification (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid,
  kind text not null,
  issue_id uuid,
  alert_id uuid,
  actor_id uuid,
  comment_id uuid,
  status text,
  is_merged boolean default false not null,
  count integer default 1 not null,
  is_listed boolean not null,
  mail_count integer not null,
  read_at timestamp with time zone,
  at timestamp with time zone default clock_timestamp() not null,
  run_id uuid,
  run_ids uuid[],
  constraint notification_pkey PRIMARY KEY (organisation_id, id),
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint notification_organisation_id_comment_id_fkey FOREIGN KEY (organisation_id, comment_id) REFERENCES issue_comment(organisation_id, id) ON DELETE SET NULL (comment_id),
  constraint notification_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint notification_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint notification_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint notification_count_check CHECK ((count > 0)),
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['issue_assigned'::text, 'issue_mentioned'::text, 'issue_commented'::text, 'issue_status'::text, 'issue_created'::text, 'sos'::text, 'checklist_assigned'::text, 'checklist_due'::text, 'checklist_overdue'::text, 'checklist_missed'::text, 'checklist_failed'::text, 'checklist_approved'::text, 'checklist_rejected'::text]))),
  constraint notification_mail_count_check CHECK ((mail_count >= 0)),
  constraint notification_runs CHECK (((run_ids IS NULL) OR ((run_id IS NULL) AND starts_with(kind, 'checklist_'::text) AND (cardinality(run_ids) > 0)))),
  constraint notification_subject CHECK (
CASE
    WHEN starts_with(kind, 'checklist_'::text) THEN (num_nonnulls(issue_id, alert_id, comment_id) = 0)
    ELSE ((run_id IS NULL) AND ((kind = 'sos'::text) OR (issue_id IS NOT NULL)))
END)
);
CREATE INDEX notification_age ON public.notification USING btree (at);
CREATE INDEX notification_by_actor ON public.notification USING btree (actor_id);
CREATE INDEX notification_by_comment ON public.notification USING btree (organisation_id, comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX notification_by_issue ON public.notification USING btree (organisation_id, issue_id);
CREATE INDEX notification_by_run ON public.notification USING btree (organisation_id, run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX notification_newest ON public.notification USING btree (organisation_id, user_id, at DESC, id DESC) WHERE is_listed;
CREATE INDEX notification_to_mail ON public.notification USING btree (organisation_id, user_id) WHERE (mail_count > 0);
CREATE UNIQUE INDEX notification_unread ON public.notification USING btree (organisation_id, user_id, kind, issue_id, alert_id, run_id) NULLS NOT DISTINCT WHERE (read_at IS NULL);
alter table notification enable row level security;
create policy fence on notification as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (((issue_id IS NULL) OR (EXISTS ( SELECT
   FROM issue i
  WHERE ((i.organisation_id = notification.organisation_id) AND (i.id = notification.issue_id))))) AND ((run_id IS NULL) OR (EXISTS ( SELECT
   FROM checklist_run r
  WHERE ((r.organisation_id = notification.organisation_id) AND (r.id = notification.run_id))))))));
create policy tenant on notification
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant select on notification to storey_app;
grant update (read_at) on notification to storey_app;

create table notification_preference (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_preference_pkey PRIMARY KEY (user_id, kind, channel),
  constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint notification_preference_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text]))),
  constraint notification_preference_kind_check CHECK ((kind = ANY (ARRAY['issue_assigned'::text, 'issue_mentioned'::text, 'issue_commented'::text, 'issue_status'::text, 'issue_created'::text, 'sos'::text, 'custody'::text, 'readiness'::text, 'checklist_assigned'::text, 'checklist_due'::text, 'checklist_overdue'::text, 'checklist_missed'::text, 'checklist_failed'::text, 'checklist_approved'::text, 'checklist_rejected'::text])))
);
alter table notification_preference enable row level security;
create policy own on notification_preference
  using ((user_id = ( SELECT current_account() AS current_account)))
  with check ((user_id = ( SELECT current_account() AS current_account)));
grant insert, select on notification_preference to storey_app;
grant update (is_on, updated_at) on notification_preference to storey_app;

create table oidc_state (
  model text collate "C" not null,
  id_hash bytea not null,
  payload json not null,
  grant_hash bytea,
  uid_hash bytea,
  account_id text collate "C",
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint oidc_state_pkey PRIMARY KEY (model, id_hash)
);
CREATE INDEX oidc_state_account ON public.oidc_state USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX oidc_state_expiry ON public.oidc_state USING btree (expires_at);
CREATE INDEX oidc_state_grant ON public.oidc_state USING btree (grant_hash) WHERE (grant_hash IS NOT NULL);
CREATE INDEX oidc_state_uid ON public.oidc_state USING btree (uid_hash) WHERE (uid_hash IS NOT NULL);

create table organisation (
  id uuid not null,
  name text collate "C" not null,
  email text,
  languages jsonb default '[{"label": "English", "value": "en"}]'::jsonb not null,
  logo_key text,
  has_asset_management boolean default true not null,
  has_pro boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  timezone text default 'UTC'::text not null,
  asset_tag_prefix text default 'A-'::text not null,
  custody_reminder_days integer default 3 not null,
  checklist_retention_years smallint default 7 not null,
  readiness_weights jsonb,
  constraint organisation_pkey PRIMARY KEY (id),
  constraint organisation_asset_tag_prefix_check CHECK ((length(asset_tag_prefix) <= 20)),
  constraint organisation_checklist_retention_years_check CHECK (((checklist_retention_years >= 1) AND (checklist_retention_years <= 30))),
  constraint organisation_custody_reminder_days_check CHECK (((custody_reminder_days >= 0) AND (custody_reminder_days <= 30))),
  constraint organisation_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint organisation_name_check CHECK (((length(name) >= 2) AND (length(name) <= 200))),
  constraint organisation_readiness_weights_check CHECK ((jsonb_typeof(readiness_weights) = 'object'::text)),
  constraint organisation_timezone_check CHECK (((length(timezone) >= 1) AND (length(timezone) <= 64)))
);
CREATE TRIGGER asset_tags_begin AFTER INSERT ON organisation FOR EACH ROW EXECUTE FUNCTION begin_asset_tags();
CREATE TRIGGER asset_tags_end AFTER DELETE ON organisation FOR EACH ROW EXECUTE FUNCTION end_asset_tags();
CREATE TRIGGER global_insert BEFORE INSERT ON organisation FOR EACH STATEMENT EXECUTE FUNCTION require_global();
CREATE TRIGGER global_update BEFORE UPDATE OF has_asset_management, has_pro, deleted_at ON organisation FOR EACH STATEMENT EXECUTE FUNCTION require_global();
CREATE TRIGGER history_delete AFTER DELETE ON organisation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_insert AFTER INSERT ON organisation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_update AFTER UPDATE ON organisation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER issue_numbers_begin AFTER INSERT ON organisation FOR EACH ROW EXECUTE FUNCTION begin_issue_numbers();
CREATE TRIGGER issue_numbers_end AFTER DELETE ON organisation FOR EACH ROW EXECUTE FUNCTION end_issue_numbers();
CREATE TRIGGER readiness_update AFTER UPDATE OF readiness_weights, timezone, has_asset_management ON organisation FOR EACH ROW WHEN (old.readiness_weights IS DISTINCT FROM new.readiness_weights OR old.timezone IS DISTINCT FROM new.timezone OR old.has_asset_management IS DISTINCT FROM new.has_asset_management) EXECUTE FUNCTION note_readiness_of_organisation();
CREATE TRIGGER retime_checklists AFTER UPDATE OF timezone ON organisation FOR EACH ROW WHEN (old.timezone IS DISTINCT FROM new.timezone) EXECUTE FUNCTION retime_checklists();
CREATE TRIGGER structure_update AFTER UPDATE ON organisation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON organisation FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER wake_checklists AFTER UPDATE OF deleted_at ON organisation FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION wake_checklists_of_organisation();
alter table organisation enable row level security;
create policy tenant on organisation
  using (((id = ( SELECT current_organisation() AS current_organisation)) OR (id IN ( SELECT user_organisation.organisation_id
   FROM user_organisation
  WHERE (user_organisation.user_id = ( SELECT current_account() AS current_account))))))
  with check ((id = ( SELECT current_organisation() AS current_organisation)));
grant select on organisation to storey_app;
grant insert (id, name, timezone) on organisation to storey_app;
grant update (name, email, languages, logo_key, has_asset_management, has_pro, deleted_at, timezone, asset_tag_prefix, custody_reminder_days, checklist_retention_years, readiness_weights) on organisation to storey_app;

create table organisation_setting (
  organisation_id uuid not null,
  setting_id uuid not null,
  enabled boolean default false not null,
  value text,
  updated_at timestamp with time zone default now() not null,
  constraint organisation_setting_pkey PRIMARY KEY (organisation_id, setting_id),
  constraint organisation_setting_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint organisation_setting_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES available_setting(id) ON DELETE CASCADE
);
CREATE TRIGGER global_write BEFORE INSERT OR UPDATE ON organisation_setting FOR EACH STATEMENT EXECUTE FUNCTION require_global();
CREATE TRIGGER history_delete AFTER DELETE ON organisation_setting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON organisation_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON organisation_setting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER readiness_insert AFTER INSERT ON organisation_setting FOR EACH ROW WHEN (new.enabled) EXECUTE FUNCTION note_readiness_of_setting();
CREATE TRIGGER readiness_update AFTER UPDATE OF enabled ON organisation_setting FOR EACH ROW WHEN (old.enabled IS DISTINCT FROM new.enabled) EXECUTE FUNCTION note_readiness_of_setting();
CREATE TRIGGER structure_delete AFTER DELETE ON organisation_setting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON organisation_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON organisation_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER wake_checklists AFTER INSERT ON organisation_setting FOR EACH ROW EXECUTE FUNCTION wake_checklists_of_organisation();
CREATE TRIGGER wake_checklists_again AFTER UPDATE OF enabled ON organisation_setting FOR EACH ROW WHEN (old.enabled IS DISTINCT FROM new.enabled) EXECUTE FUNCTION wake_checklists_of_organisation();
alter table organisation_setting enable row level security;
create policy tenant on organisation_setting
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on organisation_setting to storey_app;
grant insert (organisation_id, setting_id, enabled, value) on organisation_setting to storey_app;
grant update (enabled, value, updated_at) on organisation_setting to storey_app;

create table organisation_structure (
  organisation_id uuid not null,
  changes bigint default 1 not null,
  id bigint generated always as identity not null,
  constraint organisation_structure_pkey PRIMARY KEY (organisation_id, id),
  constraint organisation_structure_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table organisation_structure enable row level security;
create policy tenant on organisation_structure
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on organisation_structure to storey_app;

create table permission (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint permission_pkey PRIMARY KEY (id),
  constraint permission_name_key UNIQUE (name)
);
CREATE TRIGGER refuse_rename BEFORE UPDATE OF name ON permission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on permission to storey_app;

create table readiness_change (
  organisation_id uuid not null,
  id bigint generated always as identity not null,
  space_id uuid not null,
  location_id uuid not null,
  at timestamp with time zone not null,
  from_state text,
  state text,
  score smallint,
  lost_checklists smallint not null,
  lost_issues smallint not null,
  lost_assets smallint not null,
  stop_count integer not null,
  constraint readiness_change_pkey PRIMARY KEY (organisation_id, id),
  constraint readiness_change_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE,
  constraint readiness_change_from_state_check CHECK ((from_state = ANY (ARRAY['ready'::text, 'attention'::text, 'not_ready'::text, 'unknown'::text]))),
  constraint readiness_change_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint readiness_change_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'attention'::text, 'not_ready'::text, 'unknown'::text])))
);
CREATE INDEX readiness_change_by_day ON public.readiness_change USING btree (organisation_id, at);
CREATE INDEX readiness_change_of_space ON public.readiness_change USING btree (organisation_id, space_id, at DESC, id DESC);
alter table readiness_change enable row level security;
create policy fence on readiness_change as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on readiness_change as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on readiness_change as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on readiness_change as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on readiness_change
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on readiness_change to storey_app;

create table readiness_digest (
  organisation_id uuid not null,
  next_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint readiness_digest_pkey PRIMARY KEY (organisation_id),
  constraint readiness_digest_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
CREATE INDEX readiness_digest_next ON public.readiness_digest USING btree (next_at);
alter table readiness_digest enable row level security;
create policy tenant on readiness_digest
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on readiness_digest to storey_app;

create table readiness_pending (
  organisation_id uuid not null,
  id bigint generated always as identity not null,
  space_id uuid,
  constraint readiness_pending_pkey PRIMARY KEY (organisation_id, id),
  constraint readiness_pending_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table readiness_pending enable row level security;
create policy tenant on readiness_pending
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on readiness_pending to storey_app;

create table readiness_recount (
  organisation_id uuid not null,
  recounted_at timestamp with time zone not null,
  wrong integer not null,
  constraint readiness_recount_pkey PRIMARY KEY (organisation_id),
  constraint readiness_recount_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table readiness_recount enable row level security;
create policy tenant on readiness_recount
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on readiness_recount to storey_app;

create table readiness_roll_up (
  organisation_id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  state text not null,
  n integer not null,
  score_sum integer not null,
  constraint readiness_roll_up_pkey PRIMARY KEY (organisation_id, location_id, floor_id, state),
  constraint readiness_roll_up_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE
);
alter table readiness_roll_up enable row level security;
create policy fence on readiness_roll_up as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on readiness_roll_up as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on readiness_roll_up as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on readiness_roll_up as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on readiness_roll_up
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on readiness_roll_up to storey_app;

create table recently_viewed (
  organisation_id uuid not null,
  user_id uuid not null,
  owner_id uuid not null,
  viewed_at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  constraint recently_viewed_pkey PRIMARY KEY (organisation_id, user_id, owner_id),
  constraint recently_viewed_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint recently_viewed_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE
);
alter table recently_viewed enable row level security;
create policy tenant on recently_viewed
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (user_id = ( SELECT current_account() AS current_account))));
grant delete, insert, select, update on recently_viewed to storey_app;

create table report_mail_stop (
  organisation_id uuid not null,
  issue_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint report_mail_stop_pkey PRIMARY KEY (organisation_id, issue_id),
  constraint report_mail_stop_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE
);
alter table report_mail_stop enable row level security;
create policy tenant on report_mail_stop
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on report_mail_stop to storey_app;

create table role (
  id uuid not null,
  name text not null,
  permissions text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_name_key UNIQUE (name)
);
grant select on role to storey_app;

create table role_permission (
  role_id uuid not null,
  permission_id uuid not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission_id),
  constraint role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permission(id) ON DELETE CASCADE,
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);
CREATE TRIGGER keep_delete AFTER DELETE ON role_permission REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_role_permissions();
CREATE TRIGGER keep_insert AFTER INSERT ON role_permission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_role_permissions();
CREATE TRIGGER refuse_update BEFORE UPDATE ON role_permission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on role_permission to storey_app;

create table secret_address (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  name text collate "C" not null,
  hash bytea not null,
  owner_id uuid,
  location_id uuid,
  floor_id uuid,
  theme text,
  query jsonb,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  content_hash bytea,
  content_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint secret_address_pkey PRIMARY KEY (organisation_id, id),
  constraint secret_address_hash_key UNIQUE (hash),
  constraint secret_address_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint secret_address_organisation_id_floor_id_fkey FOREIGN KEY (organisation_id, floor_id) REFERENCES floor(organisation_id, id) ON DELETE CASCADE,
  constraint secret_address_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint secret_address_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint secret_address_hash_check CHECK ((octet_length(hash) = 32)),
  constraint secret_address_kind_check CHECK ((kind = ANY (ARRAY['display'::text, 'feed'::text]))),
  constraint secret_address_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint secret_address_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'time'::text]))),
  constraint secret_address_use CHECK (
CASE kind
    WHEN 'display'::text THEN ((owner_id IS NULL) AND (theme IS NOT NULL) AND (query IS NULL) AND ((floor_id IS NULL) OR (location_id IS NOT NULL)))
    ELSE ((owner_id IS NOT NULL) AND (query IS NOT NULL) AND (num_nonnulls(location_id, floor_id, theme) = 0))
END)
);
CREATE INDEX secret_address_of_floor ON public.secret_address USING btree (organisation_id, floor_id) WHERE (floor_id IS NOT NULL);
CREATE INDEX secret_address_of_location ON public.secret_address USING btree (organisation_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX secret_address_of_owner ON public.secret_address USING btree (organisation_id, owner_id) WHERE (owner_id IS NOT NULL);
CREATE TRIGGER history_delete AFTER DELETE ON secret_address REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at', 'content_hash', 'content_at');
CREATE TRIGGER history_insert AFTER INSERT ON secret_address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at', 'content_hash', 'content_at');
CREATE TRIGGER history_update AFTER UPDATE ON secret_address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'hash', 'last_used_at', 'content_hash', 'content_at');
alter table secret_address enable row level security;
create policy own_or_shared on secret_address as restrictive
  using (((kind = 'display'::text) OR (owner_id = ( SELECT current_account() AS current_account))))
  with check (((kind = 'display'::text) OR (owner_id = ( SELECT current_account() AS current_account))));
create policy tenant on secret_address
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on secret_address to storey_app;
grant update (revoked_at) on secret_address to storey_app;

create table sign_in_failure (
  email_hash bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (email_hash)
);
CREATE INDEX sign_in_failure_age ON public.sign_in_failure USING btree (last_failed_at);

create table sign_in_link (
  id uuid not null,
  purpose text not null,
  email text not null,
  language text,
  sender text,
  auth0_id text collate "C",
  token_hash bytea,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone,
  constraint sign_in_link_pkey PRIMARY KEY (id),
  constraint sign_in_link_token_hash_key UNIQUE (token_hash),
  constraint sign_in_link_auth0_id_fkey FOREIGN KEY (auth0_id) REFERENCES credential(auth0_id) ON DELETE CASCADE,
  constraint sign_in_link_check CHECK ((((auth0_id IS NULL) = (token_hash IS NULL)) AND ((token_hash IS NULL) = (expires_at IS NULL)))),
  constraint sign_in_link_email_check CHECK (((length(email) >= 3) AND (length(email) <= 320))),
  constraint sign_in_link_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'device'::text])))
);
CREATE INDEX sign_in_link_account ON public.sign_in_link USING btree (auth0_id) WHERE (auth0_id IS NOT NULL);
CREATE INDEX sign_in_link_age ON public.sign_in_link USING btree (created_at);

create table signing_key (
  kid text collate "C" not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamp with time zone default now() not null,
  retire_at timestamp with time zone,
  constraint signing_key_pkey PRIMARY KEY (kid)
);
CREATE UNIQUE INDEX signing_key_current ON public.signing_key USING btree (((retire_at IS NULL))) WHERE (retire_at IS NULL);

create table sos_alert (
  organisation_id uuid not null,
  id uuid not null,
  state text default 'pending'::text not null,
  is_test boolean default false not null,
  sender_id uuid,
  sender_name text not null,
  location_id uuid,
  location_name text not null,
  floor_name text not null,
  space_id uuid,
  space_name text not null,
  shortcode text,
  phone text,
  timezone text,
  language text,
  contacts jsonb not null,
  turns integer default 0 not null,
  next_contact_at timestamp with time zone,
  issue_id uuid,
  acknowledged_by uuid,
  acknowledged_by_name text,
  acknowledged_at timestamp with time zone,
  closed_by uuid,
  closed_by_name text,
  closed_at timestamp with time zone,
  closing_note text,
  cancelled_at timestamp with time zone,
  gave_up_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint sos_alert_pkey PRIMARY KEY (organisation_id, id),
  constraint sos_alert_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint sos_alert_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint sos_alert_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint sos_alert_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE SET NULL (issue_id),
  constraint sos_alert_organisation_id_location_id_fkey FOREIGN KEY (organisation_id, location_id) REFERENCES location(organisation_id, id) ON DELETE CASCADE,
  constraint sos_alert_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE SET NULL (space_id),
  constraint sos_alert_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES user_account(id) ON DELETE SET NULL,
  constraint sos_alert_acknowledged_by_name_check CHECK (((length(acknowledged_by_name) >= 1) AND (length(acknowledged_by_name) <= 500))),
  constraint sos_alert_check CHECK (((acknowledged_at IS NULL) = (acknowledged_by_name IS NULL))),
  constraint sos_alert_check1 CHECK (((closed_at IS NULL) = (closed_by_name IS NULL))),
  constraint sos_alert_check2 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint sos_alert_check3 CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint sos_alert_check4 CHECK (((state <> 'acknowledged'::text) OR (acknowledged_at IS NOT NULL))),
  constraint sos_alert_check5 CHECK (((location_id IS NOT NULL) OR ((state = 'cancelled'::text) AND (turns = 0)))),
  constraint sos_alert_closed_by_name_check CHECK (((length(closed_by_name) >= 1) AND (length(closed_by_name) <= 500))),
  constraint sos_alert_closing_note_check CHECK ((length(closing_note) <= 1000)),
  constraint sos_alert_contacts_check CHECK ((jsonb_typeof(contacts) = 'array'::text)),
  constraint sos_alert_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  constraint sos_alert_sender_name_check CHECK (((length(sender_name) >= 1) AND (length(sender_name) <= 500))),
  constraint sos_alert_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'acknowledged'::text, 'closed'::text, 'cancelled'::text]))),
  constraint sos_alert_turns_check CHECK ((turns >= 0))
);
CREATE INDEX sos_alert_by_acknowledger ON public.sos_alert USING btree (acknowledged_by);
CREATE INDEX sos_alert_by_closer ON public.sos_alert USING btree (closed_by);
CREATE INDEX sos_alert_by_issue ON public.sos_alert USING btree (organisation_id, issue_id);
CREATE INDEX sos_alert_by_location ON public.sos_alert USING btree (organisation_id, location_id, created_at DESC);
CREATE INDEX sos_alert_by_sender ON public.sos_alert USING btree (sender_id);
CREATE INDEX sos_alert_by_space ON public.sos_alert USING btree (organisation_id, space_id);
CREATE INDEX sos_alert_newest ON public.sos_alert USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX sos_alert_open ON public.sos_alert USING btree (organisation_id, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['pending'::text, 'sent'::text, 'acknowledged'::text]));
CREATE TRIGGER history_delete AFTER DELETE ON sos_alert REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');
CREATE TRIGGER history_insert AFTER INSERT ON sos_alert REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');
CREATE TRIGGER history_update AFTER UPDATE ON sos_alert REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'contacts', 'turns', 'next_contact_at', 'language', 'timezone');
CREATE TRIGGER readiness_delete AFTER DELETE ON sos_alert REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_sos_alert();
CREATE TRIGGER readiness_insert AFTER INSERT ON sos_alert REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_sos_alert();
CREATE TRIGGER readiness_update AFTER UPDATE ON sos_alert REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_sos_alert();
CREATE TRIGGER touch BEFORE UPDATE ON sos_alert FOR EACH ROW EXECUTE FUNCTION touch();
alter table sos_alert enable row level security;
create policy fence on sos_alert as restrictive
  using (((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])) OR (sender_id = ( SELECT current_account() AS current_account))));
create policy scope_delete on sos_alert as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on sos_alert as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on sos_alert as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on sos_alert
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select, update on sos_alert to storey_app;

create table sos_delivery (
  organisation_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  turn integer not null,
  round integer not null,
  kind text not null,
  name text not null,
  state text default 'waiting'::text not null,
  reason text,
  token_hash bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint sos_delivery_pkey PRIMARY KEY (organisation_id, id),
  constraint sos_delivery_id_key UNIQUE (id),
  constraint sos_delivery_organisation_id_alert_id_turn_key UNIQUE (organisation_id, alert_id, turn),
  constraint sos_delivery_token_hash_key UNIQUE (token_hash),
  constraint sos_delivery_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES sos_alert(organisation_id, id) ON DELETE CASCADE,
  constraint sos_delivery_kind_check CHECK ((kind = ANY (ARRAY['sos'::text, 'administrator'::text, 'service_desk'::text, 'organisation_admin'::text]))),
  constraint sos_delivery_name_check CHECK (((length(name) >= 1) AND (length(name) <= 500))),
  constraint sos_delivery_reason_check CHECK ((reason = ANY (ARRAY['server_away'::text, 'refused'::text]))),
  constraint sos_delivery_round_check CHECK ((round > 0)),
  constraint sos_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'kept'::text, 'withdrawn'::text]))),
  constraint sos_delivery_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sos_delivery_turn_check CHECK ((turn >= 0))
);
alter table sos_delivery enable row level security;
create policy fence on sos_delivery as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_delivery.organisation_id) AND (p.id = sos_delivery.alert_id))))));
create policy scope_delete on sos_delivery as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_delivery.organisation_id) AND (p.id = sos_delivery.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on sos_delivery as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_delivery.organisation_id) AND (p.id = sos_delivery.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on sos_delivery as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_delivery.organisation_id) AND (p.id = sos_delivery.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on sos_delivery
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert on sos_delivery to storey_app;
grant select (organisation_id, id, alert_id, turn, round, kind, name, state, reason, created_at, updated_at) on sos_delivery to storey_app;

create table sos_event (
  organisation_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  kind text not null,
  actor_id uuid,
  actor_name text,
  contact text,
  round integer,
  note text,
  at timestamp with time zone default clock_timestamp() not null,
  constraint sos_event_pkey PRIMARY KEY (organisation_id, id),
  constraint sos_event_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES sos_alert(organisation_id, id) ON DELETE CASCADE,
  constraint sos_event_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'alerted'::text, 'delivered'::text, 'not_delivered'::text, 'acknowledged'::text, 'closed'::text, 'cancelled'::text, 'gave_up'::text, 'told'::text])))
);
CREATE INDEX sos_event_by_alert ON public.sos_event USING btree (organisation_id, alert_id, at, id);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON sos_event FOR EACH ROW EXECUTE FUNCTION keep_sos_event();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON sos_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_sos_truncate();
alter table sos_event enable row level security;
create policy fence on sos_event as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_event.organisation_id) AND (p.id = sos_event.alert_id))))));
create policy scope_delete on sos_event as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_event.organisation_id) AND (p.id = sos_event.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on sos_event as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_event.organisation_id) AND (p.id = sos_event.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on sos_event as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM sos_alert p
  WHERE ((p.organisation_id = sos_event.organisation_id) AND (p.id = sos_event.alert_id) AND (p.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on sos_event
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant insert, select on sos_event to storey_app;

create table space (
  organisation_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  space_type_id uuid,
  name text collate "C" not null,
  shortcode text collate "C",
  capacity integer,
  typeform_id text,
  ubiqisense_id text,
  is_public boolean default false not null,
  allow_public_reporting boolean default false not null,
  feature_ids uuid[] default '{}'::uuid[] not null,
  beacon_ids uuid[] default '{}'::uuid[] not null,
  main_panorama_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  checklist_template_ids uuid[] default '{}'::uuid[] not null,
  is_access_decided boolean default false not null,
  decision_tree_id uuid,
  decision_tree_variables jsonb default '{}'::jsonb not null,
  translations jsonb default '{}'::jsonb not null,
  translated_from jsonb default '{}'::jsonb not null,
  constraint space_pkey PRIMARY KEY (organisation_id, id),
  constraint space_decision_tree FOREIGN KEY (organisation_id, decision_tree_id) REFERENCES decision_tree(organisation_id, id) ON DELETE SET NULL (decision_tree_id),
  constraint space_main_panorama FOREIGN KEY (organisation_id, id, main_panorama_id) REFERENCES space_panorama(organisation_id, space_id, id) ON DELETE SET NULL (main_panorama_id),
  constraint space_organisation_id_location_id_floor_id_fkey FOREIGN KEY (organisation_id, location_id, floor_id) REFERENCES floor(organisation_id, location_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint space_space_type FOREIGN KEY (organisation_id, space_type_id) REFERENCES space_type(organisation_id, id) ON DELETE SET NULL (space_type_id),
  constraint space_capacity_check CHECK (((capacity >= 0) AND (capacity <= 100000))),
  constraint space_decision_tree_variables_check CHECK (((jsonb_typeof(decision_tree_variables) = 'object'::text) AND (octet_length((decision_tree_variables)::text) <= 65536))),
  constraint space_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint space_shortcode_check CHECK (((length(shortcode) >= 1) AND (length(shortcode) <= 64))),
  constraint space_translated_from_check CHECK (((jsonb_typeof(translated_from) = 'object'::text) AND (octet_length((translated_from)::text) <= 262144))),
  constraint space_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 262144)))
);
CREATE INDEX space_active_by_location ON public.space USING btree (organisation_id, location_id) WHERE (deleted_at IS NULL);
CREATE INDEX space_archived ON public.space USING btree (organisation_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX space_by_decision_tree ON public.space USING btree (organisation_id, decision_tree_id) WHERE (decision_tree_id IS NOT NULL);
CREATE INDEX space_by_floor ON public.space USING btree (organisation_id, floor_id);
CREATE INDEX space_by_main_panorama ON public.space USING btree (organisation_id, main_panorama_id) WHERE (main_panorama_id IS NOT NULL);
CREATE INDEX space_by_name ON public.space USING btree (organisation_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX space_by_shortcode ON public.space USING btree (organisation_id, length(shortcode), lower(shortcode)) WHERE (shortcode IS NOT NULL);
CREATE INDEX space_by_type ON public.space USING btree (organisation_id, space_type_id);
CREATE UNIQUE INDEX space_name ON public.space USING btree (organisation_id, floor_id, lower(name), COALESCE(lower(shortcode), ''::text)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX space_shortcode ON public.space USING btree (organisation_id, lower(shortcode)) WHERE (deleted_at IS NULL);
CREATE TRIGGER attachment_owner_delete AFTER DELETE ON space FOR EACH ROW EXECUTE FUNCTION drop_attachment_owner();
CREATE TRIGGER attachment_owner_insert AFTER INSERT ON space REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_owners_of_space();
CREATE TRIGGER attachment_owner_update AFTER UPDATE OF location_id, deleted_at ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_owner_of_space();
CREATE TRIGGER decide_access BEFORE UPDATE OF is_public, allow_public_reporting ON space FOR EACH ROW EXECUTE FUNCTION decide_access();
CREATE TRIGGER decide_access_of_new BEFORE INSERT ON space FOR EACH ROW WHEN (new.is_public OR new.allow_public_reporting) EXECUTE FUNCTION decide_access();
CREATE TRIGGER history_delete AFTER DELETE ON space REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON space REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON space REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER keep_name BEFORE DELETE ON space FOR EACH ROW EXECUTE FUNCTION keep_name_for_issues();
CREATE TRIGGER keep_names_of_checklist_runs BEFORE DELETE ON space FOR EACH ROW EXECUTE FUNCTION keep_names_of_checklist_runs();
CREATE TRIGGER licence_insert AFTER INSERT ON space REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_licences_of_added();
CREATE TRIGGER licence_update AFTER UPDATE ON space REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_licences_of_changed();
CREATE TRIGGER move_assets AFTER UPDATE OF location_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_assets_of_space();
CREATE TRIGGER move_audits AFTER UPDATE OF location_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_audits_of_space();
CREATE TRIGGER move_checklist_failures AFTER UPDATE OF location_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_checklist_failures();
CREATE TRIGGER move_checklist_runs AFTER UPDATE OF location_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_checklist_runs();
CREATE TRIGGER move_checklists AFTER UPDATE OF location_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION move_checklists();
CREATE TRIGGER move_issues AFTER UPDATE OF location_id, floor_id ON space FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.floor_id IS DISTINCT FROM new.floor_id) EXECUTE FUNCTION move_issues_of_space();
CREATE TRIGGER readiness_delete AFTER DELETE ON space REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_space();
CREATE TRIGGER readiness_insert AFTER INSERT ON space REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_space();
CREATE TRIGGER readiness_update AFTER UPDATE ON space REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_readiness_of_space();
CREATE TRIGGER space_beacons BEFORE INSERT OR UPDATE OF beacon_ids ON space FOR EACH ROW EXECUTE FUNCTION check_space_beacons();
CREATE TRIGGER space_features BEFORE INSERT OR UPDATE OF feature_ids ON space FOR EACH ROW EXECUTE FUNCTION check_space_features();
CREATE TRIGGER structure_delete AFTER DELETE ON space REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON space REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON space REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON space FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER wake_checklists AFTER UPDATE OF deleted_at ON space FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION wake_checklists();
alter table space enable row level security;
create policy fence on space as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy guest on space as restrictive for select to storey_guest
  using (((id = ( SELECT guest_space() AS guest_space)) AND is_public AND (deleted_at IS NULL)));
create policy reporter on space as restrictive for select to storey_reporter
  using ((id = ( SELECT guest_space() AS guest_space)));
create policy scope_delete on space as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on space as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on space as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on space
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space to storey_app;
grant select (organisation_id, id, name, shortcode, capacity, main_panorama_id, translations) on space to storey_guest;
grant select (organisation_id, id, location_id, floor_id, name, deleted_at) on space to storey_reporter;

create table space_code (
  organisation_id uuid not null,
  id uuid not null,
  value text collate "C" default new_space_code() not null,
  owner_id uuid,
  claimed_at timestamp with time zone,
  claimed_by uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  printed_at timestamp with time zone,
  constraint space_code_pkey PRIMARY KEY (organisation_id, id),
  constraint space_code_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint space_code_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint space_code_check CHECK (((owner_id IS NULL) = (claimed_at IS NULL))),
  constraint space_code_check1 CHECK (((owner_id IS NOT NULL) OR (claimed_by IS NULL))),
  constraint space_code_value_check CHECK ((value ~ '^[0-9A-HJKMNP-TV-Z]{26}$'::text))
);
CREATE INDEX space_code_blank ON public.space_code USING btree (organisation_id, created_at, id) WHERE ((owner_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX space_code_by_age ON public.space_code USING btree (organisation_id, created_at, id);
CREATE INDEX space_code_by_owner ON public.space_code USING btree (organisation_id, owner_id);
CREATE UNIQUE INDEX space_code_by_value ON public.space_code USING btree (value);
CREATE TRIGGER history_delete AFTER DELETE ON space_code REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'value');
CREATE TRIGGER history_insert AFTER INSERT ON space_code REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_history('organisation_id', 'value');
CREATE TRIGGER history_update AFTER UPDATE ON space_code REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'value');
CREATE TRIGGER touch BEFORE UPDATE ON space_code FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_code enable row level security;
create policy blank on space_code as restrictive for update
  using (true)
  with check (((owner_id IS NOT NULL) OR (( SELECT location_scope() AS location_scope) IS NULL)));
create policy fence on space_code as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (owner_id IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_code.organisation_id) AND (o.id = space_code.owner_id))))));
create policy scope_delete on space_code as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (owner_id IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_code.organisation_id) AND (o.id = space_code.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on space_code as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (owner_id IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_code.organisation_id) AND (o.id = space_code.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on space_code as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (owner_id IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_code.organisation_id) AND (o.id = space_code.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on space_code
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_code to storey_app;

create table space_document (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  description text default ''::text not null,
  type text default 'other'::text not null,
  is_public boolean default false not null,
  s3_key text not null,
  metadata jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  global_file_id uuid,
  is_overridden boolean default false not null,
  constraint space_document_pkey PRIMARY KEY (organisation_id, id),
  constraint space_document_global_file_id_fkey FOREIGN KEY (global_file_id) REFERENCES global_model_document(id),
  constraint space_document_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint space_document_description_check CHECK ((length(description) <= 500)),
  constraint space_document_key CHECK ((starts_with(s3_key, ((organisation_id)::text || '/'::text)) OR starts_with(s3_key, 'global/'::text))),
  constraint space_document_type_check CHECK ((type = ANY (ARRAY['installation_guide'::text, 'manual'::text, 'other'::text, 'quick_guide'::text, 'quick-start'::text, 'schematic'::text, 'specification'::text, 'user-manual'::text])))
);
CREATE UNIQUE INDEX space_document_by_key ON public.space_document USING btree (organisation_id, s3_key, owner_id);
CREATE INDEX space_document_by_owner ON public.space_document USING btree (organisation_id, owner_id, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX space_document_by_word ON public.space_document USING gin (to_tsvector('simple'::regconfig, regexp_replace(folded(description), '[!-/:-@\[-`{-~]+'::text, ' '::text, 'g'::text))) WHERE ((deleted_at IS NULL) AND is_public AND (description <> ''::text));
CREATE INDEX space_document_of_global ON public.space_document USING btree (global_file_id) WHERE (global_file_id IS NOT NULL);
CREATE TRIGGER file_goes AFTER DELETE ON space_document REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_document_go();
CREATE TRIGGER history_delete AFTER DELETE ON space_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER history_insert AFTER INSERT ON space_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER history_update AFTER UPDATE ON space_document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER mark_overridden BEFORE UPDATE ON space_document FOR EACH ROW WHEN (new.global_file_id IS NOT NULL AND (old.description IS DISTINCT FROM new.description OR old.type IS DISTINCT FROM new.type)) EXECUTE FUNCTION mark_overridden_document();
CREATE TRIGGER touch BEFORE UPDATE ON space_document FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_document enable row level security;
create policy fence on space_document as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_document.organisation_id) AND (o.id = space_document.owner_id))))));
create policy guest on space_document as restrictive for select to storey_guest
  using (((owner_id = ( SELECT guest_space() AS guest_space)) AND is_public AND (deleted_at IS NULL)));
create policy scope_delete on space_document as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_document.organisation_id) AND (o.id = space_document.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on space_document as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_document.organisation_id) AND (o.id = space_document.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on space_document as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_document.organisation_id) AND (o.id = space_document.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on space_document
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_document to storey_app;
grant select (organisation_id, id, owner_id, description, type, s3_key, metadata, created_at) on space_document to storey_guest;

create table space_image (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  description text default ''::text not null,
  s3_key text not null,
  metadata jsonb not null,
  versions jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  global_file_id uuid,
  is_overridden boolean default false not null,
  constraint space_image_pkey PRIMARY KEY (organisation_id, id),
  constraint space_image_global_file_id_fkey FOREIGN KEY (global_file_id) REFERENCES global_model_image(id),
  constraint space_image_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint space_image_position_check CHECK (("position" >= 0))
);
CREATE INDEX space_image_by_key ON public.space_image USING btree (organisation_id, s3_key);
CREATE INDEX space_image_by_owner ON public.space_image USING btree (organisation_id, owner_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX space_image_by_word ON public.space_image USING gin (to_tsvector('simple'::regconfig, regexp_replace(folded(description), '[!-/:-@\[-`{-~]+'::text, ' '::text, 'g'::text))) WHERE ((deleted_at IS NULL) AND (description <> ''::text));
CREATE INDEX space_image_of_global ON public.space_image USING btree (global_file_id) WHERE (global_file_id IS NOT NULL);
CREATE TRIGGER history_delete AFTER DELETE ON space_image REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER history_insert AFTER INSERT ON space_image REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER history_update AFTER UPDATE ON space_image REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_file_id', 'is_overridden');
CREATE TRIGGER mark_overridden BEFORE UPDATE ON space_image FOR EACH ROW WHEN (new.global_file_id IS NOT NULL AND (old.description IS DISTINCT FROM new.description OR old.s3_key IS DISTINCT FROM new.s3_key)) EXECUTE FUNCTION mark_overridden_image();
CREATE TRIGGER place_before_global BEFORE INSERT ON space_image FOR EACH ROW WHEN (new.global_file_id IS NULL) EXECUTE FUNCTION place_before_global();
CREATE TRIGGER structure_delete AFTER DELETE ON space_image REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON space_image REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON space_image REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON space_image FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_image enable row level security;
create policy fence on space_image as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_image.organisation_id) AND (o.id = space_image.owner_id))))));
create policy guest on space_image as restrictive for select to storey_guest
  using (((deleted_at IS NULL) AND ((owner_id = ( SELECT guest_space() AS guest_space)) OR (owner_id IN ( SELECT a.id
   FROM asset a
  WHERE (a.organisation_id = space_image.organisation_id))) OR (owner_id IN ( SELECT a.model_id
   FROM asset a
  WHERE (a.organisation_id = space_image.organisation_id))))));
create policy reporter on space_image as restrictive for select to storey_reporter
  using ((owner_id = ( SELECT guest_space() AS guest_space)));
create policy scope_delete on space_image as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_image.organisation_id) AND (o.id = space_image.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on space_image as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_image.organisation_id) AND (o.id = space_image.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on space_image as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_image.organisation_id) AND (o.id = space_image.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on space_image
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_image to storey_app;
grant select (organisation_id, id, owner_id, "position", description, s3_key, metadata, versions) on space_image to storey_guest;
grant select (organisation_id, id, owner_id, deleted_at) on space_image to storey_reporter;

create table space_link (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  description text default ''::text not null,
  url text not null,
  is_public boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  global_link_id uuid,
  is_overridden boolean default false not null,
  constraint space_link_pkey PRIMARY KEY (organisation_id, id),
  constraint space_link_global_link_id_fkey FOREIGN KEY (global_link_id) REFERENCES global_model_link(id),
  constraint space_link_organisation_id_owner_id_fkey FOREIGN KEY (organisation_id, owner_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint space_link_description_check CHECK ((length(description) <= 500)),
  constraint space_link_position_check CHECK (("position" >= 0)),
  constraint space_link_url_check CHECK (((url ~* '^https?://'::text) AND (length(url) <= 2000)))
);
CREATE INDEX space_link_by_owner ON public.space_link USING btree (organisation_id, owner_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX space_link_by_word ON public.space_link USING gin (to_tsvector('simple'::regconfig, regexp_replace(folded(description), '[!-/:-@\[-`{-~]+'::text, ' '::text, 'g'::text))) WHERE ((deleted_at IS NULL) AND is_public AND (description <> ''::text));
CREATE INDEX space_link_of_global ON public.space_link USING btree (global_link_id) WHERE (global_link_id IS NOT NULL);
CREATE TRIGGER history_delete AFTER DELETE ON space_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_link_id', 'is_overridden');
CREATE TRIGGER history_insert AFTER INSERT ON space_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_link_id', 'is_overridden');
CREATE TRIGGER history_update AFTER UPDATE ON space_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'global_link_id', 'is_overridden');
CREATE TRIGGER mark_overridden BEFORE UPDATE ON space_link FOR EACH ROW WHEN (new.global_link_id IS NOT NULL AND (old.description IS DISTINCT FROM new.description OR old.url IS DISTINCT FROM new.url)) EXECUTE FUNCTION mark_overridden_link();
CREATE TRIGGER touch BEFORE UPDATE ON space_link FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_link enable row level security;
create policy fence on space_link as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_link.organisation_id) AND (o.id = space_link.owner_id))))));
create policy guest on space_link as restrictive for select to storey_guest
  using (((owner_id = ( SELECT guest_space() AS guest_space)) AND is_public AND (deleted_at IS NULL)));
create policy scope_delete on space_link as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_link.organisation_id) AND (o.id = space_link.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on space_link as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_link.organisation_id) AND (o.id = space_link.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on space_link as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_link.organisation_id) AND (o.id = space_link.owner_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on space_link
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_link to storey_app;
grant select (organisation_id, id, owner_id, "position", description, url) on space_link to storey_guest;

create table space_panorama (
  organisation_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  "position" integer not null,
  name text not null,
  is360 boolean not null,
  hfov double precision default 90 not null,
  yaw double precision default 0 not null,
  pitch double precision default 0 not null,
  roll_correction double precision default 0 not null,
  heading double precision,
  width integer not null,
  height integer not null,
  file_name text not null,
  crop jsonb,
  s3_key text not null,
  state text default 'processing'::text not null,
  error_code text,
  made jsonb,
  hotspots jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  pitch_correction double precision default 0 not null,
  constraint space_panorama_pkey PRIMARY KEY (organisation_id, id),
  constraint space_panorama_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES attachment_owner(organisation_id, id) ON DELETE CASCADE,
  constraint space_panorama_check CHECK (starts_with(s3_key, ((organisation_id)::text || '/'::text))),
  constraint space_panorama_check1 CHECK (((state = 'ready'::text) = (made IS NOT NULL))),
  constraint space_panorama_check2 CHECK (((state = 'failed'::text) = (error_code IS NOT NULL))),
  constraint space_panorama_check3 CHECK ((is360 = (crop IS NOT NULL))),
  constraint space_panorama_height_check CHECK ((height > 0)),
  constraint space_panorama_hfov_check CHECK (((hfov >= (30)::double precision) AND (hfov <= (120)::double precision))),
  constraint space_panorama_hotspots_check CHECK ((jsonb_typeof(hotspots) = 'array'::text)),
  constraint space_panorama_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint space_panorama_pitch_check CHECK (((pitch >= ('-90'::integer)::double precision) AND (pitch <= (90)::double precision))),
  constraint space_panorama_pitch_correction_check CHECK (((pitch_correction >= ('-90'::integer)::double precision) AND (pitch_correction <= (90)::double precision))),
  constraint space_panorama_position_check CHECK (("position" >= 0)),
  constraint space_panorama_roll_correction_check CHECK (((roll_correction >= ('-180'::integer)::double precision) AND (roll_correction <= (180)::double precision))),
  constraint space_panorama_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text]))),
  constraint space_panorama_width_check CHECK ((width > 0)),
  constraint space_panorama_yaw_check CHECK (((yaw >= ('-180'::integer)::double precision) AND (yaw <= (180)::double precision)))
);
CREATE UNIQUE INDEX space_panorama_by_key ON public.space_panorama USING btree (organisation_id, s3_key);
CREATE INDEX space_panorama_by_space ON public.space_panorama USING btree (organisation_id, space_id, "position") WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX space_panorama_of_space ON public.space_panorama USING btree (organisation_id, space_id, id);
CREATE TRIGGER file_goes AFTER DELETE ON space_panorama REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_panorama_go();
CREATE TRIGGER former_file_goes AFTER UPDATE OF s3_key ON space_panorama FOR EACH ROW WHEN (old.s3_key <> new.s3_key) EXECUTE FUNCTION let_former_panorama_go();
CREATE TRIGGER history_delete AFTER DELETE ON space_panorama REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'made');
CREATE TRIGGER history_insert AFTER INSERT ON space_panorama REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'made');
CREATE TRIGGER history_update AFTER UPDATE ON space_panorama REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id', 'made');
CREATE TRIGGER touch BEFORE UPDATE ON space_panorama FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_panorama enable row level security;
create policy fence on space_panorama as restrictive
  using (((( SELECT barred_locations() AS barred_locations) = '{}'::uuid[]) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_panorama.organisation_id) AND (o.id = space_panorama.space_id))))));
create policy guest on space_panorama as restrictive for select to storey_guest
  using (((space_id = ( SELECT guest_space() AS guest_space)) AND (state = 'ready'::text) AND (deleted_at IS NULL)));
create policy reporter on space_panorama as restrictive for select to storey_reporter
  using ((space_id = ( SELECT guest_space() AS guest_space)));
create policy scope_delete on space_panorama as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_panorama.organisation_id) AND (o.id = space_panorama.space_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_insert on space_panorama as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_panorama.organisation_id) AND (o.id = space_panorama.space_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy scope_update on space_panorama as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (EXISTS ( SELECT
   FROM attachment_owner o
  WHERE ((o.organisation_id = space_panorama.organisation_id) AND (o.id = space_panorama.space_id) AND (o.location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[])))))));
create policy tenant on space_panorama
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_panorama to storey_app;
grant select (organisation_id, id, space_id, "position", name, is360, hfov, yaw, pitch, roll_correction, heading, width, height, crop, s3_key, made, pitch_correction) on space_panorama to storey_guest;
grant select (organisation_id, id, space_id, deleted_at) on space_panorama to storey_reporter;

create table space_readiness (
  organisation_id uuid not null,
  space_id uuid not null,
  location_id uuid not null,
  floor_id uuid not null,
  space_name text collate "C" not null,
  state text not null,
  rank smallint generated always as (
CASE state
    WHEN 'not_ready'::text THEN 0
    WHEN 'attention'::text THEN 1
    WHEN 'ready'::text THEN 2
    ELSE 3
END) stored not null,
  score smallint,
  lost_checklists smallint not null,
  lost_issues smallint not null,
  lost_assets smallint not null,
  stop_count integer not null,
  since timestamp with time zone not null,
  changes_at timestamp with time zone,
  constraint space_readiness_pkey PRIMARY KEY (organisation_id, space_id),
  constraint space_readiness_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint space_readiness_organisation_id_space_id_fkey FOREIGN KEY (organisation_id, space_id) REFERENCES space(organisation_id, id) ON DELETE CASCADE,
  constraint space_readiness_check CHECK (((state = 'unknown'::text) = (score IS NULL))),
  constraint space_readiness_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint space_readiness_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'attention'::text, 'not_ready'::text, 'unknown'::text])))
);
CREATE INDEX space_readiness_by_location ON public.space_readiness USING btree (organisation_id, location_id, floor_id);
CREATE INDEX space_readiness_changing ON public.space_readiness USING btree (organisation_id, changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX space_readiness_latest ON public.space_readiness USING btree (organisation_id, since DESC, space_id);
CREATE INDEX space_readiness_worst ON public.space_readiness USING btree (organisation_id, rank, score, space_name COLLATE natural_order, space_id);
CREATE TRIGGER roll_up_delete AFTER DELETE ON space_readiness REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_readiness();
CREATE TRIGGER roll_up_insert AFTER INSERT ON space_readiness REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_readiness();
CREATE TRIGGER roll_up_update AFTER UPDATE ON space_readiness REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_readiness();
alter table space_readiness enable row level security;
create policy fence on space_readiness as restrictive
  using ((location_id <> ALL (( SELECT barred_locations() AS barred_locations)::uuid[])));
create policy scope_delete on space_readiness as restrictive for delete
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_insert on space_readiness as restrictive for insert
  with check (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy scope_update on space_readiness as restrictive for update
  using (((( SELECT location_scope() AS location_scope) IS NULL) OR (location_id = ANY (( SELECT location_scope() AS location_scope)::uuid[]))));
create policy tenant on space_readiness
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on space_readiness to storey_app;

create table space_type (
  organisation_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  translations jsonb default '{}'::jsonb not null,
  translated_from jsonb default '{}'::jsonb not null,
  constraint space_type_pkey PRIMARY KEY (organisation_id, id),
  constraint space_type_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint space_type_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint space_type_translated_from_check CHECK (((jsonb_typeof(translated_from) = 'object'::text) AND (octet_length((translated_from)::text) <= 65536))),
  constraint space_type_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (octet_length((translations)::text) <= 65536)))
);
CREATE UNIQUE INDEX space_type_name ON public.space_type USING btree (organisation_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON space_type REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON space_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON space_type REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER structure_delete AFTER DELETE ON space_type REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_insert AFTER INSERT ON space_type REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER structure_update AFTER UPDATE ON space_type REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change();
CREATE TRIGGER touch BEFORE UPDATE ON space_type FOR EACH ROW EXECUTE FUNCTION touch();
alter table space_type enable row level security;
create policy tenant on space_type
  using ((organisation_id = ( SELECT current_organisation() AS current_organisation)))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant delete, insert, select, update on space_type to storey_app;

create table upload (
  organisation_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  user_id uuid,
  issue_id uuid,
  network cidr,
  call bytea not null,
  size bigint not null,
  received bigint default 0 not null,
  pieces text[] default '{}'::text[] not null,
  folder text not null,
  reply jsonb,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint upload_pkey PRIMARY KEY (organisation_id, id),
  constraint upload_organisation_id_issue_id_fkey FOREIGN KEY (organisation_id, issue_id) REFERENCES issue(organisation_id, id) ON DELETE CASCADE,
  constraint upload_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint upload_check CHECK (((received >= 0) AND (received <= size))),
  constraint upload_check1 CHECK (((user_id IS NULL) <> (issue_id IS NULL))),
  constraint upload_check2 CHECK (((user_id IS NOT NULL) OR (reply IS NULL))),
  constraint upload_check3 CHECK (starts_with(folder, ((organisation_id)::text || '/'::text))),
  constraint upload_size_check CHECK ((size > 0))
);
CREATE INDEX upload_age ON public.upload USING btree (expires_at);
CREATE INDEX upload_by_issue ON public.upload USING btree (organisation_id, issue_id) WHERE (issue_id IS NOT NULL);
CREATE UNIQUE INDEX upload_of_sender ON public.upload USING btree (organisation_id, user_id, issue_id, upload_id) NULLS NOT DISTINCT;
CREATE TRIGGER file_goes AFTER DELETE ON upload REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_pieces_go();
CREATE TRIGGER used_pieces_go AFTER UPDATE OF reply ON upload FOR EACH ROW WHEN (old.reply IS NULL AND new.reply IS NOT NULL) EXECUTE FUNCTION let_used_pieces_go();
alter table upload enable row level security;
create policy reporter on upload as restrictive to storey_reporter
  using ((issue_id = ( SELECT guest_issue() AS guest_issue)))
  with check ((issue_id = ( SELECT guest_issue() AS guest_issue)));
create policy reporter_network on upload as restrictive for insert to storey_reporter
  with check ((NOT ((network)::inet IS DISTINCT FROM (( SELECT guest_network() AS guest_network))::inet)));
create policy tenant on upload
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (NOT (user_id IS DISTINCT FROM ( SELECT current_account() AS current_account)))))
  with check (((organisation_id = ( SELECT current_organisation() AS current_organisation)) AND (NOT (user_id IS DISTINCT FROM ( SELECT current_account() AS current_account)))));
grant insert, select, update on upload to storey_app;
grant insert, select on upload to storey_reporter;
grant update (received, pieces, expires_at) on upload to storey_reporter;

create table user_account (
  id uuid not null,
  auth0_id text,
  email text not null,
  first_name text,
  last_name text,
  searched text collate "C" generated always as (folded(((COALESCE((first_name || ' '::text), ''::text) || COALESCE((last_name || ' '::text), ''::text)) || email))) stored,
  active_organisation_id uuid,
  blocked_at timestamp with time zone,
  tokens_valid_after timestamp with time zone default '-infinity'::timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_auth0_id_key UNIQUE (auth0_id),
  constraint user_account_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)))
);
CREATE UNIQUE INDEX user_account_email ON public.user_account USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE TRIGGER history_delete AFTER DELETE ON user_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'auth0_id', 'searched');
CREATE TRIGGER history_insert AFTER INSERT ON user_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'auth0_id', 'searched');
CREATE TRIGGER history_update AFTER UPDATE ON user_account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global', 'auth0_id', 'searched');
CREATE TRIGGER touch BEFORE UPDATE ON user_account FOR EACH ROW EXECUTE FUNCTION touch();
alter table user_account enable row level security;
create policy known on user_account for select
  using (((id = ( SELECT current_account() AS current_account)) OR (id IN ( SELECT user_organisation.user_id
   FROM user_organisation
  WHERE (user_organisation.organisation_id = ( SELECT current_organisation() AS current_organisation))))));
create policy own on user_account for update
  using ((id = ( SELECT current_account() AS current_account)))
  with check ((id = ( SELECT current_account() AS current_account)));
grant select on user_account to storey_app;
grant update (first_name, last_name, active_organisation_id, version, updated_at) on user_account to storey_app;

create table user_app_role (
  user_id uuid not null,
  role_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint user_app_role_pkey PRIMARY KEY (user_id, role_id),
  constraint user_app_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint user_app_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE TRIGGER history_delete AFTER DELETE ON user_app_role REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
CREATE TRIGGER history_insert AFTER INSERT ON user_app_role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('global');
alter table user_app_role enable row level security;
create policy own on user_app_role for select
  using ((user_id = ( SELECT current_account() AS current_account)));
grant select on user_app_role to storey_app;

create table user_organisation (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  is_home boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint user_organisation_pkey PRIMARY KEY (organisation_id, id),
  constraint user_organisation_organisation_id_user_id_key UNIQUE (organisation_id, user_id),
  constraint user_organisation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint user_organisation_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_organisation_home ON public.user_organisation USING btree (user_id) WHERE is_home;
CREATE INDEX user_organisation_user ON public.user_organisation USING btree (user_id);
CREATE TRIGGER history_delete AFTER DELETE ON user_organisation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON user_organisation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER leave_asset_views BEFORE DELETE ON user_organisation FOR EACH ROW EXECUTE FUNCTION leave_asset_views();
CREATE TRIGGER take_from_issues AFTER DELETE ON user_organisation FOR EACH ROW EXECUTE FUNCTION take_assignee_from_issues();
alter table user_organisation enable row level security;
create policy tenant on user_organisation
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) OR (user_id = ( SELECT current_account() AS current_account))))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on user_organisation to storey_app;

create table user_organisation_role (
  organisation_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  location_ids uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone default now() not null,
  constraint user_organisation_role_pkey PRIMARY KEY (organisation_id, user_id, role_id),
  constraint user_organisation_role_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES user_organisation(organisation_id, user_id) ON DELETE CASCADE,
  constraint user_organisation_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);
CREATE TRIGGER history_delete AFTER DELETE ON user_organisation_role REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_insert AFTER INSERT ON user_organisation_role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_history('organisation_id');
CREATE TRIGGER history_update AFTER UPDATE ON user_organisation_role FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION record_role_limit();
alter table user_organisation_role enable row level security;
create policy tenant on user_organisation_role
  using (((organisation_id = ( SELECT current_organisation() AS current_organisation)) OR (user_id = ( SELECT current_account() AS current_account))))
  with check ((organisation_id = ( SELECT current_organisation() AS current_organisation)));
grant select on user_organisation_role to storey_app;

create table user_setting (
  user_id uuid not null,
  setting_key text not null,
  setting_value text not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_setting_pkey PRIMARY KEY (user_id, setting_key),
  constraint user_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
alter table user_setting enable row level security;
create policy own on user_setting
  using ((user_id = ( SELECT current_account() AS current_account)))
  with check ((user_id = ( SELECT current_account() AS current_account)));
grant delete, insert, select, update on user_setting to storey_app;

create FUNCTION public.act_for(target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration acts for an organisation';
  end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.acts_globally', 'on', true),
    set_config('app.barred_locations', '', true);
  if current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended(target::text, 0));
  end if;
end $function$;
grant execute on function act_for(uuid) to storey_app;

create FUNCTION public.acts_globally()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.acts_globally', true), '') = 'on' $function$;
grant execute on function acts_globally() to public;

create FUNCTION public.add_job(id uuid, name text, data jsonb, organisation_id uuid, singleton_key text, start_after timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  insert into background_job as j (id, name, data, organisation_id, singleton_key, due_at)
    values (add_job.id, add_job.name, add_job.data, add_job.organisation_id, add_job.singleton_key, coalesce(start_after, now()))
    on conflict (name, singleton_key) where state = 'waiting' and attempts = 0 and singleton_key is not null
    do update set due_at = least(j.due_at, excluded.due_at);
end $function$;

create FUNCTION public.add_member(person uuid, membership uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not exists (select from user_account a where a.id = person and a.deleted_at is null) or not may_find(person) then
    return 'not_found';
  end if;
  insert into user_organisation (organisation_id, id, user_id) values (current_organisation(), membership, person)
    on conflict (organisation_id, user_id) do nothing;
  if not found then return 'already_member'; end if;
  update invitation i set revoked_at = now() from user_account a
  where a.id = person and i.organisation_id = current_organisation() and lower(i.email) = lower(a.email)
    and i.accepted_at is null and i.revoked_at is null;
  return 'done';
end $function$;
grant execute on function add_member(uuid,uuid) to storey_app;

create FUNCTION public.add_owners_of_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  with owners as (
    insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
      select r.organisation_id, r.id, 'asset', r.location_id, r.deleted_at from added r)
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select r.organisation_id, gen_random_uuid(), r.id, now() from added r;
  return null;
end $function$;

create FUNCTION public.add_owners_of_asset_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, 'assetModel', null::uuid, r.deleted_at from added r;
  return null;
end $function$;

create FUNCTION public.add_owners_of_checklist_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, 'checklistTemplate', null::uuid, r.deleted_at from added r;
  return null;
end $function$;

create FUNCTION public.add_owners_of_decision_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, 'decisionTree', null::uuid, r.deleted_at from added r;
  return null;
end $function$;

create FUNCTION public.add_owners_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  with owners as (
    insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
      select r.organisation_id, r.id, 'space', r.location_id, r.deleted_at from added r)
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select r.organisation_id, gen_random_uuid(), r.id, now() from added r;
  return null;
end $function$;

create FUNCTION public.add_watchers_of_issue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into issue_watcher (organisation_id, issue_id, user_id)
    select n.organisation_id, n.id, w.id from added n, unnest(n.assignee_ids || n.reporter_id) w(id) where w.id is not null
    on conflict do nothing;
  return null;
end $function$;

create FUNCTION public.admit(subject text, address text, given_name text, family_name text, new_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; offers uuid[]; first_offer invitation; begin
  -- Of several first calls at once one lets in; the others find it done.
  perform pg_advisory_xact_lock(hashtextextended('admit ' || lower(address), 0));
  if exists (select from user_account a where a.auth0_id = subject and a.deleted_at is null) then return true; end if;
  select * into account from user_account a where lower(a.email) = lower(address) and a.deleted_at is null for update;
  if account.auth0_id is not null then return false; end if;
  offers := array(select i.offer_id from invitation i join organisation o on o.id = i.organisation_id
    where lower(i.email) = lower(address) and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > clock_timestamp() and o.deleted_at is null
    for update of i);
  if account.id is null and offers = '{}' then return false; end if;
  select * into first_offer from invitation i where i.offer_id = any (offers) order by i.created_at, i.offer_id limit 1;
  perform set_config('app.user_id', coalesce(account.id, new_id)::text, true);
  if account.id is null then
    insert into user_account (id, auth0_id, email, first_name, last_name)
      values (new_id, subject, address, coalesce(given_name, first_offer.first_name), coalesce(family_name, first_offer.last_name));
  else
    update user_account a set auth0_id = subject, first_name = coalesce(a.first_name, given_name, first_offer.first_name),
      last_name = coalesce(a.last_name, family_name, first_offer.last_name) where a.id = account.id;
  end if;
  perform take_up(coalesce(account.id, new_id), offers, account.id is null);
  return true;
end $function$;

create FUNCTION public.answer_guest_tree(wanted uuid, kept integer, added jsonb, stopped text, taken uuid[], passed jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  delete from decision_tree_step p where p.organisation_id = current_organisation() and p.session_id = wanted and p.n > kept;
  insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
    select current_organisation(), wanted, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
    from jsonb_to_recordset(added) a (n integer, at text, "responseId" uuid, value jsonb);
  update decision_tree_session n set answered_at = now(), state = 'active', ended_at = null, stopped_at = stopped,
      ways = taken, called = passed
    where n.organisation_id = current_organisation() and n.id = wanted;
end $function$;
grant execute on function answer_guest_tree(uuid,integer,jsonb,text,uuid[],jsonb) to storey_reporter;

create FUNCTION public.answer_invitation(offer uuid, is_accepted boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found_offer invitation; begin
  select i.* into found_offer from invitation i
    join user_account a on a.id = current_account() and lower(a.email) = lower(i.email)
    where i.offer_id = offer for update of i;
  if not found then return 'not_found'; end if;
  if found_offer.accepted_at is not null or found_offer.revoked_at is not null then return 'closed'; end if;
  if not is_accepted then
    update invitation i set revoked_at = now() where i.offer_id = offer;
    return 'done';
  end if;
  if found_offer.expires_at <= clock_timestamp() or not exists (
    select from organisation o where o.id = found_offer.organisation_id and o.deleted_at is null) then return 'closed'; end if;
  perform take_up(current_account(), array[offer], false);
  return 'done';
end $function$;
grant execute on function answer_invitation(uuid,boolean) to storey_app;

create FUNCTION public.ask_password_link(person uuid, link uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; organisation organisation; begin
  select a.* into account from user_organisation uo join user_account a on a.id = uo.user_id and a.deleted_at is null
    where uo.organisation_id = current_organisation() and uo.user_id = person;
  if not found then return 'not_found'; end if;
  -- Who holds a role of the whole product is looked after on the command line.
  if exists (select from user_app_role r where r.user_id = person) then return 'above'; end if;
  select o.* into organisation from organisation o where o.id = current_organisation();
  insert into sign_in_link (id, purpose, email, language, sender)
    select link, 'password', c.email, coalesce(
      (select t.setting_value from user_setting t where t.user_id = person and t.setting_key = 'language'),
      organisation.languages -> 0 ->> 'value'), organisation.name
    from credential c where c.auth0_id = account.auth0_id;
  if not found then return 'never_signed_in'; end if;
  perform add_job(gen_random_uuid(), 'sign-in-link', jsonb_build_object('linkId', link), null, null, null);
  return 'done';
end $function$;
grant execute on function ask_password_link(uuid,uuid) to storey_app;

create FUNCTION public.ask_rechecks(of_issue issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare zone text; today date; begin
  select coalesce(l.timezone, o.timezone) into zone from organisation o
    left join location l on l.organisation_id = o.id and l.id = of_issue.location_id where o.id = of_issue.organisation_id;
  today := (now() at time zone zone)::date;
  with waiting as (
    update checklist_failure f set state = 'recheck'
      where f.organisation_id = of_issue.organisation_id and f.issue_id = of_issue.id and (f.state = 'open' or f.state = 'recheck'
        and not exists (select from checklist_run q where q.organisation_id = f.organisation_id and q.recheck_of = f.id
          and q.state in ('open', 'in_progress', 'missed') and q.deleted_at is null)) returning *)
  insert into checklist_run (organisation_id, id, template_id, template_version_id, space_id, asset_id, period_start, due_on,
    opens_at, due_at, missed_at, assignee_id, assignee_role, assets, recheck_of)
  select w.organisation_id, gen_random_uuid(), w.template_id, r.template_version_id, w.space_id, w.asset_id, today, today + 1,
    now(), (today + 2)::timestamp at time zone zone, (today + 32)::timestamp at time zone zone,
    p.user_id, case when p.user_id is null then coalesce(r.assignee_role, 'technician') end,
    -- An item that repeats is asked of the one asset that failed.
    case when a.id is not null and jsonb_path_exists(v.content, '$.sections[*].items[*] ? (@.id == $item && @.perAsset != null)',
        jsonb_build_object('item', w.item_id))
      then jsonb_build_object(w.item_id::text, jsonb_build_array(jsonb_build_object('id', a.id, 'tag', a.tag, 'name', a.name)))
      else '{}' end,
    w.id
  from waiting w
  join checklist_run r on r.organisation_id = w.organisation_id and r.id = w.last_run_id
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
  left join asset a on a.organisation_id = w.organisation_id and a.id = w.asset_id
  -- Who did it, or was to do it, while they are here.
  left join user_organisation p on p.organisation_id = w.organisation_id
    and p.user_id = coalesce(r.assignee_id, case when r.assignee_role is null then r.completed_by end);
end $function$;

create FUNCTION public.ask_to_report(client bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare known record; wait integer; is_held boolean := false; everybody bigint := hashtextextended('reports ' || current_organisation(), 0); begin
  loop
    select r.issue_id, i.number into known from guest_report r
      join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id
      where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.client_hash = client;
    if found then return jsonb_build_object('issueId', known.issue_id, 'number', known.number, 'waitSeconds', 0); end if;
    wait := report_wait();
    exit when wait > 0 or is_held;
    perform pg_advisory_xact_lock(hashtextextended('report ' || current_organisation() || ' ' || encode(client, 'hex'), 0));
    if (select count(*) from guest_report r where r.organisation_id = current_organisation() and r.network is not null
        and r.created_at > clock_timestamp() - interval '10 minutes') < 150 then
      perform pg_advisory_xact_lock_shared(everybody);
    else
      perform pg_advisory_xact_lock(everybody);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('reports ' || current_organisation() || ' ' || wide_network(guest_network()), 0));
    is_held := true;
  end loop;
  return jsonb_build_object('issueId', null, 'waitSeconds', wait,
    'number', (select coalesce(max(i.number), 0) + 1 from issue i where i.organisation_id = current_organisation()));
end $function$;
grant execute on function ask_to_report(bytea) to storey_reporter;

create FUNCTION public.asked_nodes(organisation uuid, session uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select array(select distinct x from decision_tree_step p cross join unnest(string_to_array(p.at, '/')) x
    where p.organisation_id = organisation and p.session_id = session)
$function$;

create FUNCTION public.asset_counts_lock(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select hashtextextended(organisation || ' asset counts', 0) $function$;

create FUNCTION public.asset_date_periods(end_of_life date, end_of_support date, license_expiry date, warranty_expiry date, pat_next_due_at date)
 RETURNS TABLE(date_key text, period text, begins_on date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select d.date_key, p.period, case p.period when 'day' then d.day when 'month' then date_trunc('month', d.day::timestamp)::date else 'infinity' end
  from (values ('end_of_life', end_of_life), ('end_of_support', end_of_support), ('license_expiry', license_expiry),
    ('warranty_expiry', warranty_expiry), ('pat_next_due_at', pat_next_due_at)) d (date_key, day)
  join (values ('day', true), ('month', true), ('none', false)) p (period, is_dated) on p.is_dated = (d.day is not null)
$function$;
grant execute on function asset_date_periods(date,date,date,date,date) to public;

create FUNCTION public.asset_label(organisation uuid, asset uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select concat_ws(' · ', m.name, a.tag) from asset a
  left join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  where a.organisation_id = asset_label.organisation and a.id = asset_label.asset
$function$;
grant execute on function asset_label(uuid,uuid) to storey_app;

create FUNCTION public.asset_tags_of(organisation uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select 'asset_tag_' || replace(organisation::text, '-', '') $function$;

create FUNCTION public.asset_words(searched tsvector, organisation uuid, model uuid)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select searched || array_to_tsvector(array[right(organisation::text, 12) || ' ' || model::text])
$function$;
grant execute on function asset_words(tsvector,uuid,uuid) to public;

create FUNCTION public.asset_words_condition(queries text[], models jsonb, others uuid[], most integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare words text := 'true'; holders uuid[]; common integer := 0; in_fields text; begin
  for n in 1..coalesce(array_length(queries, 1), 0) loop
    holders := array(select assets_with_field_word(queries[n], most + 1));
    in_fields := case when holders = '{}' then '' else
      format(' or a.organisation_id = $1 and a.id = any (%L::uuid[])', holders) end;
    -- A word that very many hold is asked of those alone that hold the others.
    if cardinality(holders) > most then
      common := common + 1;
      in_fields := format(' or holds_field_word(a.organisation_id, a.id, a.model_id, %L)', queries[n]);
    end if;
    words := words || format(' and (asset_words(a.searched, a.organisation_id, a.model_id) @@ %L::tsquery%s)',
      queries[n] || (select coalesce(string_agg(format(' | ''%s %s''', right(current_organisation()::text, 12), m.value::uuid), ''), '')
        from jsonb_array_elements_text(models -> (n - 1)) m),
      in_fields);
  end loop;
  if common > 0 and common = cardinality(queries) then return null; end if;
  if cardinality(others) > 0 then
    words := words || format(' or a.organisation_id = $1 and a.id = any (%L::uuid[])', others);
  end if;
  -- Entries of the index of words begin with the organisation already. Written like this, its condition
  -- draws no second index over all assets of the organisation in.
  return 'coalesce(a.organisation_id, $1) = $1 and (a.deleted_at is not null) = $2'
    || format(' and (a.location_id is null or a.location_id <> all (%L::uuid[]))', barred_locations())
    || ' and (' || words || ')';
end $function$;

create FUNCTION public.assets_with_field_word(query text, most bigint)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.asset_id from (
    select w.asset_id, w.field_id from custom_field_value w
      where w.organisation_id = current_organisation() and w.searched @@ query::tsquery
    union all
    select w.asset_id, w.field_id from custom_field f, jsonb_array_elements(f.choices) c, custom_field_value w
      where f.organisation_id = current_organisation() and f.is_searchable and f.kind = 'choice'
        and words_to_find(f.organisation_id, c ->> 'name') @@ query::tsquery
        and w.organisation_id = f.organisation_id and w.field_id = f.id and w.choice = c ->> 'id') v
  join custom_field f on f.organisation_id = current_organisation() and f.id = v.field_id and f.is_searchable and f.deleted_at is null
  join asset a on a.organisation_id = current_organisation() and a.id = v.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id and m.asset_type_id = f.asset_type_id
  limit most
$function$;
grant execute on function assets_with_field_word(text,bigint) to storey_app;

create FUNCTION public.assets_with_word_in(field uuid, query text, most bigint)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select w.asset_id from custom_field_value w
    where w.organisation_id = current_organisation() and w.field_id = field and w.searched @@ query::tsquery limit most
$function$;
grant execute on function assets_with_word_in(uuid,text,bigint) to storey_app;

create FUNCTION public.assets_with_words(queries text[], models jsonb, most integer, are_archived boolean)
 RETURNS uuid[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select assets_with_words(queries, models, most, are_archived, false)
$function$;
grant execute on function assets_with_words(text[],jsonb,integer,boolean) to storey_app;

create FUNCTION public.assets_with_words(queries text[], models jsonb, most integer, are_archived boolean, by_tag boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare condition text := asset_words_condition(queries, models, '{}', most); plan json; found uuid[]; begin
  if condition is null then return null; end if;
  -- Where the planner knows of very many, the first rows of the organisation hold enough of them: gathering
  -- all from the index of words would take longer.
  execute 'explain (format json) select from asset a where ' || condition into plan using current_organisation(), are_archived;
  if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 > 10 * most then condition := 'a.organisation_id = $1 and ' || condition; end if;
  execute format('select array_agg(f.id%s) from (select a.id, a.tag from asset a where %s limit $3) f',
      case when by_tag then ' order by f.tag collate natural_order, f.id' else '' end, condition)
    into found using current_organisation(), are_archived, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $function$;
grant execute on function assets_with_words(text[],jsonb,integer,boolean,boolean) to storey_app;

create FUNCTION public.barred_locations()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.barred_locations', true), '')::uuid[], '{}') $function$;
grant execute on function barred_locations() to public;

create FUNCTION public.beacon_near(code text, identity jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select b.id from find_space_code(beacon_near.code) c
  join space s on s.organisation_id = c.organisation_id and s.id = c.space_id
  join beacon b on b.organisation_id = s.organisation_id and b.id = any (s.beacon_ids)
  where c.state = 'active' and b.identity = beacon_near.identity and b.deleted_at is null limit 1
$function$;

create FUNCTION public.begin_asset_tags()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  execute format('create sequence public.%I as bigint', asset_tags_of(new.id));
  return null;
end $function$;

create FUNCTION public.begin_guest_tree(wanted uuid, asked text, mine uuid, told jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select current_organisation(), wanted, h.build_id, guest_space(),
      jsonb_build_object('inputs', jsonb_build_object(h.tree_id, h.variables), 'facts', h.facts::jsonb
        || jsonb_build_object('address', told_by_address(current_organisation(), h.build_id, told))),
      language_read(current_organisation(), asked)
    from guest_helped_space() h
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $function$;
grant execute on function begin_guest_tree(uuid,text,uuid,jsonb) to storey_reporter;

create FUNCTION public.begin_guest_tree_by(wanted uuid, tree uuid, asked text, mine uuid, told jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select s.organisation_id, wanted, t.build_id, s.id, jsonb_build_object(
      'facts', tree_facts(s.organisation_id, s.id, s.location_id, has_module(s.organisation_id, 'spaces_core'), true)
        || jsonb_build_object('address', told_by_address(s.organisation_id, t.build_id, told)),
      'inputs', case when s.decision_tree_id = t.id then jsonb_build_object(t.id, s.decision_tree_variables) else '{}'::jsonb end),
      language_read(s.organisation_id, asked)
    from space s
    join decision_tree t on t.organisation_id = s.organisation_id and t.id = tree
    where s.organisation_id = current_organisation() and s.id = guest_space() and tree in (select guest_tree_targets())
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network, device)
      values (current_organisation(), guest_space(), guest_network(), mine);
  end if;
end $function$;
grant execute on function begin_guest_tree_by(uuid,uuid,text,uuid,jsonb) to storey_reporter;

create FUNCTION public.begin_issue_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform make_issue_numbers(new.id, 1);
  return null;
end $function$;

create FUNCTION public.bring_back_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update guest_report r set created_at = clock_timestamp()
    where r.organisation_id = current_organisation() and r.network is not null and r.created_at > clock_timestamp()
$function$;
grant execute on function bring_back_reports() to storey_reporter;

create FUNCTION public.called_trees_counted(counted jsonb, called jsonb, stopped_at text, asked text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(c.key, jsonb_strip_nulls(jsonb_build_object(
    'day', counted -> 'day',
    'outcome', counted -> 'outcome',
    'nodes', (select jsonb_agg(x order by x) from jsonb_array_elements_text(counted -> 'nodes') x where c.value -> 'nodes' ? x),
    'left', case when counted ? 'left' then
      (select jsonb_agg(distinct x order by x) from unnest(string_to_array(stopped_at, '/')) x where c.value -> 'nodes' ? x) end,
    'ways', c.value -> 'ways',
    'last', case when counted ? 'left' then ways_since_step(c.value -> 'ways',
      (select x from unnest(string_to_array(stopped_at, '/')) x where c.value -> 'nodes' ? x limit 1), asked) else '[]' end,
    'pauses', (select jsonb_agg(p.x order by p.n) from jsonb_array_elements_text(counted -> 'pauses') with ordinality p (x, n)
      where c.value -> 'nodes' ? split_part(p.x, ' ', 1)))))
  from jsonb_each(called) c
$function$;
grant execute on function called_trees_counted(jsonb,jsonb,text,text[]) to public;

create FUNCTION public.check_asset_parents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare above uuid := new.parent_id; begin
  if tg_op = 'UPDATE' then perform pg_advisory_xact_lock(hashtextextended('parent of ' || new.id, 0)); end if;
  while above is not null loop
    if above = new.id then
      raise check_violation using constraint = 'asset_cycle', message = 'a part of itself';
    end if;
    exit when tg_op = 'INSERT';
    perform pg_advisory_xact_lock_shared(hashtextextended('parent of ' || above, 0));
    above := (select a.parent_id from asset a where a.organisation_id = new.organisation_id and a.id = above);
  end loop;
  return null;
end $function$;

create FUNCTION public.check_issue_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not exists (select from attachment_owner a
      where a.organisation_id = new.organisation_id and a.id = new.asset_id and a.kind = 'asset') then
    raise foreign_key_violation using constraint = 'issue_asset', message = 'no asset';
  end if;
  return new;
end $function$;

create FUNCTION public.check_issue_assignees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if cardinality(new.assignee_ids) > 0 then
    if exists (select unnest(new.assignee_ids) except select user_id from user_organisation where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'issue_assignees', message = 'unknown person';
    end if;
  end if;
  return new;
end $function$;
grant execute on function check_issue_assignees() to public;

create FUNCTION public.check_licences_of_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare organisations uuid[]; locations uuid[]; counted bigint; licensed integer; begin
  select array_agg(n.organisation_id), array_agg(n.location_id), sum(n.added) into organisations, locations, counted
    from (select organisation_id, location_id, count(*) as added from new_rows where deleted_at is null group by 1, 2) n;
  if locations is null then return null; end if;
  if cardinality(locations) = 1 then
    select l.spaces_licensed into licensed from location l where l.organisation_id = organisations[1] and l.id = locations[1];
    if licensed is null then
      perform pg_advisory_xact_lock_shared(hashtextextended('licences ' || locations[1], 0));
      select l.spaces_licensed into licensed from location l where l.organisation_id = organisations[1] and l.id = locations[1];
      if licensed is null then return null; end if;
    end if;
  end if;
  perform check_space_licences(organisations, locations, counted);
  return null;
end $function$;

create FUNCTION public.check_licences_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform check_space_licences(array_agg(organisation_id), array_agg(location_id), sum(n.added)::bigint)
    from (select n.organisation_id, n.location_id, count(*) as added
      from new_rows n join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
      where n.deleted_at is null and (o.deleted_at is not null or o.location_id <> n.location_id) group by 1, 2) n
    having count(*) > 0;
  return null;
end $function$;

create FUNCTION public.check_licences_of_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform pg_advisory_xact_lock(hashtextextended('licences ' || new.id, 0));
  perform check_space_licences(array[new.organisation_id], array[new.id], 0);
  return null;
end $function$;

create FUNCTION public.check_space_beacons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if cardinality(new.beacon_ids) > 0 then
    if exists (select unnest(new.beacon_ids) except select id from beacon where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'space_beacons', message = 'unknown beacon';
    end if;
  end if;
  return new;
end $function$;
grant execute on function check_space_beacons() to public;

create FUNCTION public.check_space_features()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if cardinality(new.feature_ids) > 0 then
    if exists (select unnest(new.feature_ids) except select id from feature where organisation_id = new.organisation_id) then
      raise foreign_key_violation using constraint = 'space_features', message = 'unknown feature';
    end if;
  end if;
  return new;
end $function$;
grant execute on function check_space_features() to public;

create FUNCTION public.check_space_licences(organisations uuid[], locations uuid[], added bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare is_any_licensed boolean; begin
  is_any_licensed := hold_space_licences(organisations, locations,
    added = 1 and coalesce(current_setting('app.has_added_space', true), '') = '');
  perform set_config('app.has_added_space', 'on', true);
  if not is_any_licensed then return; end if;
  if exists (
    select from unnest(organisations, locations) place (organisation, id)
      join location l on l.organisation_id = place.organisation and l.id = place.id
    where l.spaces_licensed is not null
      and l.spaces_licensed < (select count(*) from space s
        where s.organisation_id = l.organisation_id and s.location_id = l.id and s.deleted_at is null)
  ) then
    raise check_violation using constraint = 'space_licence', message = 'more spaces than licences';
  end if;
end $function$;

create FUNCTION public.checklist_difference(own jsonb, other jsonb, alone text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with mine as (select * from checklist_items(own)), theirs as (select * from checklist_items(other))
  select jsonb_strip_nulls(jsonb_build_object(
    alone, (select first_labels(array_agg(m.label order by m.n)) from mine m where m.id not in (select id from theirs)),
    'renamed', (select first_labels(array_agg(m.label order by m.n)) from mine m join theirs t using (id) where m.label <> t.label),
    'changed', (select first_labels(array_agg(m.label order by m.n)) from mine m join theirs t using (id) where alone = 'added' and m.label = t.label and m.rest <> t.rest),
    'otherParts', (select jsonb_agg(part order by n) from (values
        (1, 'sections', jsonb_path_query_array(own, '$.sections[*].title') <> jsonb_path_query_array(other, '$.sections[*].title')),
        (2, 'order', (select array_agg(section || id order by n) from mine where id in (select id from theirs))
          <> (select array_agg(section || id order by n) from theirs where id in (select id from mine))),
        (3, 'scan', own -> 'scan' is distinct from other -> 'scan'),
        (4, 'isSigned', own -> 'isSigned' is distinct from other -> 'isSigned'),
        (5, 'isPatTest', own -> 'isPatTest' is distinct from other -> 'isPatTest'),
        (6, 'translations', own -> 'translations' is distinct from other -> 'translations')) p(n, part, differs) where alone = 'added' and differs)))
$function$;

create FUNCTION public.checklist_items(content jsonb)
 RETURNS TABLE(id text, section text, label text, rest jsonb, n bigint)
 LANGUAGE plpgsql
 IMMUTABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare part jsonb; before bigint := 0; begin
  for part in select value from jsonb_array_elements(content -> 'sections') loop
    return query select i.value ->> 'id', part ->> 'id', i.value ->> 'label', i.value - 'label', before + i.ordinality
      from jsonb_array_elements(part -> 'items') with ordinality i;
    before := before + jsonb_array_length(part -> 'items');
  end loop;
end $function$;

create FUNCTION public.checklist_size(content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('items', jsonb_array_length(jsonb_path_query_array(content, '$.sections[*].items[*]')))
$function$;

create FUNCTION public.checklist_text_keys(content jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select k.key from jsonb_array_elements(content -> 'sections') s
    cross join lateral (
      select 'section.' || (s ->> 'id'), s ->> 'title'
      union all
      select i.key, i.words from jsonb_array_elements(s -> 'items') item
        cross join lateral (
          select 'label.' || (item ->> 'id'), item ->> 'label'
          union all
          select 'help.' || (item ->> 'id'), item ->> 'help'
          union all
          select 'option.' || (item ->> 'id') || '.' || (o ->> 'id'), o ->> 'label'
            from jsonb_array_elements(item -> 'options') o) i(key, words)) k(key, words)
    where is_read(k.words, false)
$function$;
grant execute on function checklist_text_keys(jsonb) to public;

create FUNCTION public.confirm_my_things(things uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update custody c set confirmed_at = now() where c.organisation_id = current_organisation() and c.user_id = current_account()
    and c.in_at is null and c.confirmed_at is null and c.id = any (things)
$function$;
grant execute on function confirm_my_things(uuid[]) to storey_app;

create FUNCTION public.copy_global_model(global uuid, model uuid, given_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare is_copied boolean := copy_global_values_and_files(global, model, given_name); begin
  insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
    select current_organisation(), gen_random_uuid(), model, row_number() over (order by g.position, g.id) - 1,
      g.description, g.url, g.is_public
    from global_model_link g where is_copied and g.owner_id = global and g.deleted_at is null;
  return is_copied;
end $function$;
grant execute on function copy_global_model(uuid,uuid,text) to storey_app;

create FUNCTION public.copy_global_values_and_files(global uuid, model uuid, given_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); g global_asset_model; begin
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return false; end if;
  insert into asset_model (organisation_id, id, name, part_number, short_description, long_description, manufacturer_id,
      asset_type_id, end_of_life, end_of_life_months, end_of_support, end_of_support_months, license_expiry, license_months,
      warranty_expiry, warranty_months)
    values (o, model, coalesce(given_name, g.name), g.part_number, g.short_description, g.long_description,
      list_entry_named('manufacturer', g.manufacturer), list_entry_named('asset_type', g.asset_type), g.end_of_life,
      g.end_of_life_months, g.end_of_support, g.end_of_support_months, g.license_expiry, g.license_months, g.warranty_expiry,
      g.warranty_months);
  insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
    select o, gen_random_uuid(), model, row_number() over (order by i.position, i.id) - 1, i.description, i.s3_key, i.metadata, i.versions
    from global_model_image i where i.owner_id = global and i.deleted_at is null;
  insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key, metadata, created_at)
    select o, gen_random_uuid(), model, d.description, d.type, d.is_public, d.s3_key, d.metadata, d.created_at
    from global_model_document d where d.owner_id = global and d.deleted_at is null;
  return true;
end $function$;

create FUNCTION public.count_asset_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, count(*)
      from new_rows a group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  elsif tg_op = 'UPDATE' then
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, sum(a.n)
      from (
        select organisation_id, model_id, location_id, lifecycle_status, space_id, deleted_at, effective_end_of_life, effective_end_of_support,
          effective_license_expiry, effective_warranty_expiry, pat_next_due_at, -1 as n from old_rows
        union all
        select organisation_id, model_id, location_id, lifecycle_status, space_id, deleted_at, effective_end_of_life, effective_end_of_support,
          effective_license_expiry, effective_warranty_expiry, pat_next_due_at, 1 from new_rows) a
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(a.n) <> 0;
  else
    -- One that is being deleted counts nothing more.
    insert into asset_count_change (organisation_id, model_id, location_id, lifecycle_status, is_floating, is_archived,
        end_of_life, end_of_support, license_expiry, warranty_expiry, pat_next_due_at, n)
      select a.organisation_id, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000'), a.lifecycle_status,
        a.space_id is null, a.deleted_at is not null, a.effective_end_of_life, a.effective_end_of_support,
        a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at, -count(*)
      from old_rows a join organisation o on o.id = a.organisation_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  end if;
  return null;
end $function$;

create FUNCTION public.count_global_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update global_asset_model g set values_version = g.values_version + 1 where g.id = new.owner_id;
  return null;
end $function$;

create FUNCTION public.count_global_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.values_version := old.values_version + 1;
  return new;
end $function$;

create FUNCTION public.count_model_dates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.dates_version := old.dates_version + 1;
  return new;
end $function$;

create FUNCTION public.count_structure_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare full_ones uuid[]; full_one uuid; begin
  -- One that is being deleted counts nothing more.
  if tg_table_name = 'organisation' then
    with counted as (insert into organisation_structure (organisation_id)
      select o.id from organisation o where o.id in (select c.id from changed c) returning organisation_id, id)
    select array_agg(organisation_id) into full_ones from counted where id % 32 = 0;
  else
    with counted as (insert into organisation_structure (organisation_id)
      select o.id from organisation o where o.id in (select c.organisation_id from changed c) returning organisation_id, id)
    select array_agg(organisation_id) into full_ones from counted where id % 32 = 0;
  end if;
  if full_ones is null then return null; end if;
  foreach full_one in array full_ones loop
    perform fold_structure_changes(full_one);
  end loop;
  return null;
end $function$;
grant execute on function count_structure_change() to public;

create FUNCTION public.count_tree_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare before jsonb; of_tree uuid; of_version uuid; begin
  if tg_op = 'UPDATE' then before := old.counted; end if;
  select b.tree_id, b.version_id into of_tree, of_version from decision_tree_build b
    where b.organisation_id = new.organisation_id and b.id = new.build_id;
  -- One whose tree is being deleted counts nothing more.
  if not found then return new; end if;
  if tg_op = 'INSERT' or new.counted is not distinct from before then
    new.counted := case when new.state <> 'active' then tree_session_counted(new) end;
    if new.counted is not null and new.called <> '{}' then
      new.counted := new.counted || jsonb_build_object('called',
        called_trees_counted(new.counted, new.called, new.stopped_at, asked_nodes(new.organisation_id, new.id)));
    end if;
  end if;
  if new.counted is not distinct from before then return new; end if;
  insert into decision_tree_count_change (organisation_id, tree_id, version_id, counted, n)
    select new.organisation_id, of_tree, of_version, x.counted - 'called', x.n
    from (values (before, -1), (new.counted, 1)) x (counted, n) where x.counted is not null;
  -- A tree that is gone meanwhile counts nothing more either.
  insert into decision_tree_count_change (organisation_id, tree_id, version_id, counted, n)
    select new.organisation_id, v.tree_id, v.id, c.value || jsonb_build_object('caller', of_tree), x.n
    from (values (before, -1), (new.counted, 1)) x (counted, n) cross join lateral jsonb_each(x.counted -> 'called') c
    join decision_tree_version v on v.organisation_id = new.organisation_id and v.id = c.key::uuid
    for key share of v;
  return new;
end $function$;
grant execute on function count_tree_session() to public;

create FUNCTION public.count_tree_sessions(of_organisation uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with written as (
    update decision_tree_session n set state = n.state
    where n.organisation_id = of_organisation and n.counted is null and n.state <> 'active' returning 1)
  select count(*)::integer from written
$function$;

create FUNCTION public.counted_assets_with_words(queries text[], models jsonb, others uuid[], most integer, are_archived boolean, ends integer[], names text[])
 RETURNS TABLE(model_id uuid, location_id uuid, lifecycle_status text, is_floating boolean, end_of_life text, end_of_support text, license_expiry text, warranty_expiry text, pat_next_due_at text, n bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare condition text := asset_words_condition(queries, models, others, most); name text; buckets text := ''; bucket text;
  today date := (select (now() at time zone o.timezone)::date from organisation o where o.id = current_organisation()); begin
  if condition is null then return; end if;
  foreach name in array '{effective_end_of_life,effective_end_of_support,effective_license_expiry,effective_warranty_expiry,pat_next_due_at}'::text[] loop
    bucket := '';
    for step in 1..cardinality(ends) loop
      bucket := bucket || format(' when a.%I <= %L then %L', name, today + ends[step], names[step]);
    end loop;
    buckets := buckets || format(', case when a.%I is null then ''none''%s else %L end', name, bucket, names[cardinality(names)]);
  end loop;
  return query execute 'select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null' || buckets
    || ', count(*) from asset a where ' || condition || ' group by 1, 2, 3, 4, 5, 6, 7, 8, 9'
    using current_organisation(), are_archived;
end $function$;
grant execute on function counted_assets_with_words(text[],jsonb,uuid[],integer,boolean,integer[],text[]) to storey_app;

create FUNCTION public.current_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;
grant execute on function current_account() to public;

create FUNCTION public.current_organisation()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.organisation_id', true), '')::uuid $function$;
grant execute on function current_organisation() to public;

create FUNCTION public.custody_receipt(organisation uuid, thing uuid, side text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('organisation', o.name, 'timezone', o.timezone,
    'holder', coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), x.holder_name),
    'email', coalesce(h.email, x.holder_email), 'at', act.at, 'note', case side when 'out' then x.note else x.in_note end,
    'by', (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from user_account u
      join user_organisation b on b.user_id = u.id and b.organisation_id = x.organisation_id
      where u.id = case side when 'out' then x.out_by else x.in_by end),
    'signature', (select json_build_object('name', g.name, 'strokes', g.strokes) from custody_signature g
      where g.organisation_id = x.organisation_id
        and g.id = case side when 'out' then x.out_signature_id else x.in_signature_id end),
    'things', (select json_agg(json_build_object('tag', a.tag, 'name', a.name, 'model', m.name, 'assetType', t.name,
        'serialNumber', a.serial_number, 'dueBack', c.due_back) order by a.tag collate natural_order, c.id)
      from (
          select c.* from custody c where side = 'out' and c.organisation_id = x.organisation_id
            and c.out_act = act.id and case when c.user_id is null then '00000000-0000-0000-0000-000000000000'::uuid else c.user_id end = act.member and case when c.email_key is null then '' else c.email_key end = act.address
          union all
          select c.* from custody c where side = 'out' and c.organisation_id = x.organisation_id
            and act.id is null and c.out_act is null and c.out_at = act.at and case when c.user_id is null then '00000000-0000-0000-0000-000000000000'::uuid else c.user_id end = act.member and case when c.email_key is null then '' else c.email_key end = act.address
          union all
          select c.* from custody c where side = 'in' and c.organisation_id = x.organisation_id
            and c.in_act = act.id and case when c.user_id is null then '00000000-0000-0000-0000-000000000000'::uuid else c.user_id end = act.member and case when c.email_key is null then '' else c.email_key end = act.address
          union all
          select c.* from custody c where side = 'in' and c.organisation_id = x.organisation_id
            and act.id is null and c.in_act is null and c.in_at = act.at and case when c.user_id is null then '00000000-0000-0000-0000-000000000000'::uuid else c.user_id end = act.member and case when c.email_key is null then '' else c.email_key end = act.address) c
      join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
      where x.user_id is not null or x.email_key is not null or c.holder_name = x.holder_name))
  from custody x
  join organisation o on o.id = x.organisation_id
  cross join lateral (select case side when 'out' then x.out_at else x.in_at end as at,
    case side when 'out' then x.out_act else x.in_act end as id,
    case when x.user_id is null then '00000000-0000-0000-0000-000000000000'::uuid else x.user_id end as member, case when x.email_key is null then '' else x.email_key end as address) act
  left join user_organisation k on k.organisation_id = x.organisation_id and k.user_id = x.user_id
  left join user_account h on h.id = k.user_id
  where x.organisation_id = organisation and x.id = thing and act.at is not null
    and (side = 'out' or x.ended_by = 'return')
$function$;
grant execute on function custody_receipt(uuid,uuid,text) to storey_app;

create FUNCTION public.decide_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.is_access_decided := true;
  return new;
end $function$;
grant execute on function decide_access() to public;

create FUNCTION public.delete_account(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; organisations uuid[]; nobody text := 'deleted-' || person || '@deleted.invalid';
  personal text[] := '{email,first_name,last_name}'; begin
  -- Nobody joins anything with the account from here on: a new membership needs its row.
  select * into account from user_account a where a.id = person and a.deleted_at is null for update;
  if not found then return 'not_found'; end if;
  if person is distinct from current_account() then
    if not exists (select from user_organisation uo
      where uo.organisation_id = current_organisation() and uo.user_id = person and uo.is_home) then return 'not_found'; end if;
    -- A role of the whole product is nobody's to take but on the command line.
    if exists (select from user_app_role r where r.user_id = person) then return 'above'; end if;
  end if;
  select coalesce(array_agg(uo.organisation_id), '{}') into organisations from user_organisation uo where uo.user_id = person;
  perform from organisation o where o.id = any (organisations) order by o.id for no key update;
  -- In an archived organisation nobody could be given the role first.
  if exists (select from organisation o where o.id = any (organisations) and o.deleted_at is null
    and is_last_administrator(o.id, person)) then return 'last_administrator'; end if;
  delete from user_organisation uo where uo.user_id = person;
  delete from user_app_role r where r.user_id = person;
  perform withdraw_invitations_of(i.organisation_id, person) from (
    select distinct organisation_id from invitation where invited_by = person) i;
  delete from user_setting s where s.user_id = person;
  delete from idempotency_key k where k.user_id = person;
  delete from oidc_state s where s.account_id = account.auth0_id;
  delete from credential c where c.auth0_id = account.auth0_id;
  update user_account a set auth0_id = null, email = nobody, first_name = null, last_name = null,
    active_organisation_id = null, tokens_valid_after = now(), deleted_at = now() where a.id = person;
  update invitation i set email = nobody, first_name = null, last_name = null where i.accepted_by = person;
  update history h set before = h.before - personal, after = h.after - personal
    where h.organisation_id is null and h.entity = 'user_account' and h.entity_id = person;
  update history h set before = h.before - personal, after = h.after - personal from invitation i
    where i.accepted_by = person and h.organisation_id = i.organisation_id and h.entity = 'invitation' and h.entity_id = i.id;
  return 'done';
end $function$;
grant execute on function delete_account(uuid) to storey_app;

create FUNCTION public.drop_attachment_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  delete from attachment_owner where organisation_id = old.organisation_id and id = old.id;
  return null;
end $function$;

create FUNCTION public.drop_failed_job(job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  delete from background_job where id = job and state = 'failed' and minds_product();
  return found;
end $function$;
grant execute on function drop_failed_job(uuid) to storey_app;

create FUNCTION public.drop_upload(name uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  delete from upload u where u.organisation_id = current_organisation() and u.upload_id = name
    and u.user_id is not distinct from current_account() and u.issue_id is not distinct from guest_issue();
  return found;
end $function$;
grant execute on function drop_upload(uuid) to storey_app;
grant execute on function drop_upload(uuid) to storey_reporter;

create FUNCTION public.due_days_of_asset(lifecycle_status text, deleted_at timestamp with time zone, end_of_life date, end_of_support date, license_expiry date, warranty_expiry date, pat_next_due_at date)
 RETURNS TABLE(kind text, due_on date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select d.kind, d.due_on from (values ('end_of_life', end_of_life), ('end_of_support', end_of_support), ('license', license_expiry),
    ('warranty', warranty_expiry), ('pat', pat_next_due_at)) d (kind, due_on)
  where d.due_on is not null and deleted_at is null and lifecycle_status not in ('retired', 'disposed')
$function$;

create FUNCTION public.due_items_by_source(of_organisation uuid)
 RETURNS TABLE(organisation_id uuid, kind text, subject_id uuid, asset_id uuid, location_id uuid, space_id uuid, due_on date, due_at timestamp with time zone, assignee_ids uuid[])
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.organisation_id, 'issue', i.id, null::uuid, i.location_id, i.space_id, null::date, i.due_at, i.assignee_ids
    from issue i where i.organisation_id = of_organisation and i.due_at is not null and i.deleted_at is null
      and i.status in ('new', 'open', 'in_progress')
  union all
  select c.organisation_id, 'custody', c.id, c.asset_id, a.location_id, a.space_id, c.due_back, null,
      case when c.user_id is null then '{}' else array[c.user_id] end
    from custody c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
    where c.organisation_id = of_organisation and c.in_at is null and c.due_back is not null
  union all
  select a.organisation_id, d.kind, a.id, a.id, a.location_id, a.space_id, d.due_on, null, '{}'
    from asset a cross join lateral due_days_of_asset(a.lifecycle_status, a.deleted_at, a.effective_end_of_life,
      a.effective_end_of_support, a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at) d
    where a.organisation_id = of_organisation
$function$;

create FUNCTION public.end_asset_tags()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  execute format('drop sequence if exists public.%I', asset_tags_of(old.id));
  return null;
end $function$;

create FUNCTION public.end_custody()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update custody set in_at = now(), in_by = current_account(),
    ended_by = case when new.deleted_at is not null then 'archive' else 'disposal' end
  where organisation_id = new.organisation_id and asset_id = new.id and in_at is null;
  return null;
end $function$;

create FUNCTION public.end_guest_tree(wanted uuid, ended text, helped boolean, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  update decision_tree_session n set state = ended, is_helpful = helped, said = words, ended_at = coalesce(n.ended_at, now())
    where n.organisation_id = current_organisation() and n.id = wanted and (ended <> 'issue_created' or n.state = ended);
end $function$;
grant execute on function end_guest_tree(uuid,text,boolean,text) to storey_reporter;

create FUNCTION public.end_issue_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  execute format('drop sequence if exists public.%I', issue_numbers_of(old.id));
  return null;
end $function$;

create FUNCTION public.end_sos_issue(alert uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  a sos_alert;
  was text;
begin
  select * into a from sos_alert s where s.organisation_id = current_organisation() and s.id = end_sos_issue.alert
    and s.state in ('closed', 'cancelled');
  select i.status into was from issue i where i.organisation_id = a.organisation_id and i.id = a.issue_id
    and i.deleted_at is null and i.status not in ('closed', 'cancelled') for no key update;
  if was is null then return null; end if;
  update issue i set hold_reason = null, resume_at = null, held_since = null, status = a.state, closed_at = clock_timestamp(),
      resolved_at = case when a.state = 'closed' then coalesce(i.resolved_at, clock_timestamp()) end,
      resolution_code = case when a.state = 'closed' then coalesce(i.resolution_code, 'fixed') end,
      resolution_note = case when a.state = 'closed' then coalesce(i.resolution_note, a.closing_note) end,
      cancel_reason = case when a.state = 'cancelled' then 'withdrawn' end
    where i.organisation_id = a.organisation_id and i.id = a.issue_id;
  return was;
end $function$;
grant execute on function end_sos_issue(uuid) to storey_app;

create FUNCTION public.enter(subject text, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, null, request_id, address);
end $function$;

create FUNCTION public.enter_account(account user_account, wanted uuid, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare active uuid; barred uuid[]; sign_in record; held jsonb; limits jsonb;
begin
  select blocked_at, tokens_valid_after into sign_in from credential c where c.auth0_id = account.auth0_id;
  -- The chosen organisation; where none is chosen, or it is archived, the home one, else the first.
  select o.id into active from user_organisation uo join organisation o on o.id = uo.organisation_id
    where uo.user_id = account.id and o.deleted_at is null and (wanted is null or o.id = wanted)
    order by o.id is not distinct from account.active_organisation_id desc, uo.is_home desc, uo.created_at, o.id
    limit 1;
  -- A write holds the organisation against its purge until it is over; one that had to wait for a
  -- purge finds the organisation gone.
  if active is not null and current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended(active::text, 0));
    select o.id into active from organisation o where o.id = active and o.deleted_at is null;
  end if;
  select coalesce(array_agg(l.id), '{}') into barred from location l
    where l.organisation_id = active and (
      l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
        and not coalesce(nullif(enter_account.address, '')::inet <<= any (l.ip_subnets), false)
      or l.beacon_range and not l.beacon_range_anonymous_only and not exists (
        select from beacon_presence p
        join space s on s.organisation_id = p.organisation_id and p.beacon_id = any (s.beacon_ids)
        where p.organisation_id = active and p.user_id = account.id and p.counts_until > clock_timestamp()
          and s.location_id = l.id and s.deleted_at is null));
  perform set_config('app.user_id', account.id::text, true),
    set_config('app.organisation_id', coalesce(active::text, ''), true),
    set_config('app.request_id', request_id, true),
    set_config('app.address', address, true),
    set_config('app.barred_locations', barred::text, true);
  select coalesce(jsonb_agg(distinct p.name), '[]') into held
    from (
      select r.role_id from user_organisation_role r
        where r.user_id = account.id and r.organisation_id = active and r.location_ids = '{}'
      union all select r.role_id from user_app_role r where r.user_id = account.id) h
    join role on role.id = h.role_id, unnest(role.permissions) p(name);
  -- What is held in some locations alone: role by role, as it is stored.
  select coalesce(jsonb_agg(jsonb_build_object('permissions', role.permissions, 'locationIds', r.location_ids)), '[]') into limits
    from user_organisation_role r join role on role.id = r.role_id
    where r.user_id = account.id and r.organisation_id = active and r.location_ids <> '{}';
  return jsonb_build_object(
    'userId', account.id,
    'organisationId', active,
    'isBlocked', account.blocked_at is not null or sign_in.blocked_at is not null,
    'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, sign_in.tokens_valid_after, to_timestamp(0))),
    'permissions', held,
    'limits', limits,
    'barredLocationIds', to_jsonb(barred),
    'settings', coalesce((
      select jsonb_agg(a.setting_key) from organisation_setting s join available_setting a on a.id = s.setting_id
      where s.organisation_id = active and s.enabled and (a.setting_key <> 'asset_management'
        or (select o.has_asset_management from organisation o where o.id = active))), '[]'));
end $function$;

create FUNCTION public.enter_as_guest(code text, beacon uuid, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place record; entry jsonb; begin
  select c.organisation_id, c.space_id, c.asset_id into place from find_space_code(code) c where c.state = 'active';
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  entry := case when place.asset_id is null then look_in(place.organisation_id, place.space_id, address, beacon)
    else look_at_asset(place.organisation_id, place.asset_id, address, beacon) end;
  if entry->>'refusal' is not null then
    return entry || jsonb_build_object('whom', whom_to_ask(place.organisation_id, place.space_id, entry->>'refusal'));
  end if;
  if not let_guest_in(place.organisation_id, (entry->>'spaceId')::uuid, null, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  perform set_config('app.guest_asset_id', coalesce(entry->>'assetId', ''), true);
  return entry;
end $function$;

create FUNCTION public.enter_in(subject text, wanted uuid, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, wanted, request_id, address);
end $function$;

create FUNCTION public.enter_under_lock(is_global boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; token api_token; entry jsonb;
  token_id uuid := nullif(current_setting('app.token_id', true), '')::uuid; begin
  if not is_global then perform lock_members(); end if;
  perform from user_app_role r where r.user_id = current_account() for share;
  if token_id is not null then
    select * into token from api_token t
      where t.id = token_id and t.revoked_at is null and t.expires_at > clock_timestamp() for share;
    if not found then return null; end if;
  end if;
  select * into account from user_account a where a.id = current_account() and a.deleted_at is null;
  if not found then return null; end if;
  entry := enter_account(account, current_organisation(),
    coalesce(current_setting('app.request_id', true), ''), coalesce(current_setting('app.address', true), ''));
  if token_id is null then return entry; end if;
  return entry
    || jsonb_build_object('tokenPermissions', to_jsonb(token.permissions), 'tokenCreatedAt', extract(epoch from token.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $function$;
grant execute on function enter_under_lock(boolean) to storey_app;

create FUNCTION public.enter_with_feed(feed_hash bytea, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; feed secret_address;
begin
  select * into feed from secret_address s where s.hash = feed_hash and s.kind = 'feed' and s.revoked_at is null;
  if not found then return null; end if;
  select * into account from user_account a where a.id = feed.owner_id and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, feed.organisation_id, request_id, address)
    || jsonb_build_object('tokenCreatedAt', extract(epoch from feed.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $function$;

create FUNCTION public.enter_with_token(token_hash bytea, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account user_account; token api_token;
begin
  select * into token from api_token t
    where t.hash = token_hash and t.revoked_at is null and t.expires_at > clock_timestamp();
  if not found then return null; end if;
  select * into account from user_account a where a.id = token.user_id and a.deleted_at is null;
  if not found then return null; end if;
  perform set_config('app.token_id', token.id::text, true);
  return enter_account(account, token.organisation_id, request_id, address)
    || jsonb_build_object('tokenPermissions', to_jsonb(token.permissions), 'tokenCreatedAt', extract(epoch from token.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $function$;

create FUNCTION public.enter_with_tracking_token(hash bytea, request_id text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare track record; begin
  select t.organisation_id, t.issue_id, i.space_id,
      exists (select from guest_report r where r.organisation_id = t.organisation_id and r.issue_id = t.issue_id and r.track_hash = t.token_hash) as is_own,
      l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
        and not coalesce(nullif(enter_with_tracking_token.address, '')::inet <<= any (l.ip_subnets), false) as is_away
    into track
    from issue_track t
    join issue i on i.organisation_id = t.organisation_id and i.id = t.issue_id and i.deleted_at is null
    left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
    join organisation o on o.id = t.organisation_id and o.deleted_at is null
    where t.token_hash = hash;
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  if track.is_away then return jsonb_build_object('refusal', 'wrong_network'); end if;
  if not let_guest_in(track.organisation_id, track.space_id, track.issue_id, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  return jsonb_build_object('organisationId', track.organisation_id, 'spaceId', track.space_id, 'issueId', track.issue_id,
    'isOwn', track.is_own, 'canReport', false);
end $function$;

create FUNCTION public.failed_jobs(before bigint, most integer)
 RETURNS TABLE(id uuid, name text, organisation_name text, error text, attempts integer, created_at timestamp with time zone, failed_at timestamp with time zone, failure bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select j.id, j.name, o.name, j.error, j.attempts, j.created_at, j.failed_at, j.failure
  from background_job j left join organisation o on o.id = j.organisation_id
  where j.state = 'failed' and (before is null or j.failure < before) and minds_product()
  order by j.failure desc limit most $function$;
grant execute on function failed_jobs(bigint,integer) to storey_app;

create FUNCTION public.find_people(address text)
 RETURNS TABLE(id uuid, email text, first_name text, last_name text, is_member boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.email, a.first_name, a.last_name, exists (
    select from user_organisation uo where uo.organisation_id = current_organisation() and uo.user_id = a.id)
  from user_account a
  where lower(a.email) = lower(address) and a.deleted_at is null and may_find(a.id)
$function$;
grant execute on function find_people(text) to storey_app;

create FUNCTION public.find_space_code(scanned text)
 RETURNS TABLE(organisation_id uuid, space_id uuid, asset_id uuid, state text, is_space_archived boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.organisation_id, s.id, a.id,
    case when c.deleted_at is not null then 'revoked' when c.owner_id is null then 'blank' else 'active' end,
    s.deleted_at is not null
  from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  left join asset a on a.organisation_id = c.organisation_id and a.id = c.owner_id
  left join space s on s.organisation_id = c.organisation_id and s.id = coalesce(a.space_id, c.owner_id)
  where c.value = scanned and (c.owner_id is null or a.id is not null or s.id is not null)
$function$;
grant execute on function find_space_code(text) to storey_app;

create FUNCTION public.first_labels(labels text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when cardinality(labels) > 0 then
    (select jsonb_agg(left(l, 100) order by n) from unnest(labels[1:20]) with ordinality x(l, n))
      || case when cardinality(labels) > 20 then jsonb_build_array('+' || cardinality(labels) - 20) else '[]' end
    end
$function$;

create FUNCTION public.fold_asset_counts(of_organisation uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare folded integer; begin
  if not pg_try_advisory_xact_lock(asset_counts_lock(of_organisation)) then return 0; end if;
  with gone as (
    delete from asset_count_change c where c.organisation_id = of_organisation and c.id in (
      select o.id from asset_count_change o where o.organisation_id = of_organisation order by o.id limit most)
    returning c.*),
  counted as (
    insert into asset_count as t (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating, n)
      select of_organisation, is_archived, model_id, location_id, lifecycle_status, is_floating, sum(n)
      from gone group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
      on conflict (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n),
  dated as (
    insert into asset_date_count as t (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating, n)
      select of_organisation, c.is_archived, p.period, p.begins_on, p.date_key, c.location_id, c.lifecycle_status, c.is_floating, sum(c.n)
      from gone c cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(c.n) <> 0
      on conflict (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n),
  totalled as (
    insert into asset_date_total as t (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating, n)
      select of_organisation, c.is_archived, p.period, p.begins_on, p.date_key, c.lifecycle_status, c.is_floating, sum(c.n)
      from gone c cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
      group by 1, 2, 3, 4, 5, 6, 7 having sum(c.n) <> 0
      on conflict (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into folded from gone;
  delete from asset_count where organisation_id = of_organisation and n = 0;
  delete from asset_date_count where organisation_id = of_organisation and n = 0;
  delete from asset_date_total where organisation_id = of_organisation and n = 0;
  return folded;
end $function$;

create FUNCTION public.fold_structure_changes(of_organisation uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with free as materialized (
    select s.id, s.changes from organisation_structure s
      where s.organisation_id = of_organisation for update skip locked),
  gone as (
    delete from organisation_structure s using free
      where s.organisation_id = of_organisation and s.id = free.id and s.id < (select max(id) from free))
  update organisation_structure s set changes = (select sum(changes) from free)
    where s.organisation_id = of_organisation and s.id = (select max(id) from free)
$function$;

create FUNCTION public.fold_tree_counts(of_organisation uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare folded integer; begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_organisation || ' tree counts', 0)) then return 0; end if;
  with gone as (
    delete from decision_tree_count_change c where c.organisation_id = of_organisation and c.id in (
      select o.id from decision_tree_count_change o where o.organisation_id = of_organisation order by o.id limit most)
    returning c.*),
  counted as (
    insert into decision_tree_count as t (organisation_id, tree_id, version_id, counts, key, outcome, days, begins_on, n)
      select of_organisation, g.tree_id, g.version_id, c.counts, c.key, c.outcome, b.days, b.begins_on, sum(g.n)
      from gone g cross join lateral tree_counts(g.counted) c cross join lateral tree_count_blocks((g.counted ->> 'day')::date) b
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(g.n) <> 0
      on conflict (organisation_id, tree_id, counts, days, begins_on, version_id, key, outcome) do update set n = t.n + excluded.n)
  select count(*) into folded from gone;
  delete from decision_tree_count where organisation_id = of_organisation and n = 0;
  return folded;
end $function$;

create FUNCTION public.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g')) $function$;
grant execute on function folded(text) to public;

create FUNCTION public.follow_global_files(model uuid, global uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform follow_global_pictures_and_documents(model, global);
  perform follow_global_links(model, global);
end $function$;

create FUNCTION public.follow_global_links(model uuid, global uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); begin
  perform from attachment_owner a where a.organisation_id = o and a.id = model for no key update;
  update space_link i set global_link_id = null where i.organisation_id = o and i.owner_id = model and i.is_overridden
    and i.global_link_id in (select g.id from global_model_link g where g.owner_id = global and g.deleted_at is not null);
  delete from space_link i where i.organisation_id = o and i.owner_id = model
    and i.global_link_id in (select g.id from global_model_link g where g.owner_id = global and g.deleted_at is not null);
  update space_link i set description = g.description, url = g.url
    from global_model_link g where i.organisation_id = o and i.owner_id = model and g.id = i.global_link_id and not i.is_overridden
      and (i.description, i.url) is distinct from (g.description, g.url);
  insert into space_link (organisation_id, id, owner_id, position, description, url, is_public, global_link_id)
    select o, gen_random_uuid(), model, 1000000 + g.position, g.description, g.url, g.is_public, g.id
    from global_model_link g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_link i where i.organisation_id = o and i.owner_id = model and i.global_link_id = g.id);
  -- The global ones keep the places they have among the others, in the order of the global model.
  with places as (
    select i.id, i.global_link_id, row_number() over (order by i.position, i.id) - 1 as place,
      row_number() over (partition by i.global_link_id is null order by i.position, i.id) as nth
    from space_link i where i.organisation_id = o and i.owner_id = model and i.deleted_at is null),
  ordered as (
    select p.id, row_number() over (order by g.position, g.id) as nth from places p join global_model_link g on g.id = p.global_link_id)
  update space_link i set position = w.place
    from (select coalesce(r.id, p.id) as id, p.place from places p
      left join ordered r on p.global_link_id is not null and r.nth = p.nth) w
    where i.organisation_id = o and i.id = w.id and i.position <> w.place;
end $function$;

create FUNCTION public.follow_global_model(model uuid, taken_again text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); was asset_model; m asset_model; g global_asset_model; l asset_model_link; own text[]; begin
  select * into was from asset_model x where x.organisation_id = o and x.id = model for update;
  if was.global_id is null then return; end if;
  select * into g from global_asset_model x where x.id = was.global_id for share;
  select * into l from asset_model_link x where x.organisation_id = o and x.model_id = model;
  own := array(select unnest(was.overridden) except select unnest(taken_again) order by 1);
  for attempt in 1..2 loop
    m := was;
    if not 'name' = any (own) then m.name := g.name; end if;
    if not 'partNumber' = any (own) then m.part_number := g.part_number; end if;
    if not 'shortDescription' = any (own) then m.short_description := g.short_description; end if;
    if not 'longDescription' = any (own) then m.long_description := g.long_description; end if;
    if not 'endOfLife' = any (own) then m.end_of_life := g.end_of_life; end if;
    if not 'endOfLifeMonths' = any (own) then m.end_of_life_months := g.end_of_life_months; end if;
    if not 'endOfSupport' = any (own) then m.end_of_support := g.end_of_support; end if;
    if not 'endOfSupportMonths' = any (own) then m.end_of_support_months := g.end_of_support_months; end if;
    if not 'licenseExpiry' = any (own) then m.license_expiry := g.license_expiry; end if;
    if not 'licenseMonths' = any (own) then m.license_months := g.license_months; end if;
    if not 'warrantyExpiry' = any (own) then m.warranty_expiry := g.warranty_expiry; end if;
    if not 'warrantyMonths' = any (own) then m.warranty_months := g.warranty_months; end if;
    -- Of a list, only another word is followed: an organisation may have renamed its own entry.
    if not 'assetTypeId' = any (own) and (l.asset_type is distinct from g.asset_type or 'assetTypeId' = any (taken_again)) then
      m.asset_type_id := list_entry_named('asset_type', g.asset_type);
    end if;
    if not 'manufacturerId' = any (own) and (l.manufacturer is distinct from g.manufacturer or 'manufacturerId' = any (taken_again)) then
      m.manufacturer_id := list_entry_named('manufacturer', g.manufacturer);
    end if;
    begin
      update asset_model x set name = m.name, part_number = m.part_number, short_description = m.short_description,
          long_description = m.long_description, manufacturer_id = m.manufacturer_id, asset_type_id = m.asset_type_id,
          end_of_life = m.end_of_life, end_of_life_months = m.end_of_life_months, end_of_support = m.end_of_support,
          end_of_support_months = m.end_of_support_months, license_expiry = m.license_expiry, license_months = m.license_months,
          warranty_expiry = m.warranty_expiry, warranty_months = m.warranty_months, overridden = own
        where x.organisation_id = o and x.id = model
          and (x.name, x.part_number, x.short_description, x.long_description, x.manufacturer_id, x.asset_type_id, x.end_of_life,
            x.end_of_life_months, x.end_of_support, x.end_of_support_months, x.license_expiry, x.license_months, x.warranty_expiry,
            x.warranty_months, x.overridden)
          is distinct from (m.name, m.part_number, m.short_description, m.long_description, m.manufacturer_id, m.asset_type_id,
            m.end_of_life, m.end_of_life_months, m.end_of_support, m.end_of_support_months, m.license_expiry, m.license_months,
            m.warranty_expiry, m.warranty_months, own);
      exit;
    exception when unique_violation then
      if attempt = 2 or taken_again <> '{}' then raise; end if;
      own := array(select unnest(own) union select unnest('{name,partNumber,manufacturerId}'::text[]) order by 1);
    end;
  end loop;
  update asset_model_link x set followed_version = g.values_version,
      asset_type = case when 'assetTypeId' = any (own) then x.asset_type else g.asset_type end,
      asset_type_id = case when 'assetTypeId' = any (own) then x.asset_type_id else m.asset_type_id end,
      manufacturer = case when 'manufacturerId' = any (own) then x.manufacturer else g.manufacturer end,
      manufacturer_id = case when 'manufacturerId' = any (own) then x.manufacturer_id else m.manufacturer_id end
    where x.organisation_id = o and x.model_id = model;
  perform follow_global_files(model, g.id);
end $function$;
grant execute on function follow_global_model(uuid,text[]) to storey_app;

create FUNCTION public.follow_global_pictures_and_documents(model uuid, global uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); begin
  perform from attachment_owner a where a.organisation_id = o and a.id = model for no key update;
  update space_image i set global_file_id = null where i.organisation_id = o and i.owner_id = model and i.is_overridden
    and i.global_file_id in (select g.id from global_model_image g where g.owner_id = global and g.deleted_at is not null);
  delete from space_image i where i.organisation_id = o and i.owner_id = model
    and i.global_file_id in (select g.id from global_model_image g where g.owner_id = global and g.deleted_at is not null);
  update space_image i set description = g.description, s3_key = g.s3_key, metadata = g.metadata, versions = g.versions
    from global_model_image g where i.organisation_id = o and i.owner_id = model and g.id = i.global_file_id and not i.is_overridden
      and (i.description, i.s3_key) is distinct from (g.description, g.s3_key);
  insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions, global_file_id)
    select o, gen_random_uuid(), model, 1000000 + g.position, g.description, g.s3_key, g.metadata, g.versions, g.id
    from global_model_image g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_image i where i.organisation_id = o and i.owner_id = model and i.global_file_id = g.id);
  -- The global ones keep the places they have among the others, in the order of the global model.
  with places as (
    select i.id, i.global_file_id, row_number() over (order by i.position, i.id) - 1 as place,
      row_number() over (partition by i.global_file_id is null order by i.position, i.id) as nth
    from space_image i where i.organisation_id = o and i.owner_id = model and i.deleted_at is null),
  ordered as (
    select p.id, row_number() over (order by g.position, g.id) as nth from places p join global_model_image g on g.id = p.global_file_id)
  update space_image i set position = w.place
    from (select coalesce(r.id, p.id) as id, p.place from places p
      left join ordered r on p.global_file_id is not null and r.nth = p.nth) w
    where i.organisation_id = o and i.id = w.id and i.position <> w.place;

  update space_document d set global_file_id = null where d.organisation_id = o and d.owner_id = model and d.is_overridden
    and d.global_file_id in (select g.id from global_model_document g where g.owner_id = global and g.deleted_at is not null);
  delete from space_document d where d.organisation_id = o and d.owner_id = model
    and d.global_file_id in (select g.id from global_model_document g where g.owner_id = global and g.deleted_at is not null);
  update space_document d set description = g.description, type = g.type
    from global_model_document g where d.organisation_id = o and d.owner_id = model and g.id = d.global_file_id and not d.is_overridden
      and (d.description, d.type) is distinct from (g.description, g.type);
  insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key, metadata, created_at, global_file_id)
    select o, gen_random_uuid(), model, g.description, g.type, g.is_public, g.s3_key, g.metadata, g.created_at, g.id
    from global_model_document g where g.owner_id = global and g.deleted_at is null
      and not exists (select from space_document d where d.organisation_id = o and d.owner_id = model and d.global_file_id = g.id);
end $function$;

create FUNCTION public.follow_owner_of_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update attachment_owner set location_id = new.location_id, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $function$;

create FUNCTION public.follow_owner_of_asset_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update attachment_owner set location_id = null::uuid, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $function$;

create FUNCTION public.follow_owner_of_checklist_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update attachment_owner set location_id = null::uuid, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $function$;

create FUNCTION public.follow_owner_of_decision_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update attachment_owner set location_id = null::uuid, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $function$;

create FUNCTION public.follow_owner_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update attachment_owner set location_id = new.location_id, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $function$;

create FUNCTION public.follow_owner_policies(record name, owner_column name DEFAULT 'owner_id'::name, is_optional boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  or_has_none text := case when is_optional then format(' or %I is null', owner_column) else '' end;
  owner_is text := format('select from attachment_owner o where o.organisation_id = %1$I.organisation_id and o.id = %1$I.%2$I',
    record, owner_column);
  fence text := format('(select barred_locations()) = ''{}''%s or exists (%s)', or_has_none, owner_is);
  scope text := format('(select location_scope()) is null%s or exists (%s and o.location_id = any ((select location_scope())::uuid[]))',
    or_has_none, owner_is);
begin
  execute format('drop policy if exists fence on %I', record);
  execute format('drop policy if exists scope_insert on %I', record);
  execute format('drop policy if exists scope_update on %I', record);
  execute format('drop policy if exists scope_delete on %I', record);
  execute format('create policy fence on %I as restrictive using (%s)', record, fence);
  execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
  execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
  execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
end $function$;

create FUNCTION public.give_checklists_to_spaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform tell_spaces_of_checklists(g.organisation_id, g.spaces) from (
    select n.organisation_id, array_agg(distinct n.space_id) as spaces from added n
      where n.space_id is not null and n.deleted_at is null group by n.organisation_id) g;
  return null;
end $function$;

create FUNCTION public.give_role(person uuid, given_role uuid, locations uuid[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into user_organisation_role (organisation_id, user_id, role_id, location_ids)
    select current_organisation(), person, r.id, locations from role r
    where r.id = given_role and not is_app_role(r)
    on conflict do nothing;
  return case when found then 'done' else 'exists' end;
end $function$;
grant execute on function give_role(uuid,uuid,uuid[]) to storey_app;

create FUNCTION public.global_model_usage(global uuid)
 RETURNS TABLE(organisations integer, assets integer, pending_organisations integer, pending_assets integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees who uses a global model';
  end if;
  return query
    select count(*)::int,
      coalesce(sum((select count(*) from asset a where a.organisation_id = l.organisation_id and a.model_id = l.model_id
        and a.deleted_at is null)), 0)::int,
      (count(*) filter (where l.followed_version <> g.values_version))::int,
      coalesce(sum((select count(*) from asset a where a.organisation_id = l.organisation_id and a.model_id = l.model_id
        and a.dates_version <> m.dates_version)) filter (where m.dates_version <> m.dates_kept_version), 0)::int
    from global_asset_model g join asset_model_link l on l.global_id = g.id
    join asset_model m on m.organisation_id = l.organisation_id and m.id = l.model_id
    where g.id = global;
end $function$;
grant execute on function global_model_usage(uuid) to storey_app;

create FUNCTION public.global_model_users(globals uuid[])
 RETURNS TABLE(global_id uuid, organisations integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees who uses a global model';
  end if;
  return query select l.global_id, count(*)::int from asset_model_link l where l.global_id = any (globals) group by l.global_id;
end $function$;
grant execute on function global_model_users(uuid[]) to storey_app;

create FUNCTION public.guest_asset()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.guest_asset_id', true), '')::uuid $function$;
grant execute on function guest_asset() to public;

create FUNCTION public.guest_has_tree()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from guest_helped_space()) $function$;
grant execute on function guest_has_tree() to storey_guest;
grant execute on function guest_has_tree() to storey_reporter;

create FUNCTION public.guest_helped_space()
 RETURNS TABLE(build_id uuid, tree_id uuid, variables jsonb, facts jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.build_id, t.id, s.decision_tree_variables, tree_facts(s.organisation_id, s.id, s.location_id, has_module(s.organisation_id, 'spaces_core'), true)
  from space s
  join decision_tree t on t.organisation_id = s.organisation_id and t.id = s.decision_tree_id
  where s.organisation_id = current_organisation() and s.id = guest_space() and s.is_public and s.deleted_at is null
    and t.deleted_at is null and t.build_id is not null and has_module(s.organisation_id, 'spaces_decision_trees')
$function$;

create FUNCTION public.guest_hotspots()
 RETURNS TABLE(panorama_id uuid, hotspots jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, jsonb_agg(h.value - 'visibility' order by h.ordinality)
  from space_panorama p, jsonb_array_elements(p.hotspots) with ordinality h
  where p.organisation_id = current_organisation() and p.space_id = guest_space() and p.deleted_at is null
    and h.value->>'visibility' = 'public'
  group by p.id
$function$;
grant execute on function guest_hotspots() to storey_guest;

create FUNCTION public.guest_issue()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.guest_issue_id', true), '')::uuid $function$;
grant execute on function guest_issue() to public;

create FUNCTION public.guest_network()
 RETURNS cidr
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select network_of(current_setting('app.address', true)) $function$;
grant execute on function guest_network() to public;

create FUNCTION public.guest_place()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'floor', f.name, 'floorTranslations', f.translations,
    'location', l.name, 'locationTranslations', l.translations,
    'serviceDeskEmail', case when core.is_on then l.service_desk_email end,
    'organisationId', o.id, 'organisation', o.name, 'organisationEmail', o.email, 'languages', o.languages, 'logoKey', o.logo_key,
    'type', t.name, 'typeTranslations', coalesce(t.translations, '{}'),
    'features', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'icon', x.icon, 'translations', x.translations)
        order by lower(x.name), x.id) from feature x
      where x.organisation_id = s.organisation_id and x.id = any (s.feature_ids) and x.deleted_at is null), '[]'),
    'hasPanoramas', has_module(s.organisation_id, 'spaces_panoramas'),
    'sos', case when core.is_on and (l.sos->>'enabled')::boolean
        and not coalesce((l.sos->>'vipOnly')::boolean, false) and l.sos->>'phone' <> '' then
      jsonb_build_object('phone', l.sos->>'phone',
        'activeLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'activeLabel' end,
        'inactiveLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'inactiveLabel' end) end)
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id and t.deleted_at is null
  join organisation o on o.id = s.organisation_id
  cross join lateral (select has_module(s.organisation_id, 'spaces_core') as is_on) core
  where s.organisation_id = current_organisation() and s.id = guest_space()
$function$;
grant execute on function guest_place() to storey_guest;

create FUNCTION public.guest_space()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.guest_space_id', true), '')::uuid $function$;
grant execute on function guest_space() to public;

create FUNCTION public.guest_title(issue uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.title from issue i where i.organisation_id = current_organisation() and i.id = guest_title.issue
    and i.space_id = guest_space() and i.deleted_at is null
    and (i.source = 'public' or exists (select from issue_transcript t
      where t.organisation_id = i.organisation_id and t.issue_id = i.id and t.is_of_guest))
$function$;
grant execute on function guest_title(uuid) to storey_guest;
grant execute on function guest_title(uuid) to storey_reporter;

create FUNCTION public.guest_tree_documents(wanted uuid[])
 RETURNS TABLE(id uuid, owner_id uuid, description text, type text, s3_key text, metadata jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.id, d.owner_id, d.description, d.type, d.s3_key, d.metadata from space_document d
  join attachment_owner o on o.organisation_id = d.organisation_id and o.id = d.owner_id and o.kind = 'decisionTree'
  where d.organisation_id = current_organisation() and d.id = any (wanted) and d.deleted_at is null and d.is_public
    and (d.owner_id, d.id) in (select f.tree_id, f.file_id from guest_tree_files(wanted) f)
$function$;
grant execute on function guest_tree_documents(uuid[]) to storey_guest;
grant execute on function guest_tree_documents(uuid[]) to storey_reporter;

create FUNCTION public.guest_tree_files(wanted uuid[])
 RETURNS TABLE(tree_id uuid, file_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with build as materialized (
    select h.build_id as id from guest_helped_space() h
    union
    select n.build_id from decision_tree_session n where n.organisation_id = current_organisation()
      and n.space_id = guest_space() and n.user_id is null and n.answered_at > now() - interval '1 day'
      and has_module(n.organisation_id, 'spaces_decision_trees')),
  version as materialized (
    select distinct c::uuid as id from build x
    join decision_tree_build b on b.organisation_id = current_organisation() and b.id = x.id
    cross join lateral jsonb_object_keys(b.calls) c)
  select v.tree_id, f.file_id from version x
  join decision_tree_version v on v.organisation_id = current_organisation() and v.id = x.id
  join decision_tree_version_file f on f.organisation_id = v.organisation_id and f.version_id = v.id
    and f.file_id = any (wanted)
$function$;

create FUNCTION public.guest_tree_parts(wanted uuid)
 RETURNS TABLE(build_id uuid, root_id uuid, version_id uuid, tree_id uuid, name text, content jsonb, subtrees jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select b.id, b.version_id, v.id, v.tree_id, v.name, v.content, c.value
  from guest_tree_session(wanted, false) n
  join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
  cross join lateral jsonb_each(b.calls) c
  join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c.key::uuid
$function$;
grant execute on function guest_tree_parts(uuid) to storey_guest;
grant execute on function guest_tree_parts(uuid) to storey_reporter;

create FUNCTION public.guest_tree_pictures(wanted uuid[])
 RETURNS TABLE(id uuid, owner_id uuid, description text, metadata jsonb, versions jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.id, i.owner_id, i.description, i.metadata, i.versions from space_image i
  join attachment_owner o on o.organisation_id = i.organisation_id and o.id = i.owner_id and o.kind = 'decisionTree'
  where i.organisation_id = current_organisation() and i.id = any (wanted) and i.deleted_at is null
    and (i.owner_id, i.id) in (select f.tree_id, f.file_id from guest_tree_files(wanted) f)
$function$;
grant execute on function guest_tree_pictures(uuid[]) to storey_guest;
grant execute on function guest_tree_pictures(uuid[]) to storey_reporter;

create FUNCTION public.guest_tree_session(wanted uuid, is_held boolean)
 RETURNS SETOF decision_tree_session
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not has_module(current_organisation(), 'spaces_decision_trees') then return; end if;
  if is_held then
    perform from decision_tree_session n where n.organisation_id = current_organisation() and n.id = wanted
      and n.space_id = guest_space() and n.user_id is null for no key update;
  end if;
  return query select n.* from decision_tree_session n where n.organisation_id = current_organisation() and n.id = wanted
    and n.space_id = guest_space() and n.user_id is null;
end $function$;
grant execute on function guest_tree_session(uuid,boolean) to storey_guest;
grant execute on function guest_tree_session(uuid,boolean) to storey_reporter;

create FUNCTION public.guest_tree_steps(wanted uuid)
 RETURNS TABLE(at text, response_id uuid, value jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.at, p.response_id, p.value from guest_tree_session(wanted, false) n
  join decision_tree_step p on p.organisation_id = n.organisation_id and p.session_id = n.id order by p.n
$function$;
grant execute on function guest_tree_steps(uuid) to storey_guest;
grant execute on function guest_tree_steps(uuid) to storey_reporter;

create FUNCTION public.guest_tree_targets()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  return query select t.id from decision_tree t
    where t.organisation_id = current_organisation() and t.deleted_at is null and t.build_id is not null
      and has_module(t.organisation_id, 'spaces_decision_trees') and has_module(t.organisation_id, 'spaces_panoramas')
      and exists (select from space s where s.organisation_id = t.organisation_id and s.id = guest_space()
        and s.is_public and s.deleted_at is null)
      and t.id::text in (select h.value->>'targetId' from guest_hotspots() g, jsonb_array_elements(g.hotspots) h
        where h.value->>'kind' = 'tree');
end $function$;
grant execute on function guest_tree_targets() to storey_guest;
grant execute on function guest_tree_targets() to storey_reporter;

create FUNCTION public.guest_tree_wait(mine uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare net cidr := guest_network(); wide cidr := wide_network(guest_network()); since timestamptz;
  everybody bigint := hashtextextended('tree sessions ' || current_organisation(), 0); begin
  if (select count(*) from guest_tree_start g where g.organisation_id = current_organisation()
      and g.created_at > clock_timestamp() - interval '10 minutes') < 1500 then
    perform pg_advisory_xact_lock_shared(everybody);
  else
    perform pg_advisory_xact_lock(everybody);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tree sessions ' || current_organisation() || ' ' || wide, 0));
  -- What lies ahead was begun before the clock was set back.
  delete from guest_tree_start g using (select e.ctid from guest_tree_start e where e.organisation_id = current_organisation()
    and e.created_at not between clock_timestamp() - interval '10 minutes' and clock_timestamp() for update skip locked) old
    where g.ctid = old.ctid;
  select greatest(
      min(c.created_at) filter (where c.is_mine and c.of_mine >= 20),
      min(c.created_at) filter (where c.is_here and c.is_near and c.near_here >= 300),
      min(c.created_at) filter (where c.is_near and c.near_all >= 600),
      min(c.created_at) filter (where c.is_wide and c.wide_all >= 1000),
      min(c.created_at) filter (where c.everybody >= 3000))
    into since from (
      select s.*, count(*) filter (where s.is_mine) over () as of_mine,
        count(*) filter (where s.is_here and s.is_near) over () as near_here,
        count(*) filter (where s.is_near) over () as near_all,
        count(*) filter (where s.is_wide) over () as wide_all, count(*) over () as everybody
      from (select g.created_at, g.network = net and g.device is not distinct from mine as is_mine,
          g.space_id = guest_space() as is_here, g.network = net as is_near, g.network <<= wide as is_wide
        from guest_tree_start g where g.organisation_id = current_organisation()
          and g.created_at > clock_timestamp() - interval '10 minutes') s) c;
  if since is null then return 0; end if;
  return greatest(1, ceil(extract(epoch from since + interval '10 minutes' - clock_timestamp())));
end $function$;
grant execute on function guest_tree_wait(uuid) to storey_reporter;

create FUNCTION public.guest_voices()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.issue_id from guest_me_too m join issue i on i.organisation_id = m.organisation_id and i.id = m.issue_id
    where m.organisation_id = current_organisation() and i.space_id = guest_space() and m.network = guest_network()
  union select r.issue_id from guest_report r
    where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.network = guest_network()
$function$;
grant execute on function guest_voices() to storey_guest;
grant execute on function guest_voices() to storey_reporter;

create FUNCTION public.has_credential(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from credential c where lower(c.email) = lower(address)) $function$;
grant execute on function has_credential(text) to storey_app;

create FUNCTION public.has_module(organisation uuid, key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
    where g.organisation_id = has_module.organisation and a.setting_key = has_module.key and g.enabled
      and (a.setting_key <> 'asset_management'
        or (select o.has_asset_management from organisation o where o.id = has_module.organisation))) $function$;

create FUNCTION public.has_room_for_all(organisation uuid, location uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare licensed integer; begin
  select l.spaces_licensed into licensed from location l
    where l.organisation_id = has_room_for_all.organisation and l.id = has_room_for_all.location;
  -- Where nothing is licensed nothing is counted: counting takes longer the more spaces there are.
  if licensed is null then return true; end if;
  return licensed - current_setting('max_connections')::integer > (select count(*) from space s
    where s.organisation_id = has_room_for_all.organisation and s.location_id = has_room_for_all.location and s.deleted_at is null);
end $function$;

create FUNCTION public.has_upload_room(bytes bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account uuid := current_account(); net cidr := guest_network(); gigabyte bigint := 1024 * 1024 * 1024;
  everybody bigint := hashtextextended('uploads ' || current_organisation() || (current_account() is null), 0);
  own bigint := hashtextextended('uploads ' || current_organisation() || ' ' || coalesce(current_account()::text, wide_network(guest_network())::text), 0);
begin
  if (select count(*) < 50 and coalesce(sum(u.size), 0) + bytes <= gigabyte * case when account is null then 1 else 50 end
      from upload u where u.organisation_id = current_organisation() and (u.user_id is null) = (account is null) and u.reply is null) then
    perform pg_advisory_xact_lock_shared(everybody);
  else
    perform pg_advisory_xact_lock(everybody);
  end if;
  perform pg_advisory_xact_lock(own);
  -- What another one just takes away is left to them.
  delete from upload u using (select e.id from upload e where e.organisation_id = current_organisation() and e.expires_at <= now()
    for update skip locked) ended where u.organisation_id = current_organisation() and u.id = ended.id;
  if account is not null then
    return (select count(*) filter (where u.user_id = account) < 100
        and coalesce(sum(u.size) filter (where u.user_id = account), 0) + bytes <= 20 * gigabyte
        and coalesce(sum(u.size), 0) + bytes <= 100 * gigabyte
      from upload u where u.organisation_id = current_organisation() and u.user_id is not null and u.reply is null);
  end if;
  return (select count(*) filter (where u.issue_id = guest_issue()) < 3
      and count(*) filter (where u.network <<= wide_network(net)) < 20
      and count(*) < 100 and coalesce(sum(u.size), 0) + bytes <= 2 * gigabyte
    from upload u where u.organisation_id = current_organisation() and u.user_id is null);
end $function$;
grant execute on function has_upload_room(bigint) to storey_app;
grant execute on function has_upload_room(bigint) to storey_reporter;

create FUNCTION public.hold_licences(locations uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select hold_space_licences(array_fill(current_organisation(), array[cardinality(locations)]), locations, false)
$function$;
grant execute on function hold_licences(uuid[]) to storey_app;

create FUNCTION public.hold_space_licences(organisations uuid[], locations uuid[], is_shared boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place record; is_licensed boolean; is_any_licensed boolean := false; begin
  for place in select l.organisation_id as organisation, l.id, l.spaces_licensed is null as is_free,
      hashtextextended('licences ' || l.id, 0) as key from location l
      where (l.organisation_id, l.id) in (select * from unnest(organisations, locations)) order by l.organisation_id, l.id loop
    if is_shared or place.is_free then
      if has_room_for_all(place.organisation, place.id) then perform pg_advisory_xact_lock_shared(place.key); end if;
      -- Looked at again: while the lock was waited for, another one may have given it licences.
      is_licensed := (select l.spaces_licensed is not null from location l where l.organisation_id = place.organisation and l.id = place.id);
      if has_room_for_all(place.organisation, place.id) and (is_shared or not is_licensed) then
        is_any_licensed := is_any_licensed or is_licensed;
        continue;
      end if;
    end if;
    perform pg_advisory_xact_lock(place.key);
    is_any_licensed := true;
  end loop;
  return is_any_licensed;
end $function$;

create FUNCTION public.holds_at(organisation uuid, person uuid, permission text, location uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from user_organisation_role h join role r on r.id = h.role_id
    where h.organisation_id = holds_at.organisation and h.user_id = holds_at.person
      and holds_at.permission = any (r.permissions)
      and (h.location_ids = '{}' or holds_at.permission like '%.read' or holds_at.location = any (h.location_ids)))
$function$;

create FUNCTION public.holds_field_word(organisation uuid, asset uuid, model uuid, query text)
 RETURNS boolean
 LANGUAGE sql
 STABLE COST 100000
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from custom_field_value v
    join custom_field f on f.organisation_id = v.organisation_id and f.id = v.field_id and f.is_searchable and f.deleted_at is null
    where v.organisation_id = organisation and v.asset_id = asset
      and (v.searched @@ query::tsquery or f.kind = 'choice' and v.choice in (select c ->> 'id' from jsonb_array_elements(f.choices) c
        where words_to_find(f.organisation_id, c ->> 'name') @@ query::tsquery))
      and exists (select from asset_model m where m.organisation_id = organisation and m.id = model and m.asset_type_id = f.asset_type_id))
$function$;

create FUNCTION public.is_app_role(given role)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from unnest(given.permissions) p where p like 'app.%') $function$;
grant execute on function is_app_role(role) to public;

create FUNCTION public.is_global_account()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from user_app_role where user_id = current_account()) $function$;

create FUNCTION public.is_last_administrator(organisation uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with administrator as (
    select held.user_id from user_organisation_role held
    join role on role.id = held.role_id and role.name = 'organisation-admin'
    join user_account a on a.id = held.user_id
    left join credential c on c.auth0_id = a.auth0_id
    where held.organisation_id = organisation and held.location_ids = '{}'
      and a.deleted_at is null and a.blocked_at is null and c.blocked_at is null)
  select exists (select from administrator where user_id = person)
    and not exists (select from administrator where user_id <> person)
$function$;

create FUNCTION public.is_open(link sign_in_link)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select link.expires_at > clock_timestamp() and link.created_at < clock_timestamp() + interval '1 minute' $function$;

create FUNCTION public.is_read(words text, is_html boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(case when is_html then regexp_replace(words, '<[^<>]*>', '', 'g') else words end
    ~ '[^[:space:] ﻿]', false)
$function$;
grant execute on function is_read(text,boolean) to public;

create FUNCTION public.issue_numbers_of(organisation uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select 'issue_number_' || replace(organisation::text, '-', '') $function$;

create FUNCTION public.issue_numbers_with_words(words tsquery)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_agg(i.number) from issue i where i.searched @@ words and i.organisation_id = current_organisation()
$function$;
grant execute on function issue_numbers_with_words(tsquery) to storey_app;

create FUNCTION public.issues_to_count(ids uuid[])
 RETURNS TABLE(number integer, status text, priority text, category text, location_id uuid, floor_id uuid, space_id uuid, asset_id uuid, reporter_id uuid, assignees text, overdue_from double precision, created double precision, is_archived boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$ begin
  return query select i.number, i.status, i.priority, i.category, i.location_id, i.floor_id,
      i.space_id, i.asset_id, i.reporter_id, i.assignee_ids::text, case
        when i.due_at is null or i.status not in ('new', 'open', 'in_progress', 'on_hold') then null
        when i.held_since is null then (extract(epoch from i.due_at) * 1000000)::float8
        when i.due_at < greatest(i.held_since, i.due_set_at) then '-infinity' end,
      (extract(epoch from i.created_at) * 1000000)::float8, i.deleted_at is not null
    from issue i where i.organisation_id = current_organisation() and (ids is null or i.id = any (ids));
end $function$;
grant execute on function issues_to_count(uuid[]) to storey_app;

create FUNCTION public.issues_with_words(words tsquery)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.id from issue i where i.searched @@ words and i.organisation_id = current_organisation()
$function$;
grant execute on function issues_with_words(tsquery) to storey_app;

create FUNCTION public.issues_written_since(states text[])
 RETURNS TABLE(state text, since integer, written uuid[], gone integer[], moment double precision, barred uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here pg_snapshot := pg_current_snapshot();
  base pg_snapshot;
  place text := concat_ws('/', current_organisation(),
    (select d.oid from pg_database d where d.datname = current_database()), pg_relation_filenode('issue'),
    pg_relation_filenode('history'), extract(epoch from pg_postmaster_start_time()),
    (select min(h.id) from history h where h.organisation_id = current_organisation()));
begin
  if current_organisation() is null or pg_current_xact_id_if_assigned() is not null
    or current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then return; end if;
  state := place || '|' || here;
  moment := extract(epoch from now()) * 1000000;
  barred := barred_locations();
  for n in 1 .. cardinality(states) loop
    continue when split_part(states[n], '|', 1) <> place;
    base := split_part(states[n], '|', 2)::pg_snapshot;
    continue when pg_snapshot_xmax(base) > pg_snapshot_xmax(here)
      or exists (select from pg_snapshot_xip(here) running where pg_visible_in_snapshot(running, base));
    since := n - 1;
    -- A row whose transaction has not begun yet came with a copy of another server's database.
    select array_agg(distinct h.entity_id), array_agg((h.before->>'number')::integer) filter (where h.before ? 'number')
      into written, gone from history h
      where h.organisation_id = current_organisation() and h.entity = 'issue'
        and h.xid >= pg_snapshot_xmin(base) and h.xid < pg_snapshot_xmax(here)
        and not pg_visible_in_snapshot(h.xid, base);
    exit;
  end loop;
  return next;
end $function$;
grant execute on function issues_written_since(text[]) to storey_app;

create FUNCTION public.job_summary()
 RETURNS TABLE(name text, waiting bigint, running bigint, failed bigint, oldest_due_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select j.name, count(*) filter (where state = 'waiting'), count(*) filter (where state = 'running'),
    count(*) filter (where state = 'failed'), min(due_at) filter (where state = 'waiting' and due_at <= now())
  from background_job j where minds_product() group by j.name order by j.name $function$;
grant execute on function job_summary() to storey_app;

create FUNCTION public.join_global_model(model uuid, global uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); m asset_model; g global_asset_model; begin
  -- As `take_global_model`: an organisation has a global model once.
  perform pg_advisory_xact_lock(hashtextextended(o || ' takes ' || global, 0));
  select * into m from asset_model x where x.organisation_id = o and x.id = model and x.deleted_at is null for update;
  if not found then return 'missing'; end if;
  if m.global_id is not null then return case when m.global_id = global then 'joined' else 'follows' end; end if;
  if exists (select from asset_model_link l where l.organisation_id = o and l.global_id = global) then return 'taken'; end if;
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return 'missing'; end if;
  update asset_model x set global_id = global, overridden = own_fields_beside(m, g) where x.organisation_id = o and x.id = model;
  insert into asset_model_link (organisation_id, model_id, global_id) values (o, model, global);
  perform follow_global_model(model);
  return 'joined';
end $function$;
grant execute on function join_global_model(uuid,uuid) to storey_app;

create FUNCTION public.join_organisation(membership uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not is_global_account() or not acts_globally() then
    raise insufficient_privilege using message = 'only the global administration joins an organisation';
  end if;
  insert into user_organisation (organisation_id, id, user_id)
    values (current_organisation(), membership, current_account())
    on conflict (organisation_id, user_id) do nothing;
  return case when found then 'done' else 'already_member' end;
end $function$;
grant execute on function join_organisation(uuid) to storey_app;

create FUNCTION public.keep_answers_of_completed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if exists (select from checklist_run r where r.organisation_id = new.organisation_id and r.id = new.run_id and r.state = 'completed') then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return new;
end $function$;

create FUNCTION public.keep_asset_dates(model uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare wanted integer; moved integer; begin
  wanted := (select m.dates_version from asset_model m where m.organisation_id = current_organisation() and m.id = model);
  -- Chosen once: within a join the choice could be made again for each row.
  update asset a set dates_version = wanted
    where a.organisation_id = current_organisation() and a.id = any (array(select s.id from asset s
      where s.organisation_id = current_organisation() and s.model_id = model and s.dates_version <> wanted
      limit most for no key update skip locked));
  get diagnostics moved = row_count;
  update asset_model m set dates_kept_version = wanted
    where m.organisation_id = current_organisation() and m.id = model and m.dates_version = wanted and m.dates_kept_version <> wanted
      and not exists (select from asset a where a.organisation_id = m.organisation_id and a.model_id = m.id and a.dates_version <> wanted);
  return moved;
end $function$;
grant execute on function keep_asset_dates(uuid,integer) to storey_app;

create FUNCTION public.keep_asset_name_of_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue set asset_name = asset_label(old.organisation_id, old.id)
    where organisation_id = old.organisation_id and asset_id = old.id;
  return old;
end $function$;

create FUNCTION public.keep_asset_of_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue set asset_name = '' where organisation_id = old.organisation_id and asset_id = old.id and asset_name is null;
  return old;
end $function$;

create FUNCTION public.keep_completed_checklist_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare may_go constant text[] := '{assignment_id,space_id,asset_id,location_id,recheck_of,space_name,asset_name,version,updated_at}'; begin
  if to_jsonb(old) - may_go <> to_jsonb(new) - may_go
    or new.assignment_id is not null and new.assignment_id is distinct from old.assignment_id
    or new.space_id is not null and new.space_id is distinct from old.space_id
    or new.asset_id is not null and new.asset_id is distinct from old.asset_id
    or new.location_id is not null and new.location_id is distinct from old.location_id
    or new.recheck_of is not null and new.recheck_of is distinct from old.recheck_of then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return new;
end $function$;

create FUNCTION public.keep_custom_field_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'UPDATE' then
    delete from custom_field_value v where v.organisation_id = new.organisation_id and v.asset_id = new.id
      and new.custom_fields -> v.field_id::text is distinct from old.custom_fields -> v.field_id::text;
  end if;
  insert into custom_field_value (organisation_id, asset_id, field_id, choice, number, day, searched)
    select new.organisation_id, new.id, f.id,
      case when f.kind in ('choice', 'boolean') then g.value end,
      case when f.kind = 'number' then g.value::float8 end,
      case when f.kind = 'date' then g.value::date end,
      case when f.kind in ('text', 'link', 'number') then words_to_find(new.organisation_id, g.value) end
    from jsonb_each_text(new.custom_fields) g
    join custom_field f on f.organisation_id = new.organisation_id and f.id = g.key::uuid
    on conflict do nothing;
  return null;
end $function$;

create FUNCTION public.keep_due_of_assets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into due_item (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on)
      select a.organisation_id, d.kind, a.id, a.id, a.location_id, a.space_id, d.due_on
      from new_rows a cross join lateral due_days_of_asset(a.lifecycle_status, a.deleted_at, a.effective_end_of_life,
        a.effective_end_of_support, a.effective_license_expiry, a.effective_warranty_expiry, a.pat_next_due_at) d;
  elsif tg_op = 'UPDATE' then
    with changed as materialized (
      select n.organisation_id, n.id, n.location_id, n.space_id, n.lifecycle_status, n.deleted_at, n.effective_end_of_life,
        n.effective_end_of_support, n.effective_license_expiry, n.effective_warranty_expiry, n.pat_next_due_at,
        (o.location_id, o.space_id) is distinct from (n.location_id, n.space_id) as has_moved
      from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.location_id, o.space_id, o.deleted_at is null, o.lifecycle_status, o.effective_end_of_life, o.effective_end_of_support,
          o.effective_license_expiry, o.effective_warranty_expiry, o.pat_next_due_at)
        is distinct from (n.location_id, n.space_id, n.deleted_at is null, n.lifecycle_status, n.effective_end_of_life,
          n.effective_end_of_support, n.effective_license_expiry, n.effective_warranty_expiry, n.pat_next_due_at)),
    wanted as materialized (
      select c.organisation_id, d.kind, c.id, c.location_id, c.space_id, d.due_on
      from changed c cross join lateral due_days_of_asset(c.lifecycle_status, c.deleted_at, c.effective_end_of_life,
        c.effective_end_of_support, c.effective_license_expiry, c.effective_warranty_expiry, c.pat_next_due_at) d),
    gone as (
      delete from due_item d using changed c
        where d.organisation_id = c.organisation_id and d.subject_id = c.id
          and d.kind in ('pat', 'warranty', 'license', 'end_of_life', 'end_of_support')
          and not exists (select from wanted w where w.organisation_id = d.organisation_id and w.kind = d.kind and w.id = d.subject_id)),
    carried as (
      update due_item d set location_id = c.location_id, space_id = c.space_id from changed c
        where c.has_moved and d.organisation_id = c.organisation_id and d.asset_id = c.id and d.kind = 'custody')
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on)
      select w.organisation_id, w.kind, w.id, w.id, w.location_id, w.space_id, w.due_on from wanted w
      on conflict (organisation_id, kind, subject_id) do update
        set location_id = excluded.location_id, space_id = excluded.space_id, due_on = excluded.due_on
        where (d.location_id, d.space_id, d.due_on) is distinct from (excluded.location_id, excluded.space_id, excluded.due_on);
  else
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.subject_id = o.id
      and d.kind in ('pat', 'warranty', 'license', 'end_of_life', 'end_of_support');
  end if;
  return null;
end $function$;

create FUNCTION public.keep_due_of_custodies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare touched uuid[]; begin
  if tg_op = 'DELETE' then
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.kind = 'custody' and d.subject_id = o.id;
    return null;
  elsif tg_op = 'INSERT' then
    touched := array(select c.id from new_rows c where c.in_at is null and c.due_back is not null);
  else
    -- A reminder that was sent changes nothing here, and must not wait for the asset.
    touched := array(select n.id from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.in_at is null, o.due_back, o.user_id) is distinct from (n.in_at is null, n.due_back, n.user_id));
    if touched <> '{}' then
      delete from due_item d using new_rows c where d.organisation_id = c.organisation_id and d.kind = 'custody' and d.subject_id = c.id
        and c.id = any (touched) and (c.in_at is not null or c.due_back is null);
    end if;
  end if;
  if exists (select from new_rows c where c.id = any (touched) and c.in_at is null and c.due_back is not null) then
    -- A move of the asset at the same time has to be seen here, or to see this.
    perform from asset a where (a.organisation_id, a.id) in (select c.organisation_id, c.asset_id from new_rows c
      where c.id = any (touched)) order by a.id for no key update;
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on, assignee_ids)
      select c.organisation_id, 'custody', c.id, c.asset_id, a.location_id, a.space_id, c.due_back,
        case when c.user_id is null then '{}' else array[c.user_id] end
      from new_rows c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
      where c.id = any (touched) and c.in_at is null and c.due_back is not null
      on conflict (organisation_id, kind, subject_id) do update set location_id = excluded.location_id,
        space_id = excluded.space_id, due_on = excluded.due_on, assignee_ids = excluded.assignee_ids
        where (d.location_id, d.space_id, d.due_on, d.assignee_ids)
          is distinct from (excluded.location_id, excluded.space_id, excluded.due_on, excluded.assignee_ids);
  end if;
  return null;
end $function$;

create FUNCTION public.keep_due_of_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into due_item (organisation_id, kind, subject_id, location_id, space_id, due_at, assignee_ids)
      select i.organisation_id, 'issue', i.id, i.location_id, i.space_id, i.due_at, i.assignee_ids from new_rows i
      where i.due_at is not null and i.deleted_at is null and i.status in ('new', 'open', 'in_progress');
  elsif tg_op = 'UPDATE' then
    with changed as materialized (
      select n.organisation_id, n.id, n.location_id, n.space_id, n.due_at, n.assignee_ids,
        n.due_at is not null and n.deleted_at is null and n.status in ('new', 'open', 'in_progress') as is_due
      from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.location_id, o.space_id, o.due_at, o.assignee_ids, o.deleted_at is null, o.status)
        is distinct from (n.location_id, n.space_id, n.due_at, n.assignee_ids, n.deleted_at is null, n.status)),
    gone as (
      delete from due_item d using changed c
        where not c.is_due and d.organisation_id = c.organisation_id and d.kind = 'issue' and d.subject_id = c.id)
    insert into due_item as d (organisation_id, kind, subject_id, location_id, space_id, due_at, assignee_ids)
      select c.organisation_id, 'issue', c.id, c.location_id, c.space_id, c.due_at, c.assignee_ids from changed c where c.is_due
      on conflict (organisation_id, kind, subject_id) do update set location_id = excluded.location_id,
        space_id = excluded.space_id, due_at = excluded.due_at, assignee_ids = excluded.assignee_ids
        where (d.location_id, d.space_id, d.due_at, d.assignee_ids)
          is distinct from (excluded.location_id, excluded.space_id, excluded.due_at, excluded.assignee_ids);
  else
    delete from due_item d using old_rows o where d.organisation_id = o.organisation_id and d.kind = 'issue' and d.subject_id = o.id;
  end if;
  return null;
end $function$;

create FUNCTION public.keep_files_of_completed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  -- One that goes with its run finds the run gone.
  if exists (select from checklist_run r where r.organisation_id = old.organisation_id and r.id = old.run_id and r.state = 'completed') then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return old;
end $function$;

create FUNCTION public.keep_name_for_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_table_name = 'space' then
    update issue set space_name = old.name where organisation_id = old.organisation_id and space_id = old.id;
  else
    update issue set floor_name = old.name, floor_id = null where organisation_id = old.organisation_id and floor_id = old.id;
  end if;
  return old;
end $function$;

create FUNCTION public.keep_names_of_checklist_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_table_name = 'space' then
    update checklist_run set space_name = old.name where organisation_id = old.organisation_id and space_id = old.id;
  else
    update checklist_run set asset_name = concat_ws(' ', old.tag, old.name) where organisation_id = old.organisation_id and asset_id = old.id;
  end if;
  return old;
end $function$;

create FUNCTION public.keep_role_permissions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update role r set permissions = array(
    select p.name from role_permission rp join permission p on p.id = rp.permission_id
    where rp.role_id = r.id order by p.name)
  where r.id in (select role_id from changed);
  return null;
end $function$;
grant execute on function keep_role_permissions() to public;

create FUNCTION public.keep_sos_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'DELETE' and not exists (select from organisation o where o.id = old.organisation_id and o.deleted_at is null) then
    return old;
  end if;
  raise exception 'the log of an alert is not changed' using errcode = '42501';
end $function$;

create FUNCTION public.keeps_global_models(verb text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.organisation.asset-models.' || verb = any (role.permissions)) $function$;
grant execute on function keeps_global_models(text) to storey_app;

create FUNCTION public.language_read(organisation uuid, wanted text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select l ->> 'value' from jsonb_array_elements(o.languages) l where l ->> 'value' = wanted limit 1),
    o.languages -> 0 ->> 'value')
  from organisation o where o.id = organisation
$function$;
grant execute on function language_read(uuid,text) to storey_app;

create FUNCTION public.leave_asset_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  delete from asset_view v where v.organisation_id = old.organisation_id and v.owner_id = old.user_id and v.visibility = 'private';
  update asset_view v set owner_id = null where v.organisation_id = old.organisation_id and v.owner_id = old.user_id;
  return old;
end $function$;

create FUNCTION public.leave_global_model(model uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); begin
  perform from asset_model m where m.organisation_id = o and m.id = model and m.global_id is not null for update;
  if not found then return false; end if;
  update space_image i set global_file_id = null, is_overridden = false
    where i.organisation_id = o and i.owner_id = model and i.global_file_id is not null;
  update space_document d set global_file_id = null, is_overridden = false
    where d.organisation_id = o and d.owner_id = model and d.global_file_id is not null;
  update space_link l set global_link_id = null, is_overridden = false
    where l.organisation_id = o and l.owner_id = model and l.global_link_id is not null;
  delete from asset_model_link l where l.organisation_id = o and l.model_id = model;
  update asset_model m set global_id = null, overridden = '{}' where m.organisation_id = o and m.id = model;
  return true;
end $function$;
grant execute on function leave_global_model(uuid) to storey_app;

create FUNCTION public.let_attachment_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select case g.kind when 'picture' then g.s3_key || '/' else g.s3_key end from gone g
    where not exists (select from checklist_file f where f.organisation_id = g.organisation_id and f.s3_key = g.s3_key);
  return null;
end $function$;

create FUNCTION public.let_checklist_file_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select case g.kind when 'picture' then g.s3_key || '/' else g.s3_key end from gone g
    where not exists (select from issue_attachment a where a.organisation_id = g.organisation_id and a.s3_key = g.s3_key);
  return null;
end $function$;

create FUNCTION public.let_document_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select s3_key from gone where starts_with(s3_key, organisation_id::text || '/');
  return null;
end $function$;

create FUNCTION public.let_former_panorama_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select old.s3_key || '/';
  return null;
end $function$;

create FUNCTION public.let_guest_in(organisation uuid, space uuid, issue uuid, request_id text, address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform set_config('app.user_id', '', true),
    set_config('app.organisation_id', organisation::text, true),
    set_config('app.request_id', request_id, true),
    set_config('app.address', address, true),
    set_config('app.barred_locations', '{}', true),
    set_config('app.guest_space_id', coalesce(space::text, ''), true),
    set_config('app.guest_issue_id', coalesce(issue::text, ''), true);
  if current_setting('transaction_read_only') = 'on' then return true; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(organisation::text, 0));
  return exists (select from organisation o where o.id = organisation and o.deleted_at is null);
end $function$;

create FUNCTION public.let_panorama_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select s3_key || '/' from gone;
  return null;
end $function$;

create FUNCTION public.let_pieces_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) select folder || '/' from gone;
  return null;
end $function$;

create FUNCTION public.let_used_pieces_go()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into file_removal (key) values (old.folder || '/');
  return null;
end $function$;

create FUNCTION public.limit_role(person uuid, held_role uuid, locations uuid[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform lock_members();
  if locations <> '{}' and exists (select from role r where r.id = held_role and r.name = 'organisation-admin')
    and is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  update user_organisation_role set location_ids = locations
    where organisation_id = current_organisation() and user_id = person and role_id = held_role;
  if not found then return 'not_found'; end if;
  if locations <> '{}' then perform withdraw_invitations_of(current_organisation(), person); end if;
  return 'done';
end $function$;
grant execute on function limit_role(uuid,uuid,uuid[]) to storey_app;

create FUNCTION public.list_entry_named(list name, wanted text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found uuid; begin
  if wanted is null then return null; end if;
  loop
    execute format('select id from %I where organisation_id = current_organisation() and lower(name) = lower($1 collate "C")
      and deleted_at is null for key share', list) into found using wanted;
    if found is not null then return found; end if;
    execute format('insert into %I (organisation_id, id, name) values (current_organisation(), gen_random_uuid(), $1)
      on conflict do nothing', list) using wanted;
  end loop;
end $function$;

create FUNCTION public.list_tree_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into decision_tree_version_file (organisation_id, version_id, file_id)
    select new.organisation_id, new.id, f from tree_file_ids(new.content) f;
  return null;
end $function$;
grant execute on function list_tree_files() to public;

create FUNCTION public.location_scope()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.location_scope', true), '')::uuid[] $function$;
grant execute on function location_scope() to public;

create FUNCTION public.lock_members()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform from organisation o where o.id = current_organisation() for no key update;
end $function$;
grant execute on function lock_members() to storey_app;

create FUNCTION public.look_at_asset(organisation uuid, wanted uuid, address text, beacon uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare thing record; entry jsonb; begin
  select a.tag, a.space_id, a.deleted_at into thing from asset a where a.organisation_id = organisation and a.id = wanted;
  if not has_module(organisation, 'asset_management') then return jsonb_build_object('refusal', 'asset_module_off'); end if;
  if thing.space_id is null then return jsonb_build_object('refusal', 'asset_not_public'); end if;
  entry := look_in(organisation, thing.space_id, address, beacon);
  if entry->>'refusal' is not null then return entry; end if;
  if thing.deleted_at is not null then return jsonb_build_object('refusal', 'asset_archived', 'name', thing.tag); end if;
  return entry || jsonb_build_object('assetId', wanted);
end $function$;

create FUNCTION public.look_in(organisation uuid, wanted uuid, address text, beacon uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare place record; is_here boolean; is_open boolean; is_near boolean; begin
  select s.name, s.is_public, s.allow_public_reporting, s.beacon_ids, l.allow_anonymous_access, l.allow_anonymous_reporting,
      l.beacon_range, l.ip_subnets, coalesce(s.deleted_at, f.deleted_at, l.deleted_at) is not null as is_archived
    into place
    from space s
    join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
    join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
    join organisation o on o.id = s.organisation_id and o.deleted_at is null
    where s.organisation_id = organisation and s.id = wanted;
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  is_open := place.is_public and place.allow_anonymous_access;
  -- The networks hold for guests whomever else they apply to.
  is_here := place.ip_subnets = '{}' or coalesce(nullif(address, '')::inet <<= any (place.ip_subnets), false);
  is_near := not place.beacon_range or exists (select from beacon b where b.organisation_id = organisation
    and b.id = look_in.beacon and b.id = any (place.beacon_ids) and b.deleted_at is null);
  if place.is_archived then
    return jsonb_build_object('refusal', 'archived', 'name', case when is_open and is_here and is_near then place.name end);
  end if;
  if not is_open then return jsonb_build_object('refusal', 'not_public'); end if;
  if not is_here then return jsonb_build_object('refusal', 'wrong_network'); end if;
  if not is_near then return jsonb_build_object('refusal', 'beacon_needed'); end if;
  return jsonb_build_object('organisationId', organisation, 'spaceId', wanted, 'issueId', null, 'isOwn', false,
    'canReport', place.allow_public_reporting and place.allow_anonymous_reporting and has_module(organisation, 'spaces_core'));
end $function$;

create FUNCTION public.make_issue_numbers(organisation uuid, first_number integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  execute format('create sequence public.%I as integer start %s', issue_numbers_of(organisation), first_number);
end $function$;

create FUNCTION public.mark_overridden()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare g global_asset_model; l asset_model_link; inherited text[]; own text[]; begin
  select * into g from global_asset_model x where x.id = new.global_id;
  select * into l from asset_model_link x where x.organisation_id = new.organisation_id and x.model_id = new.id;
  select coalesce(array_agg(f.field) filter (where f.is_same), '{}'), coalesce(array_agg(f.field) filter (where not f.is_same), '{}')
    into inherited, own
  from (values
    ('name', old.name <> new.name, new.name = g.name),
    ('partNumber', old.part_number is distinct from new.part_number, new.part_number is not distinct from g.part_number),
    ('shortDescription', old.short_description is distinct from new.short_description, new.short_description is not distinct from g.short_description),
    ('longDescription', old.long_description is distinct from new.long_description, new.long_description is not distinct from g.long_description),
    ('manufacturerId', old.manufacturer_id is distinct from new.manufacturer_id, case when new.manufacturer_id is null then g.manufacturer is null
      else new.manufacturer_id = l.manufacturer_id and l.manufacturer = g.manufacturer or exists (select from manufacturer e
        where e.organisation_id = new.organisation_id and e.id = new.manufacturer_id and lower(e.name) = lower(g.manufacturer collate "C")) end),
    ('assetTypeId', old.asset_type_id <> new.asset_type_id, new.asset_type_id = l.asset_type_id and l.asset_type = g.asset_type
      or exists (select from asset_type e where e.organisation_id = new.organisation_id and e.id = new.asset_type_id
        and lower(e.name) = lower(g.asset_type collate "C"))),
    ('endOfLife', old.end_of_life is distinct from new.end_of_life, new.end_of_life is not distinct from g.end_of_life),
    ('endOfLifeMonths', old.end_of_life_months is distinct from new.end_of_life_months, new.end_of_life_months is not distinct from g.end_of_life_months),
    ('endOfSupport', old.end_of_support is distinct from new.end_of_support, new.end_of_support is not distinct from g.end_of_support),
    ('endOfSupportMonths', old.end_of_support_months is distinct from new.end_of_support_months, new.end_of_support_months is not distinct from g.end_of_support_months),
    ('licenseExpiry', old.license_expiry is distinct from new.license_expiry, new.license_expiry is not distinct from g.license_expiry),
    ('licenseMonths', old.license_months is distinct from new.license_months, new.license_months is not distinct from g.license_months),
    ('warrantyExpiry', old.warranty_expiry is distinct from new.warranty_expiry, new.warranty_expiry is not distinct from g.warranty_expiry),
    ('warrantyMonths', old.warranty_months is distinct from new.warranty_months, new.warranty_months is not distinct from g.warranty_months)
  ) f(field, is_changed, is_same) where f.is_changed;
  new.overridden := array((select unnest(new.overridden) union select unnest(own)) except select unnest(inherited) order by 1);
  return new;
end $function$;

create FUNCTION public.mark_overridden_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.is_overridden := not exists (select from global_model_document g where g.id = new.global_file_id
    and (g.description, g.type) = (new.description, new.type));
  return new;
end $function$;

create FUNCTION public.mark_overridden_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.is_overridden := not exists (select from global_model_image g where g.id = new.global_file_id
    and (g.description, g.s3_key) = (new.description, new.s3_key));
  return new;
end $function$;

create FUNCTION public.mark_overridden_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.is_overridden := not exists (select from global_model_link g where g.id = new.global_link_id
    and (g.description, g.url) = (new.description, new.url));
  return new;
end $function$;

create FUNCTION public.may_find(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
      select from user_app_role held join role on role.id = held.role_id
      where held.user_id = current_account() and 'app.user.read' = any (role.permissions))
    or exists (
      select from user_organisation theirs
      join organisation o on o.id = theirs.organisation_id and o.deleted_at is null
      join user_organisation_role mine on mine.organisation_id = theirs.organisation_id
      join role on role.id = mine.role_id
      where theirs.user_id = person and mine.user_id = current_account() and mine.location_ids = '{}'
        and 'organisation.users.create' = any (role.permissions))
$function$;

create FUNCTION public.may_lie_nowhere(record name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare scope text := '(select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[])'; begin
  execute format('drop policy if exists fence on %I; drop policy if exists scope_insert on %1$I; drop policy if exists scope_update on %1$I; drop policy if exists scope_delete on %1$I', record);
  execute format('create policy fence on %I as restrictive using (location_id is null or location_id <> all ((select barred_locations())::uuid[]))', record);
  execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
  execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
  execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
end $function$;

create FUNCTION public.may_use_link(holder credential)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select holder.blocked_at is null and not exists (
    select from user_account a where a.auth0_id = holder.auth0_id and a.blocked_at is not null) $function$;

create FUNCTION public.minds_product()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.settings.update' = any (role.permissions)) $function$;

create FUNCTION public.move_assets_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update asset set location_id = new.location_id where organisation_id = new.organisation_id and space_id = new.id;
  return null;
end $function$;

create FUNCTION public.move_audits_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update asset_audit set location_id = new.location_id
    where organisation_id = new.organisation_id and space_id = new.id and state <> 'completed';
  return null;
end $function$;

create FUNCTION public.move_checklist_failures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_table_name = 'space' then
    update checklist_failure set location_id = new.location_id
      where organisation_id = new.organisation_id and space_id = new.id and state <> 'cleared';
  else
    update checklist_failure set space_id = new.space_id, location_id = new.location_id
      where organisation_id = new.organisation_id and asset_id = new.id and state <> 'cleared';
  end if;
  return null;
end $function$;

create FUNCTION public.move_checklist_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_table_name = 'space' then
    update checklist_run set location_id = new.location_id
      where organisation_id = new.organisation_id and space_id = new.id and state in ('open', 'in_progress', 'missed');
  else
    update checklist_run set space_id = new.space_id, location_id = new.location_id
      where organisation_id = new.organisation_id and asset_id = new.id and state in ('open', 'in_progress', 'missed');
  end if;
  return null;
end $function$;

create FUNCTION public.move_checklists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update checklist_assignment set location_id = new.location_id
    where organisation_id = new.organisation_id and (space_id = new.id or asset_id = new.id);
  return null;
end $function$;

create FUNCTION public.move_issues_of_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue set location_id = new.location_id
    where organisation_id = new.organisation_id and asset_id = new.id and num_nonnulls(space_id, space_name) = 0;
  return null;
end $function$;

create FUNCTION public.move_issues_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue set location_id = new.location_id, floor_id = new.floor_id
    where organisation_id = new.organisation_id and space_id = new.id;
  return null;
end $function$;

create FUNCTION public.my_custody_receipt(thing uuid, side text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select custody_receipt(c.organisation_id, c.id, side) from custody c
  where c.organisation_id = current_organisation() and c.id = thing and c.user_id = current_account()
$function$;
grant execute on function my_custody_receipt(uuid,text) to storey_app;

create FUNCTION public.my_invitations()
 RETURNS TABLE(id uuid, organisation_name text, role_names text[], expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.offer_id, o.name, i.role_names, i.expires_at from invitation i
  join user_account a on a.id = current_account() and lower(a.email) = lower(i.email)
  join organisation o on o.id = i.organisation_id and o.deleted_at is null
  where i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
  order by i.created_at, i.offer_id
$function$;
grant execute on function my_invitations() to storey_app;

create FUNCTION public.my_things()
 RETURNS TABLE(id uuid, asset_id uuid, tag text, asset_type json, model text, note text, due_back date, today date, reminder_days integer, out_at timestamp with time zone, confirmed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from things_held(current_organisation(), current_account(), null) $function$;
grant execute on function my_things() to storey_app;

create FUNCTION public.network_of(address text)
 RETURNS cidr
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(network(set_masklen(a, case family(a) when 6 then 64 else 32 end)), '0.0.0.0/32'::cidr)
  from (select nullif(address, '')::inet a) given $function$;
grant execute on function network_of(text) to public;

create FUNCTION public.new_space_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select translate(substr(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), 1, 26),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ')
$function$;
grant execute on function new_space_code() to public;

create FUNCTION public.newest_mail(most integer)
 RETURNS SETOF mail
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select * from mail where exists (
    select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.settings.update' = any (role.permissions))
  order by created_at desc, id desc limit most $function$;
grant execute on function newest_mail(integer) to storey_app;

create FUNCTION public.next_alert_morning(frequency text, here timestamp without time zone)
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select today + make_interval(hours => 6, days => case
      when here < today + interval '6 hours' and (frequency = 'daily' or weekday = 1) then 0
      when frequency = 'daily' then 1
      else 8 - weekday end)
  from (select date_trunc('day', here) as today, extract(isodow from here)::integer as weekday) t
$function$;
grant execute on function next_alert_morning(text,timestamp without time zone) to storey_app;

create FUNCTION public.next_asset_tag()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare numbers regclass := to_regclass(asset_tags_of(current_organisation())); drawn bigint; stride bigint := 1; candidate text;
  prefix text := (select o.asset_tag_prefix from organisation o where o.id = current_organisation()); begin
  -- One that is missing, as after a restore of rows alone, is made by the first who needs it.
  if numbers is null then
    perform pg_advisory_xact_lock(hashtextextended(current_organisation() || ' asset tags', 0));
    execute format('create sequence if not exists public.%I as bigint', asset_tags_of(current_organisation()));
    numbers := to_regclass(asset_tags_of(current_organisation()));
  end if;
  loop
    for step in 1..stride loop drawn := nextval(numbers); end loop;
    candidate := prefix || lpad(drawn::text, greatest(5, length(drawn::text)), '0');
    perform from asset a where a.organisation_id = current_organisation() and a.tag_key = lower(candidate);
    if not found then return candidate; end if;
    stride := stride * 2;
  end loop;
end $function$;
grant execute on function next_asset_tag() to storey_app;

create FUNCTION public.next_issue_number()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare organisation uuid := current_organisation(); numbers regclass; drawn integer; highest integer; begin
  numbers := to_regclass('issue_number_' || replace(organisation::text, '-', ''));
  if numbers is null then
    perform pg_advisory_xact_lock(hashtextextended(organisation || ' issue numbers', 0));
    if to_regclass(issue_numbers_of(organisation)) is null then
      perform make_issue_numbers(organisation, 1);
    end if;
    numbers := to_regclass(issue_numbers_of(organisation));
  end if;
  drawn := nextval(numbers);
  select max(i.number) into highest from issue i where i.organisation_id = organisation;
  while drawn <= highest loop
    drawn := nextval(numbers);
  end loop;
  return drawn;
end $function$;
grant execute on function next_issue_number() to storey_app;
grant execute on function next_issue_number() to storey_reporter;

create FUNCTION public.next_shortcode(prefix text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
declare next bigint; beginning text := lower(prefix collate "C"); taken text; begin
  select coalesce(max(substr(n.code, length(prefix) + 1)::bigint), 0) + 1 into next from generate_series(1, 9) digits,
    lateral (select lower(s.shortcode) as code from space s
      where s.organisation_id = current_organisation() and s.shortcode is not null
        and length(s.shortcode) = length(prefix) + digits
        and lower(s.shortcode) >= beginning || '0' and lower(s.shortcode) < beginning || ':'
        and substr(lower(s.shortcode), length(prefix) + 1) ~ '^[0-9]+$'
      order by lower(s.shortcode) desc limit 1) n;
  loop
    taken := beginning || next;
    if pg_try_advisory_xact_lock(hashtextextended(current_organisation() || ' shortcode ' || taken, 0)) then
      -- A statement of its own: it sees what was committed until the lock was there.
      perform from space s where s.organisation_id = current_organisation() and s.shortcode is not null
        and length(s.shortcode) = length(taken) and lower(s.shortcode) = taken;
      if not found then return prefix || next; end if;
    end if;
    next := next + 1;
  end loop;
end $function$;
grant execute on function next_shortcode(text) to storey_app;

create FUNCTION public.note_due_set()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.due_set_at := clock_timestamp();
  return new;
end $function$;

create FUNCTION public.note_readiness_of_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, space_id, lifecycle_status, deleted_at, pat_next_due_at, effective_end_of_support from old_rows except select organisation_id, id, space_id, lifecycle_status, deleted_at, pat_next_due_at, effective_end_of_support from new_rows)
    union all (select organisation_id, id, space_id, lifecycle_status, deleted_at, pat_next_due_at, effective_end_of_support from new_rows except select organisation_id, id, space_id, lifecycle_status, deleted_at, pat_next_due_at, effective_end_of_support from old_rows)) c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_checklist_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, space_id, asset_id, deleted_at from old_rows except select organisation_id, id, space_id, asset_id, deleted_at from new_rows)
    union all (select organisation_id, id, space_id, asset_id, deleted_at from new_rows except select organisation_id, id, space_id, asset_id, deleted_at from old_rows)) c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_checklist_failure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, space_id, state, is_critical from old_rows except select organisation_id, id, space_id, state, is_critical from new_rows)
    union all (select organisation_id, id, space_id, state, is_critical from new_rows except select organisation_id, id, space_id, state, is_critical from old_rows)) c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_checklist_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id union all
    select coalesce(g.space_id, a.space_id) from checklist_assignment g
    left join asset a on a.organisation_id = g.organisation_id and a.id = g.asset_id
    where g.organisation_id = c.organisation_id and g.id = c.assignment_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, assignment_id, space_id, asset_id, period_start, due_at, state, approved_at, deleted_at from old_rows except select organisation_id, id, assignment_id, space_id, asset_id, period_start, due_at, state, approved_at, deleted_at from new_rows)
    union all (select organisation_id, id, assignment_id, space_id, asset_id, period_start, due_at, state, approved_at, deleted_at from new_rows except select organisation_id, id, assignment_id, space_id, asset_id, period_start, due_at, state, approved_at, deleted_at from old_rows)) c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id union all
    select coalesce(g.space_id, a.space_id) from checklist_assignment g
    left join asset a on a.organisation_id = g.organisation_id and a.id = g.asset_id
    where g.organisation_id = c.organisation_id and g.id = c.assignment_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id union all select a.space_id from asset a where a.organisation_id = c.organisation_id and a.id = c.asset_id union all
    select coalesce(g.space_id, a.space_id) from checklist_assignment g
    left join asset a on a.organisation_id = g.organisation_id and a.id = g.asset_id
    where g.organisation_id = c.organisation_id and g.id = c.assignment_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_issue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, space_id, status, source, priority, impact, deleted_at from old_rows except select organisation_id, id, space_id, status, source, priority, impact, deleted_at from new_rows)
    union all (select organisation_id, id, space_id, status, source, priority, impact, deleted_at from new_rows except select organisation_id, id, space_id, status, source, priority, impact, deleted_at from old_rows)) c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into readiness_pending (organisation_id) values (new.id);
  return null;
end $function$;

create FUNCTION public.note_readiness_of_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into readiness_pending (organisation_id) values (new.organisation_id);
  return null;
end $function$;

create FUNCTION public.note_readiness_of_sos_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, space_id, state, is_test from old_rows except select organisation_id, id, space_id, state, is_test from new_rows)
    union all (select organisation_id, id, space_id, state, is_test from new_rows except select organisation_id, id, space_id, state, is_test from old_rows)) c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.space_id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_readiness_of_space()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from new_rows c cross join lateral (select c.id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  elsif tg_op = 'UPDATE' then
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from ((select organisation_id, id, location_id, floor_id, name, deleted_at from old_rows except select organisation_id, id, location_id, floor_id, name, deleted_at from new_rows)
    union all (select organisation_id, id, location_id, floor_id, name, deleted_at from new_rows except select organisation_id, id, location_id, floor_id, name, deleted_at from old_rows)) c cross join lateral (select c.id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  else
    insert into readiness_pending (organisation_id, space_id)
      select distinct c.organisation_id, x.space_id from old_rows c cross join lateral (select c.id) x (space_id)
      join organisation o on o.id = c.organisation_id where x.space_id is not null;
  end if;
  return null;
end $function$;

create FUNCTION public.note_report(client bytea, issue uuid, track bytea, language text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, network, language)
    values (current_organisation(), client, guest_space(), issue, track, guest_network(), note_report.language) $function$;
grant execute on function note_report(bytea,uuid,bytea,text) to storey_reporter;

create FUNCTION public.note_sos_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  d sos_delivery;
  now_state text := case new.state when 'queued' then 'waiting' else new.state end;
  now_reason text := case when new.state in ('sent', 'kept') or new.error is null then null
    when new.attempts > old.attempts then 'refused' else 'server_away' end;
begin
  select * into d from sos_delivery where id = new.id for update;
  if not found or (d.state, d.reason) is not distinct from (now_state, now_reason) then return null; end if;
  update sos_delivery set state = now_state, reason = now_reason, updated_at = clock_timestamp()
    where organisation_id = d.organisation_id and id = d.id;
  insert into sos_event (organisation_id, id, alert_id, kind, contact, round, note)
    values (d.organisation_id, gen_random_uuid(), d.alert_id,
      case when now_state = 'sent' then 'delivered' else 'not_delivered' end, d.name, d.round,
      coalesce(now_reason, case when now_state = 'kept' then 'kept' end));
  if now_state = 'sent' then
    update sos_alert set state = 'sent' where organisation_id = d.organisation_id and id = d.alert_id and state = 'pending';
  end if;
  return null;
end $function$;

create FUNCTION public.organisation_summaries(only_id uuid, with_deleted boolean)
 RETURNS TABLE(id uuid, version integer, name text, email text, logo_key text, has_asset_management boolean, has_pro boolean, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, users integer, locations integer, floors integer, spaces integer, images integer, is_member boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees all organisations';
  end if;
  return query
    select o.id, o.version, o.name, o.email, o.logo_key, o.has_asset_management, o.has_pro,
      o.created_at, o.updated_at, o.deleted_at,
      (select count(*)::int from user_organisation m where m.organisation_id = o.id),
      (select count(*)::int from location l where l.organisation_id = o.id and l.deleted_at is null),
      (select count(*)::int from floor f where f.organisation_id = o.id and f.deleted_at is null),
      (select count(*)::int from space s where s.organisation_id = o.id and s.deleted_at is null),
      (select count(*)::int from space_image i where i.organisation_id = o.id and i.deleted_at is null),
      exists (select from user_organisation m where m.organisation_id = o.id and m.user_id = current_account())
    from organisation o
    where (only_id is null or o.id = only_id) and (with_deleted or o.deleted_at is null)
    order by lower(o.name), o.id;
end $function$;
grant execute on function organisation_summaries(uuid,boolean) to storey_app;

create FUNCTION public.original_language(languages jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((select l ->> 'value' from jsonb_array_elements(languages) l where l -> 'isOriginal' = 'true' limit 1),
    languages -> 0 ->> 'value')
$function$;
grant execute on function original_language(jsonb) to public;

create FUNCTION public.own_fields_beside(m asset_model, g global_asset_model)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(array_agg(f.field order by f.field), '{}') from (values
    ('name', m.name <> g.name),
    ('partNumber', m.part_number <> g.part_number or m.part_number is not null and g.part_number is null),
    ('shortDescription', m.short_description is not null and m.short_description is distinct from g.short_description),
    ('longDescription', m.long_description is not null and m.long_description is distinct from g.long_description),
    ('manufacturerId', m.manufacturer_id is not null and not exists (select from manufacturer e
      where e.organisation_id = m.organisation_id and e.id = m.manufacturer_id and lower(e.name) = lower(g.manufacturer collate "C"))),
    ('assetTypeId', not exists (select from asset_type e
      where e.organisation_id = m.organisation_id and e.id = m.asset_type_id and lower(e.name) = lower(g.asset_type collate "C"))),
    ('endOfLife', num_nonnulls(m.end_of_life, m.end_of_life_months) > 0 and m.end_of_life is distinct from g.end_of_life),
    ('endOfLifeMonths', num_nonnulls(m.end_of_life, m.end_of_life_months) > 0 and m.end_of_life_months is distinct from g.end_of_life_months),
    ('endOfSupport', num_nonnulls(m.end_of_support, m.end_of_support_months) > 0 and m.end_of_support is distinct from g.end_of_support),
    ('endOfSupportMonths', num_nonnulls(m.end_of_support, m.end_of_support_months) > 0 and m.end_of_support_months is distinct from g.end_of_support_months),
    ('licenseExpiry', num_nonnulls(m.license_expiry, m.license_months) > 0 and m.license_expiry is distinct from g.license_expiry),
    ('licenseMonths', num_nonnulls(m.license_expiry, m.license_months) > 0 and m.license_months is distinct from g.license_months),
    ('warrantyExpiry', num_nonnulls(m.warranty_expiry, m.warranty_months) > 0 and m.warranty_expiry is distinct from g.warranty_expiry),
    ('warrantyMonths', num_nonnulls(m.warranty_expiry, m.warranty_months) > 0 and m.warranty_months is distinct from g.warranty_months)
  ) f(field, is_own) where f.is_own $function$;
grant execute on function own_fields_beside(asset_model,global_asset_model) to storey_app;

create FUNCTION public.own_organisation_of_code(scanned text)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.name::text from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join user_organisation m on m.organisation_id = o.id and m.user_id = current_account()
  where c.value = scanned
$function$;
grant execute on function own_organisation_of_code(text) to storey_app;

create FUNCTION public.owns_attachments(record name, kind text, location_column name DEFAULT 'location_id'::name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  place text := case when location_column is null then 'null::uuid' else format('r.%I', location_column) end;
  moved text := case when location_column is null then '' else format('old.%1$I is distinct from new.%1$I or ', location_column) end;
  columns text := case when location_column is null then 'deleted_at' else format('%I, deleted_at', location_column) end;
  add_owners name := 'add_owners_of_' || record;
  follow_owner name := 'follow_owner_of_' || record;
begin
  -- Nobody adds a row between the copy of those that are there and the first trigger.
  execute format('lock table %I in share row exclusive mode', record);
  execute format($make$insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, %L, %s, r.deleted_at from %I r$make$, kind, place, record);
  execute format($make$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$ begin
  insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
    select r.organisation_id, r.id, %L, %s, r.deleted_at from added r;
  return null;
end $body$ $make$, add_owners, kind, place);
  execute format($make$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$ begin
  update attachment_owner set location_id = %s, deleted_at = new.deleted_at
    where organisation_id = new.organisation_id and id = new.id;
  return null;
end $body$ $make$, follow_owner, replace(place, 'r.', 'new.'));
  execute format('revoke execute on function %I(), %I() from public', add_owners, follow_owner);
  execute format('create trigger attachment_owner_insert after insert on %I referencing new table as added
    for each statement execute function %I()', record, add_owners);
  execute format('create trigger attachment_owner_update after update of %s on %I
    for each row when (%sold.deleted_at is distinct from new.deleted_at) execute function %I()',
    columns, record, moved, follow_owner);
  execute format('create trigger attachment_owner_delete after delete on %I
    for each row execute function drop_attachment_owner()', record);
end $function$;

create FUNCTION public.pass_notices_of_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update notification set read_at = now()
    where organisation_id = new.organisation_id and run_id = new.id and read_at is null
      and kind in ('checklist_assigned', 'checklist_due', 'checklist_overdue', 'checklist_missed', 'checklist_rejected');
  return null;
end $function$;

create FUNCTION public.picture_folders_of(owners uuid[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct i.s3_key from space_image i
  where i.organisation_id = current_organisation() and i.owner_id = any (owners) and not exists (
    select from space_image o where o.organisation_id = i.organisation_id and o.s3_key = i.s3_key
      and o.owner_id <> all (owners))
$function$;
grant execute on function picture_folders_of(uuid[]) to storey_app;

create FUNCTION public.place_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if new.space_id is not null then
    new.location_id := (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id);
  end if;
  return new;
end $function$;

create FUNCTION public.place_before_global()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if not exists (select from asset_model_link l where l.organisation_id = new.organisation_id and l.model_id = new.owner_id) then
    return new;
  end if;
  new.position := (select coalesce(max(i.position) + 1, 0) from space_image i where i.organisation_id = new.organisation_id
    and i.owner_id = new.owner_id and i.deleted_at is null and i.global_file_id is null);
  update space_image i set position = i.position + 1 where i.organisation_id = new.organisation_id
    and i.owner_id = new.owner_id and i.deleted_at is null and i.position >= new.position;
  return new;
end $function$;

create FUNCTION public.place_checklist_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  new.location_id := case when new.space_id is not null
    then (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id)
    else (select a.location_id from asset a where a.organisation_id = new.organisation_id and a.id = new.asset_id) end;
  return new;
end $function$;

create FUNCTION public.place_checklist_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if new.asset_id is not null then
    select a.space_id, a.location_id into new.space_id, new.location_id
      from asset a where a.organisation_id = new.organisation_id and a.id = new.asset_id;
  elsif new.space_id is not null then
    new.location_id := (select s.location_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id);
  end if;
  return new;
end $function$;

create FUNCTION public.queue_job(id uuid, name text, data jsonb, organisation_id uuid, singleton_key text, start_after timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if current_setting('role') <> 'none' and queue_job.organisation_id is distinct from current_organisation()
    and queue_job.organisation_id is not null then
    raise insufficient_privilege using message = 'a job belongs to the organisation that is acted for, or to none';
  end if;
  perform add_job(queue_job.id, queue_job.name, queue_job.data, queue_job.organisation_id, queue_job.singleton_key, start_after);
end $function$;
grant execute on function queue_job(uuid,text,jsonb,uuid,text,timestamp with time zone) to storey_app;
grant execute on function queue_job(uuid,text,jsonb,uuid,text,timestamp with time zone) to storey_reporter;

create FUNCTION public.queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text, unsubscribe_url text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html, unsubscribe_url)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html,
      queue_mail.unsubscribe_url);
  select add_job(queue_mail.id, case when queue_mail.kind in ('sos', 'sos-news') then 'urgent-mail' else 'mail' end,
    jsonb_build_object('mailId', queue_mail.id), queue_mail.organisation_id, null, null) $function$;
grant execute on function queue_mail(uuid,uuid,text,text,text,text,text,text) to storey_app;

create FUNCTION public.readiness_lock(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select hashtextextended(organisation || ' readiness', 0) $function$;

create FUNCTION public.reads_global_models()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select has_module(current_organisation(), 'asset_management') or is_global_account() $function$;
grant execute on function reads_global_models() to storey_app;

create FUNCTION public.recheck_failures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'resolved' then
    perform ask_rechecks(new);
  elsif old.status = 'resolved' and new.status <> 'closed' then
    with again as (
      update checklist_failure set state = 'open'
        where organisation_id = new.organisation_id and issue_id = new.id and state = 'recheck' returning id)
    update checklist_run set deleted_at = now()
      where organisation_id = new.organisation_id and recheck_of in (select id from again) and state = 'open' and deleted_at is null;
  end if;
  return null;
end $function$;

create FUNCTION public.record_assignment_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
  select new.organisation_id, tg_table_name, new.id, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
    new.version, d.before, d.after
  from (select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(a.key, a.value) as after
    from jsonb_each(to_jsonb(new) - '{next_period_on,next_look_at,version,updated_at}'::text[]) a
    join jsonb_each(to_jsonb(old)) b on a.key = b.key and a.value is distinct from b.value) d
  where d.after is not null;
  return null;
end $function$;

create FUNCTION public.record_checklist_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select x.organisation_id, tg_table_name, x.id, 'update', current_account(), nullif(current_setting('app.request_id', true), ''),
      x.version, d.before, d.after
    from (select n.organisation_id, n.id, n.version, to_jsonb(o) as k, to_jsonb(n) as j
      from new_rows n join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id) x,
    lateral (select
        jsonb_object_agg(b.key, case b.key when 'content' then checklist_difference(b.value, a.value, 'removed') else b.value end) as before,
        jsonb_object_agg(a.key, case a.key when 'content' then checklist_difference(a.value, b.value, 'added') else a.value end) as after
      from jsonb_each(x.j - '{version,updated_at}'::text[]) a join jsonb_each(x.k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  elsif tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select n.organisation_id, tg_table_name, n.id, 'insert', current_account(), nullif(current_setting('app.request_id', true), ''),
      n.version, to_jsonb(n) || jsonb_build_object('content', checklist_size(n.content))
    from new_rows n;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select o.organisation_id, tg_table_name, o.id, 'delete', current_account(), nullif(current_setting('app.request_id', true), ''),
      o.version, to_jsonb(o) || jsonb_build_object('content', checklist_size(o.content))
    from old_rows o;
  end if;
  return null;
end $function$;

create FUNCTION public.record_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
declare
  tenant boolean := tg_argv[0] = 'organisation_id';
  hidden text[] := tg_argv[1:];
  actor uuid := current_account();
  request text := nullif(current_setting('app.request_id', true), '');
begin
  if tg_op = 'INSERT' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'insert', actor, request,
      (j->>'version')::int, j - hidden
    from (select to_jsonb(n) j from new_rows n offset 0) x;
  elsif tg_op = 'UPDATE' then
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before, after)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'update', actor, request,
      (j->>'version')::int, d.before, d.after
    from (select j, k from (select to_jsonb(n) j from new_rows n) nj join (select to_jsonb(o) k from old_rows o) ok
      on coalesce(j->>'id', j->>'setting_id') = coalesce(k->>'id', k->>'setting_id')
        and j->>'organisation_id' is not distinct from k->>'organisation_id') x,
    lateral (select jsonb_object_agg(b.key, b.value) before, jsonb_object_agg(a.key, a.value) after
      from jsonb_each(j - hidden - '{version,updated_at}'::text[]) a join jsonb_each(k) b on a.key = b.key and a.value is distinct from b.value) d
    where d.after is not null;
  else
    insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, record_version, before)
    select case when tenant then (j->>'organisation_id')::uuid when tg_table_name = 'organisation' then (j->>'id')::uuid end,
      tg_table_name, coalesce(j->>'id', j->>'user_id', j->>'setting_id')::uuid, 'delete', actor, request,
      (j->>'version')::int, j - hidden
    from (select to_jsonb(o) j from old_rows o) x;
  end if;
  return null;
end $function$;
grant execute on function record_history() to public;

create FUNCTION public.record_history_of(record name, unrecorded text[] DEFAULT '{}'::text[], is_global boolean DEFAULT false, events text[] DEFAULT '{insert,update,delete}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  event text;
  arguments text := (select string_agg(quote_literal(argument), ', ') from unnest(
    array[case when is_global then 'global' else 'organisation_id' end] || unrecorded) argument);
begin
  foreach event in array events loop
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function record_history(%s)',
      'history_' || event, event, record,
      case event
        when 'insert' then 'new table as new_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
        when 'delete' then 'old table as old_rows'
      end, arguments);
  end loop;
end $function$;

create FUNCTION public.record_role_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  insert into history (organisation_id, entity, entity_id, operation, actor_id, request_id, before, after)
  values (new.organisation_id, 'user_organisation_role', new.user_id, 'update', current_account(),
    nullif(current_setting('app.request_id', true), ''), to_jsonb(old), to_jsonb(new));
  return null;
end $function$;

create FUNCTION public.recount_asset_dates(of_organisation uuid, of_date text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found integer; found_totals integer; begin
  perform pg_advisory_xact_lock(asset_counts_lock(of_organisation));
  with wrong as (
    select is_archived, period, begins_on, location_id, lifecycle_status, is_floating, sum(n) as n from (
      select k.is_archived, p.period, p.begins_on, k.location_id, k.lifecycle_status, k.is_floating, sum(k.n) as n from (
        select a.deleted_at is not null as is_archived, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000') as location_id,
          a.lifecycle_status, a.space_id is null as is_floating,
          case of_date when 'end_of_life' then a.effective_end_of_life when 'end_of_support' then a.effective_end_of_support
            when 'license_expiry' then a.effective_license_expiry when 'warranty_expiry' then a.effective_warranty_expiry
            when 'pat_next_due_at' then a.pat_next_due_at end as day, count(*) as n
          from asset a where a.organisation_id = of_organisation group by 1, 2, 3, 4, 5) k
        cross join lateral asset_date_periods(k.day, null, null, null, null) p where p.date_key = 'end_of_life' group by 1, 2, 3, 4, 5, 6
      union all
      select t.is_archived, t.period, t.begins_on, t.location_id, t.lifecycle_status, t.is_floating, -t.n from asset_date_count t
        where t.organisation_id = of_organisation and t.date_key = of_date
      union all
      select c.is_archived, p.period, p.begins_on, c.location_id, c.lifecycle_status, c.is_floating, -c.n from asset_count_change c
        cross join lateral asset_date_periods(c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
        where c.organisation_id = of_organisation and p.date_key = of_date) x
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0),
  repaired as (
    insert into asset_date_count as t (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.period, w.begins_on, of_date, w.location_id, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, period, begins_on, date_key, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found from wrong;
  delete from asset_date_count where organisation_id = of_organisation and n = 0;
  with wrong as (
    select is_archived, period, begins_on, lifecycle_status, is_floating, sum(n) as n from (
      select t.is_archived, t.period, t.begins_on, t.lifecycle_status, t.is_floating, t.n from asset_date_count t
        where t.organisation_id = of_organisation and t.date_key = of_date
      union all
      select t.is_archived, t.period, t.begins_on, t.lifecycle_status, t.is_floating, -t.n from asset_date_total t
        where t.organisation_id = of_organisation and t.date_key = of_date) x
    group by 1, 2, 3, 4, 5 having sum(n) <> 0),
  repaired as (
    insert into asset_date_total as t (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.period, w.begins_on, of_date, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, period, begins_on, date_key, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found_totals from wrong;
  delete from asset_date_total where organisation_id = of_organisation and n = 0;
  return found + found_totals;
end $function$;

create FUNCTION public.recount_assets(of_organisation uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found integer; begin
  perform pg_advisory_xact_lock(asset_counts_lock(of_organisation));
  with wrong as (
    select is_archived, model_id, location_id, lifecycle_status, is_floating, sum(n) as n from (
      select a.deleted_at is not null as is_archived, a.model_id, coalesce(a.location_id, '00000000-0000-0000-0000-000000000000') as location_id,
        a.lifecycle_status, a.space_id is null as is_floating, count(*) as n
        from asset a where a.organisation_id = of_organisation group by 1, 2, 3, 4, 5
      union all
      select t.is_archived, t.model_id, t.location_id, t.lifecycle_status, t.is_floating, -t.n from asset_count t where t.organisation_id = of_organisation
      union all
      select c.is_archived, c.model_id, c.location_id, c.lifecycle_status, c.is_floating, -c.n from asset_count_change c where c.organisation_id = of_organisation) x
    group by 1, 2, 3, 4, 5 having sum(n) <> 0),
  repaired as (
    insert into asset_count as t (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating, n)
      select of_organisation, w.is_archived, w.model_id, w.location_id, w.lifecycle_status, w.is_floating, w.n from wrong w
      on conflict (organisation_id, is_archived, model_id, location_id, lifecycle_status, is_floating) do update set n = t.n + excluded.n)
  select count(*) into found from wrong;
  delete from asset_count where organisation_id = of_organisation and n = 0;
  return found;
end $function$;

create FUNCTION public.recount_due_items(of_organisation uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare kinds text[]; subjects uuid[]; found integer; begin
  select coalesce(array_agg(w.kind), '{}'), coalesce(array_agg(w.subject_id), '{}') into kinds, subjects from (
    select coalesce(s.kind, k.kind) as kind, coalesce(s.subject_id, k.subject_id) as subject_id
    from due_items_by_source(of_organisation) s
    full join (select * from due_item where organisation_id = of_organisation) k on k.kind = s.kind and k.subject_id = s.subject_id
    where (s.asset_id, s.location_id, s.space_id, s.due_on, s.due_at, s.assignee_ids)
      is distinct from (k.asset_id, k.location_id, k.space_id, k.due_on, k.due_at, k.assignee_ids)) w;
  if kinds = '{}' then return 0; end if;
  perform from issue i where i.organisation_id = of_organisation and i.id = any (subjects) order by i.id for no key update;
  perform from asset a where a.organisation_id = of_organisation and (a.id = any (subjects)
    or a.id in (select c.asset_id from custody c where c.organisation_id = of_organisation and c.id = any (subjects)))
    order by a.id for no key update;
  perform from custody c where c.organisation_id = of_organisation and c.id = any (subjects) order by c.id for no key update;
  with wrong as (select * from unnest(kinds, subjects) w (kind, subject_id)),
  right_ones as materialized (
    select s.* from due_items_by_source(of_organisation) s join wrong w on w.kind = s.kind and w.subject_id = s.subject_id),
  gone as (
    delete from due_item d using wrong w where d.organisation_id = of_organisation and d.kind = w.kind and d.subject_id = w.subject_id
      and not exists (select from right_ones r where r.kind = d.kind and r.subject_id = d.subject_id) returning 1),
  mended as (
    insert into due_item as d (organisation_id, kind, subject_id, asset_id, location_id, space_id, due_on, due_at, assignee_ids)
      select r.* from right_ones r
      on conflict (organisation_id, kind, subject_id) do update set asset_id = excluded.asset_id, location_id = excluded.location_id,
        space_id = excluded.space_id, due_on = excluded.due_on, due_at = excluded.due_at, assignee_ids = excluded.assignee_ids
        where (d.asset_id, d.location_id, d.space_id, d.due_on, d.due_at, d.assignee_ids) is distinct from
          (excluded.asset_id, excluded.location_id, excluded.space_id, excluded.due_on, excluded.due_at, excluded.assignee_ids)
      returning 1)
  select (select count(*) from gone) + (select count(*) from mended) into found;
  return found;
end $function$;

create FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception '% is not changed in place', tg_table_name;
end $function$;
grant execute on function refuse_change() to public;

create FUNCTION public.refuse_sos_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception 'the log of an alert is not changed' using errcode = '42501';
end $function$;
grant execute on function refuse_sos_truncate() to public;

create FUNCTION public.remove_member(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare was_home boolean; begin
  perform lock_members();
  select is_home into was_home from user_organisation where organisation_id = current_organisation() and user_id = person;
  if not found then return 'not_found'; end if;
  if was_home then return 'home'; end if;
  if is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  delete from user_organisation where organisation_id = current_organisation() and user_id = person;
  perform withdraw_invitations_of(current_organisation(), person);
  return 'done';
end $function$;
grant execute on function remove_member(uuid) to storey_app;

create FUNCTION public.report_guest_tree(wanted uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update decision_tree_session n set state = 'issue_created', issue_id = guest_issue(), ended_at = coalesce(n.ended_at, now())
  where n.organisation_id = current_organisation() and n.issue_id is null
    and n.id in (select s.id from guest_tree_session(wanted, true) s)
$function$;
grant execute on function report_guest_tree(uuid) to storey_reporter;

create FUNCTION public.report_wait()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare net cidr := guest_network(); wide cidr; since timestamptz; begin
  wide := case family(net) when 6 then network(set_masklen(net, 48)) else net end;
  select greatest(
      min(r.created_at) filter (where r.is_here and r.is_near and r.near_here >= 5),
      min(r.created_at) filter (where r.is_here and r.is_wide and r.wide_here >= 50),
      min(r.created_at) filter (where r.is_near and r.near_all >= 20),
      min(r.created_at) filter (where r.is_wide and r.wide_all >= 100),
      min(r.created_at) filter (where r.everybody >= 300))
    into since from (
      select c.*, count(*) filter (where is_here and is_near) over () as near_here,
        count(*) filter (where is_here and is_wide) over () as wide_here, count(*) filter (where is_near) over () as near_all,
        count(*) filter (where is_wide) over () as wide_all, count(*) over () as everybody
      from (select g.created_at, g.space_id = guest_space() as is_here, g.network = net as is_near, g.network <<= wide as is_wide
        from guest_report g where g.organisation_id = current_organisation() and g.network is not null
          and g.created_at > clock_timestamp() - interval '10 minutes') c) r;
  if since is null then return 0; end if;
  return greatest(1, ceil(extract(epoch from since + interval '10 minutes' - clock_timestamp())));
end $function$;

create FUNCTION public.require_global()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if row_security_active(tg_relid) and not acts_globally() then
    raise insufficient_privilege using message = 'only the global administration writes this';
  end if;
  return null;
end $function$;
grant execute on function require_global() to public;

create FUNCTION public.retime_checklists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare of_organisation uuid; of_location uuid; begin
  if tg_table_name = 'location' then
    of_organisation := new.organisation_id;
    of_location := new.id;
  else
    of_organisation := new.id;
  end if;
  -- Assignments before runs, in the order of their ids, as planning them anew does. When the next period
  -- gets its run is a matter of the clocks too: the scheduler looks at once.
  with held as (
    select c.id from checklist_assignment c left join location l on l.organisation_id = c.organisation_id and l.id = c.location_id
    where c.organisation_id = of_organisation and c.next_look_at is not null and c.deleted_at is null
      and case when of_location is null then l.timezone is null else c.location_id = of_location end
    order by c.id for no key update of c)
  update checklist_assignment c set next_look_at = now() from held where c.organisation_id = of_organisation and c.id = held.id;
  -- How many days it opens before and waits after stand in its moments: to whole days, as a change of the
  -- clocks between them makes an hour. What was opened by itself, to be checked again or on another day, is open.
  update checklist_run r set due_at = start_of_day(r.due_on + 1, z.zone),
      opens_at = case when r.recheck_of is null and r.rescheduled_from is null
        then start_of_day(r.due_on + 1 - round(extract(epoch from r.due_at - r.opens_at) / 86400)::integer, z.zone) else r.opens_at end,
      missed_at = start_of_day(r.due_on + 1 + round(extract(epoch from r.missed_at - r.due_at) / 86400)::integer, z.zone)
    from (select x.id, coalesce(l.timezone, o.timezone) as zone from checklist_run x
        join organisation o on o.id = x.organisation_id
        left join location l on l.organisation_id = x.organisation_id and l.id = x.location_id
      where x.organisation_id = of_organisation and x.state = 'open' and x.started_at is null and x.deleted_at is null
        and case when of_location is null then l.timezone is null else x.location_id = of_location end) z
    where r.organisation_id = of_organisation and r.id = z.id;
  return null;
end $function$;

create FUNCTION public.retry_job(job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  -- Without its key: another one of that key may wait already, and this one is wanted by hand.
  update background_job set state = 'waiting', attempts = 0, due_at = now(), failed_at = null, failure = null, singleton_key = null
    where id = job and state = 'failed' and minds_product();
  return found;
end $function$;
grant execute on function retry_job(uuid) to storey_app;

create FUNCTION public.roll_up_readiness()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  if tg_op = 'INSERT' then
    insert into readiness_roll_up as t (organisation_id, location_id, floor_id, state, n, score_sum)
      select organisation_id, location_id, floor_id, state, count(*), coalesce(sum(score), 0) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (organisation_id, location_id, floor_id, state) do update set n = t.n + excluded.n, score_sum = t.score_sum + excluded.score_sum;
  elsif tg_op = 'UPDATE' then
    insert into readiness_roll_up as t (organisation_id, location_id, floor_id, state, n, score_sum)
      select organisation_id, location_id, floor_id, state, sum(n), sum(score) from (
        select organisation_id, location_id, floor_id, state, 1 as n, coalesce(score, 0) as score from new_rows
        union all
        select organisation_id, location_id, floor_id, state, -1, -coalesce(score, 0) from old_rows) x
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(score) <> 0 order by 1, 2, 3, 4
      on conflict (organisation_id, location_id, floor_id, state) do update set n = t.n + excluded.n, score_sum = t.score_sum + excluded.score_sum;
  else
    update readiness_roll_up t set n = t.n - g.n, score_sum = t.score_sum - g.score_sum
    from (select organisation_id, location_id, floor_id, state, count(*) as n, coalesce(sum(score), 0) as score_sum from old_rows group by 1, 2, 3, 4) g
    where t.organisation_id = g.organisation_id and t.location_id = g.location_id and t.floor_id = g.floor_id and t.state = g.state;
  end if;
  return null;
end $function$;

create FUNCTION public.spaces_described(questions text[], most integer)
 RETURNS TABLE(place integer, space_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare asked tsquery; begin
  for at in 1 .. coalesce(cardinality(questions), 0) loop
    place := at;
    asked := to_tsquery('simple', questions[at]);
    -- Nothing sorts, joins or compares the rows, so that reading ends with the first that is too many.
    space_ids := array(
      select i.owner_id from space_image i where i.organisation_id = current_organisation()
        and to_tsvector('simple', regexp_replace(folded(description), '[!-/:-@\[-`{-~]+', ' ', 'g')) @@ asked and i.deleted_at is null and i.description <> '' and (select o.kind = 'space' and (o.location_id is null or o.location_id <> all (barred_locations()))
          from attachment_owner o where o.organisation_id = i.organisation_id and o.id = i.owner_id)
      union all select i.owner_id from space_document i where i.organisation_id = current_organisation()
        and i.is_public and to_tsvector('simple', regexp_replace(folded(description), '[!-/:-@\[-`{-~]+', ' ', 'g')) @@ asked and i.deleted_at is null and i.description <> '' and (select o.kind = 'space' and (o.location_id is null or o.location_id <> all (barred_locations()))
          from attachment_owner o where o.organisation_id = i.organisation_id and o.id = i.owner_id)
      union all select i.owner_id from space_link i where i.organisation_id = current_organisation()
        and i.is_public and to_tsvector('simple', regexp_replace(folded(description), '[!-/:-@\[-`{-~]+', ' ', 'g')) @@ asked and i.deleted_at is null and i.description <> '' and (select o.kind = 'space' and (o.location_id is null or o.location_id <> all (barred_locations()))
          from attachment_owner o where o.organisation_id = i.organisation_id and o.id = i.owner_id)
      limit most + 1);
    if cardinality(space_ids) between 1 and most then return next; end if;
  end loop;
end $function$;
grant execute on function spaces_described(text[],integer) to storey_app;

create FUNCTION public.speak_up(issue uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare net cidr := guest_network(); begin
  perform from issue i where i.organisation_id = current_organisation() and i.id = speak_up.issue and i.space_id = guest_space()
    and i.deleted_at is null and i.source <> 'sos' and i.status in ('new', 'open', 'in_progress', 'on_hold') for no key update;
  if not found then return 'no_issue'; end if;
  if speak_up.issue in (select guest_voices()) then return 'known'; end if;
  if family(net) = 6 and (select count(*) from guest_me_too m where m.organisation_id = current_organisation()
      and m.issue_id = speak_up.issue and m.network <<= network(set_masklen(net, 48))) >= 10 then return 'known'; end if;
  insert into guest_me_too (organisation_id, issue_id, network) values (current_organisation(), speak_up.issue, net);
  update issue i set report_count = i.report_count + 1 where i.organisation_id = current_organisation() and i.id = speak_up.issue;
  return 'new';
end $function$;
grant execute on function speak_up(uuid) to storey_reporter;

create FUNCTION public.start_of_day(day date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when ((m.at - interval '1 hour') at time zone zone)::date = day then m.at - interval '1 hour' else m.at end
  from (select day::timestamp at time zone zone as at) m $function$;

create FUNCTION public.still_counts(account text, proved_at bigint, of_grant bytea)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare holder credential; begin
  select c.* into holder from credential c where c.auth0_id = account for share;
  return not found or holder.blocked_at is null and (holder.tokens_valid_after is null
    or to_timestamp(proved_at) >= holder.tokens_valid_after
    or holder.kept_grant is not distinct from of_grant and of_grant is not null);
end $function$;

create FUNCTION public.take_assignee_from_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue set assignee_ids = array_remove(assignee_ids, old.user_id)
    where organisation_id = old.organisation_id and assignee_ids @> array[old.user_id];
  return null;
end $function$;

create FUNCTION public.take_back_tracks(issue uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update issue_track t set issue_id = take_back_tracks.issue from guest_report r
    where r.organisation_id = current_organisation() and r.issue_id = take_back_tracks.issue
      and t.organisation_id = r.organisation_id and t.token_hash = r.track_hash and t.issue_id <> take_back_tracks.issue
$function$;
grant execute on function take_back_tracks(uuid) to storey_app;

create FUNCTION public.take_beacon_from_spaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update space set beacon_ids = array_remove(beacon_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (beacon_ids);
  return null;
end $function$;

create FUNCTION public.take_checklists_from_spaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform tell_spaces_of_checklists(g.organisation_id, g.spaces) from (
    select n.organisation_id, array_agg(distinct n.space_id) as spaces
      from changed n join former o on o.organisation_id = n.organisation_id and o.id = n.id
      where n.space_id is not null and (n.deleted_at is null) <> (o.deleted_at is null) group by n.organisation_id) g;
  return null;
end $function$;

create FUNCTION public.take_feature_from_spaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update space set feature_ids = array_remove(feature_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (feature_ids);
  return null;
end $function$;
grant execute on function take_feature_from_spaces() to public;

create FUNCTION public.take_global_model(global uuid, model uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid := current_organisation(); g global_asset_model; taken uuid; begin
  -- Two who take the same one at once take it once.
  perform pg_advisory_xact_lock(hashtextextended(o || ' takes ' || global, 0));
  select l.model_id into taken from asset_model_link l where l.organisation_id = o and l.global_id = global;
  if taken is not null then
    perform from asset_model m where m.organisation_id = o and m.id = taken for update;
    perform follow_global_model(taken);
    update asset_model m set deleted_at = null where m.organisation_id = o and m.id = taken and m.deleted_at is not null;
    return taken;
  end if;
  select * into g from global_asset_model x where x.id = global and x.deleted_at is null for share;
  if not found then return null; end if;
  insert into asset_model (organisation_id, id, global_id, name, part_number, short_description, long_description, manufacturer_id,
      asset_type_id, end_of_life, end_of_life_months, end_of_support, end_of_support_months, license_expiry, license_months,
      warranty_expiry, warranty_months)
    values (o, model, global, g.name, g.part_number, g.short_description, g.long_description,
      list_entry_named('manufacturer', g.manufacturer), list_entry_named('asset_type', g.asset_type), g.end_of_life,
      g.end_of_life_months, g.end_of_support, g.end_of_support_months, g.license_expiry, g.license_months, g.warranty_expiry,
      g.warranty_months);
  insert into asset_model_link (organisation_id, model_id, global_id, asset_type, asset_type_id, manufacturer, manufacturer_id)
    select o, m.id, global, g.asset_type, m.asset_type_id, g.manufacturer, m.manufacturer_id
    from asset_model m where m.organisation_id = o and m.id = model;
  perform follow_global_model(model);
  return model;
end $function$;
grant execute on function take_global_model(uuid,uuid) to storey_app;

create FUNCTION public.take_issues_along()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update issue i set space_id = new.space_id, space_name = null, pin = null, location_id = new.location_id,
      floor_id = (select s.floor_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id), floor_name = null
    where i.organisation_id = new.organisation_id and i.asset_id = new.id and num_nonnulls(i.space_id, i.space_name) > 0
      and i.space_id is distinct from new.space_id and i.status in ('new', 'open', 'in_progress', 'on_hold');
  return null;
end $function$;

create FUNCTION public.take_role(person uuid, held_role uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform lock_members();
  if exists (select from role r where r.id = held_role and r.name = 'organisation-admin')
    and is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  delete from user_organisation_role
    where organisation_id = current_organisation() and user_id = person and role_id = held_role;
  if not found then return 'not_found'; end if;
  perform withdraw_invitations_of(current_organisation(), person);
  return 'done';
end $function$;
grant execute on function take_role(uuid,uuid) to storey_app;

create FUNCTION public.take_up(person uuid, offers uuid[], is_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare offer invitation; begin
  for offer in select * from invitation i where i.offer_id = any (offers) order by i.created_at, i.offer_id loop
    insert into user_organisation (organisation_id, id, user_id, is_home)
      values (offer.organisation_id, gen_random_uuid(), person,
        is_new and not exists (select from user_organisation uo where uo.user_id = person))
      on conflict (organisation_id, user_id) do nothing;
    insert into user_organisation_role (organisation_id, user_id, role_id, location_ids)
      select offer.organisation_id, person, r.id, offer.location_ids from role r
      where r.name = any (offer.role_names) and not is_app_role(r)
      on conflict do nothing;
    update invitation i set accepted_at = now(), accepted_by = person
      where i.organisation_id = offer.organisation_id and i.id = offer.id;
  end loop;
end $function$;

create FUNCTION public.tell_spaces_of_checklists(organisation uuid, spaces uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  perform from space where organisation_id = organisation and id = any (spaces) order by id for no key update;
  update space s set checklist_template_ids = c.ids
    from (select x.id, coalesce(array_agg(a.template_id order by a.template_id) filter (where a.id is not null), '{}') as ids
      from unnest(spaces) x(id)
      left join checklist_assignment a on a.organisation_id = organisation and a.space_id = x.id and a.deleted_at is null
      group by x.id) c
    where s.organisation_id = organisation and s.id = c.id and s.checklist_template_ids <> c.ids;
end $function$;

create FUNCTION public.tenant_record(record name, location_column name DEFAULT NULL::name, parent name DEFAULT NULL::name, parent_column name DEFAULT NULL::name, is_parent_optional boolean DEFAULT false, is_fenced boolean DEFAULT true, is_personal boolean DEFAULT false, is_versioned boolean DEFAULT true, has_history boolean DEFAULT true, unrecorded text[] DEFAULT '{}'::text[], privileges text[] DEFAULT '{select,insert,update,delete}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := 'organisation_id = (select current_organisation())'
    || case when is_personal then ' and user_id = (select current_account())' else '' end;
  fence text;
  scope text;
  or_has_no_parent text;
  parent_is text;
  privilege text;
begin
  execute format('alter table %I enable row level security', record);
  execute format('create policy tenant on %I using (%s) with check (%2$s)', record, own);

  if location_column is not null then
    fence := format('%I <> all ((select barred_locations())::uuid[])', location_column);
    scope := format('(select location_scope()) is null or %I = any ((select location_scope())::uuid[])', location_column);
  elsif parent is not null then
    parent_column := coalesce(parent_column, parent || '_id');
    or_has_no_parent := case when is_parent_optional then format(' or %I is null', parent_column) else '' end;
    -- The parent as the caller sees it: one that is hidden from them hides its rows.
    parent_is := format('select from %1$I p where p.organisation_id = %2$I.organisation_id and p.id = %2$I.%3$I',
      parent, record, parent_column);
    fence := format('(select barred_locations()) = ''{}''%s or exists (%s)', or_has_no_parent, parent_is);
    scope := format('(select location_scope()) is null%s or exists (%s and p.location_id = any ((select location_scope())::uuid[]))',
      or_has_no_parent, parent_is);
  end if;
  if fence is not null and is_fenced then
    execute format('create policy fence on %I as restrictive using (%s)', record, fence);
  end if;
  if scope is not null then
    execute format('create policy scope_insert on %I as restrictive for insert with check (%s)', record, scope);
    execute format('create policy scope_update on %I as restrictive for update using (%s)', record, scope);
    execute format('create policy scope_delete on %I as restrictive for delete using (%s)', record, scope);
  end if;

  if is_versioned then
    execute format('create trigger touch before update on %I for each row execute function touch()', record);
  end if;
  if has_history then
    perform record_history_of(record, unrecorded);
  end if;

  foreach privilege in array privileges loop
    if privilege not in ('select', 'insert', 'update', 'delete') then
      raise invalid_parameter_value using message = format('%s is no privilege of the application', privilege);
    end if;
    execute format('grant %s on %I to storey_app', privilege, record);
  end loop;
end $function$;

create FUNCTION public.things_held(organisation uuid, person uuid, address text)
 RETURNS TABLE(id uuid, asset_id uuid, tag text, asset_type json, model text, note text, due_back date, today date, reminder_days integer, out_at timestamp with time zone, confirmed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id, a.id, a.tag, json_build_object('id', t.id, 'name', t.name, 'icon', t.icon), m.name, c.note, c.due_back,
    (now() at time zone o.timezone)::date, o.custody_reminder_days, c.out_at, c.confirmed_at
  from custody c
  join organisation o on o.id = c.organisation_id
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  where c.organisation_id = organisation and c.in_at is null
    and case when person is null then c.user_id is null and c.email_key = address else c.user_id = person end
  order by c.due_back nulls last, a.tag collate natural_order, c.id limit 1000
$function$;

create FUNCTION public.time_step(seconds numeric, base numeric)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select floor(ln(least(greatest(seconds, 1), 86400)) / ln(base))::integer $function$;
grant execute on function time_step(numeric,numeric) to public;

create FUNCTION public.timeline()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select to_hex(hashtextextended(concat_ws('/',
    (select d.oid from pg_database d where d.datname = current_database()),
    pg_relation_filenode('organisation_structure'), pg_relation_filenode('space'),
    extract(epoch from pg_postmaster_start_time())), 0))
$function$;
grant execute on function timeline() to public;

create FUNCTION public.told_by_address(organisation uuid, build uuid, told jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((
    select jsonb_object_agg(t.key, t.value) from jsonb_each(told) t where t.key in (
      select a.value ->> 'field' from decision_tree_build b
        cross join lateral jsonb_object_keys(b.calls) c
        join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c::uuid
        cross join lateral jsonb_array_elements(v.content -> 'variables') a
      where b.organisation_id = organisation and b.id = build and a.value ->> 'source' = 'address')), '{}')
$function$;

create FUNCTION public.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $function$;
grant execute on function touch() to public;

create FUNCTION public.tracked_place()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'logoKey', o.logo_key, 'languages', o.languages,
    'location', coalesce(l.name, ''), 'floor', coalesce(f.name, i.floor_name, ''), 'space', coalesce(s.name, i.space_name, ''),
    'asset', coalesce(asset_label(i.organisation_id, i.asset_id), nullif(i.asset_name, '')),
    'timezone', coalesce(l.timezone, o.timezone))
  from issue i
  join organisation o on o.id = i.organisation_id
  left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
  left join floor f on f.organisation_id = i.organisation_id and f.id = i.floor_id
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  where i.organisation_id = current_organisation() and i.id = guest_issue()
$function$;
grant execute on function tracked_place() to storey_reporter;

create FUNCTION public.tracked_step()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select h.at from history h
  where h.organisation_id = current_organisation() and h.entity = 'issue' and h.entity_id = guest_issue()
    and h.operation = 'update' and h.after ? 'status'
  order by h.id desc limit 1
$function$;
grant execute on function tracked_step() to storey_reporter;

create FUNCTION public.tree_content_hash(content jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(convert_to((content - 'scenarios')::text, 'UTF8'))
$function$;
grant execute on function tree_content_hash(jsonb) to storey_app;

create FUNCTION public.tree_count_blocks(day date)
 RETURNS TABLE(days smallint, begins_on date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select x.days::smallint, day - (day - date '2000-01-01') % x.days from (values (1), (4), (16), (64)) x (days)
$function$;
grant execute on function tree_count_blocks(date) to public;

create FUNCTION public.tree_counts(counted jsonb)
 RETURNS TABLE(counts text, key text, outcome text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'session', '', counted ->> 'outcome' where not counted ? 'caller'
  union all select x.counts, counted ->> x.counts, counted ->> 'outcome'
    from (values ('caller'), ('helped'), ('space'), ('model'), ('language')) x (counts) where counted ? x.counts
  union all select 'walk', counted ->> 'walk', '' where counted ? 'walk'
  union all select 'node', x, case when counted -> 'left' ? x then 'left' else counted ->> 'outcome' end
    from jsonb_array_elements_text(coalesce(counted -> 'nodes', '[]')) x
  -- A subtree that was left in the middle: its node was left too.
  union all select 'node', x, 'left' from jsonb_array_elements_text(coalesce(counted -> 'left', '[]')) x
    where not coalesce(counted -> 'nodes', '[]') ? x
  union all select 'way', x, case when not counted ? 'last' then ''
      when counted ->> 'outcome' = 'issue_created' or counted -> 'last' ? x then 'gave_up' else 'went_on' end
    from jsonb_array_elements_text(coalesce(counted -> 'ways', '[]')) x
  union all select 'pause', split_part(x, ' ', 1), split_part(x, ' ', 2) from jsonb_array_elements_text(coalesce(counted -> 'pauses', '[]')) x
$function$;
grant execute on function tree_counts(jsonb) to public;

create FUNCTION public.tree_facts(organisation uuid, room uuid, place uuid, tells_desk boolean, is_guest boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'space', coalesce((
      select jsonb_strip_nulls(jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity, 'floor', f.name))
      from space s join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.organisation_id = organisation and s.id = room), '{}'),
    'location', coalesce((
      select jsonb_strip_nulls(jsonb_build_object('name', l.name,
        'serviceDeskEmail', case when tells_desk then l.service_desk_email end,
        'wifi', case when not is_guest or l.wifi_for_visitors then l.wifi end))
      from location l where l.organisation_id = organisation and l.id = place), '{}'),
    'organisation', (
      select jsonb_strip_nulls(jsonb_build_object('name', o.name, 'email', o.email)) from organisation o where o.id = organisation),
    'user', '{}'::jsonb)
$function$;
grant execute on function tree_facts(uuid,uuid,uuid,boolean,boolean) to storey_app;

create FUNCTION public.tree_file_ids(content jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct f::uuid from jsonb_path_query(content, '$.nodes[*].data') d
  cross join lateral unnest(array[d ->> 'imageId', d ->> 'documentId', d ->> 'captionsId']) f
  where f ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
$function$;

create FUNCTION public.tree_session_counted(n decision_tree_session)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.counted || jsonb_build_object('last', case when n.state = 'abandoned' and n.stopped_at is not null
    then ways_since_step(c.counted -> 'ways', split_part(n.stopped_at, '/', 1), asked_nodes(n.organisation_id, n.id)) else '[]' end)
  from (select jsonb_strip_nulls(jsonb_build_object(
    'day', (n.started_at at time zone o.timezone)::date,
    'outcome', n.state,
    'helped', case n.is_helpful when true then 'yes' when false then 'no' end,
    'space', n.space_id,
    'model', (select a.model_id from asset a where a.organisation_id = n.organisation_id and a.id = n.asset_id),
    'language', n.language,
    'walk', case when n.state <> 'abandoned' then time_step(extract(epoch from n.ended_at - n.started_at), 1.2) end,
    'left', case when n.state = 'abandoned' and n.stopped_at is not null
      then to_jsonb(array(select distinct x from unnest(array[substring(n.stopped_at from '[^/]*$'), split_part(n.stopped_at, '/', 1)]) x order by x)) end,
    'nodes', (select to_jsonb(array_agg(x.node order by x.node)) from (
      select substring(p.at from '[^/]*$') as node from decision_tree_step p
        where p.organisation_id = n.organisation_id and p.session_id = n.id
      union select substring(n.stopped_at from '[^/]*$') where n.stopped_at is not null) x),
    'ways', (select to_jsonb(array_agg(n.ways[i] || '>' || n.ways[i + 1] order by i))
      from generate_series(1, cardinality(n.ways) - 1, 2) i),
    'pauses', (select to_jsonb(array_agg(x.node || ' ' || time_step(x.seconds, 1.5) order by x.n)) from (
      select p.n, substring(p.at from '[^/]*$') as node,
        extract(epoch from p.answered_at - lag(p.answered_at, 1, n.started_at) over w) as seconds,
        extract(epoch from lead(p.answered_at) over w - p.answered_at) as after
      from decision_tree_step p where p.organisation_id = n.organisation_id and p.session_id = n.id
      window w as (order by p.n)) x
      where x.seconds between 0.000001 and 1800 and x.after is distinct from 0))) as counted
    from organisation o where o.id = n.organisation_id) c
$function$;

create FUNCTION public.tree_session_told(n decision_tree_session)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select n.counted || jsonb_build_object('last', case when n.counted ? 'left'
      then ways_since_step(n.counted -> 'ways', split_part(n.stopped_at, '/', 1), a.asked) else '[]' end)
    || case when n.counted ? 'called' then jsonb_build_object('called', (
      select jsonb_object_agg(c.key, c.value || jsonb_build_object('last', case when n.counted ? 'left'
        then ways_since_step(c.value -> 'ways', (select x from unnest(string_to_array(n.stopped_at, '/')) x
          where n.called -> c.key -> 'nodes' ? x limit 1), a.asked) else '[]' end))
      from jsonb_each(n.counted -> 'called') c)) else '{}' end
  from (select asked_nodes(n.organisation_id, n.id) as asked) a
$function$;

create FUNCTION public.tree_text_keys(content jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'name'
  union all
  select k.field || '.' || (n ->> 'id') from jsonb_array_elements(content -> 'nodes') n
    cross join lateral (values
      ('label', n ->> 'label', null), ('html', n -> 'data' ->> 'html', 'article'),
      ('subject', n -> 'data' ->> 'subject', 'email'), ('body', n -> 'data' ->> 'body', 'email'),
      ('description', n -> 'data' ->> 'description', 'image'), ('note', n -> 'data' ->> 'note', 'phone'),
      ('text', n -> 'data' ->> 'text', 'text'), ('prompt', n -> 'data' ->> 'prompt', 'variable')) k(field, words, type)
    where n ->> 'type' not in ('subtree', 'connector_in', 'connector_out')
      and (k.type is null or k.type = n ->> 'type') and is_read(k.words, k.field = 'html')
  union all
  select k.key from jsonb_array_elements(content -> 'variables') v
    cross join lateral (
      select 'variable.' || (v ->> 'id'), v ->> 'label'
      union all
      select 'fallback.' || (v ->> 'id'), v ->> 'fallback'
        where v ->> 'type' = 'text' and jsonb_typeof(v -> 'fallback') = 'string'
      union all
      select 'option.' || (v ->> 'id') || '.' || o, o from jsonb_array_elements_text(v -> 'options') o) k(key, words)
    where is_read(k.words, false)
$function$;
grant execute on function tree_text_keys(jsonb) to public;

create FUNCTION public.undelivered_reason(address text, kinds text[])
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when newest.state = 'failed' then coalesce(newest.error, '') end from (
    select m.state, m.error from mail m
    where m.organisation_id = current_organisation() and lower(m.recipient) = lower(address) and m.kind = any (kinds)
    order by m.created_at desc, m.id desc limit 1) newest $function$;
grant execute on function undelivered_reason(text,text[]) to storey_app;

create FUNCTION public.wake_after_checklist_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update checklist_assignment set next_look_at = now()
    where organisation_id = new.organisation_id and id = new.assignment_id and basis = 'completion' and deleted_at is null;
  return null;
end $function$;

create FUNCTION public.wake_checklists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
  update checklist_assignment set next_look_at = now()
    where organisation_id = new.organisation_id and deleted_at is null and case tg_table_name
      when 'space' then space_id = new.id when 'asset' then asset_id = new.id else template_id = new.id end;
  return null;
end $function$;

create FUNCTION public.wake_checklists_of_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare of_organisation uuid; begin
  if tg_table_name = 'organisation' then
    of_organisation := new.id;
  elsif exists (select from available_setting a where a.id = new.setting_id and a.setting_key = 'spaces_checklists') then
    of_organisation := new.organisation_id;
  end if;
  with held as (
    select id from checklist_assignment where organisation_id = of_organisation and deleted_at is null order by id for no key update)
  update checklist_assignment c set next_look_at = now() from held where c.organisation_id = of_organisation and c.id = held.id;
  return null;
end $function$;

create FUNCTION public.ways_since_step(ways jsonb, stop text, asked text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare since jsonb := '[]'; way text; here text := stop; begin
  for i in reverse coalesce(jsonb_array_length(ways), 0) - 1 .. 0 loop
    way := ways ->> i;
    if split_part(way, '>', 2) = here then
      since := since || to_jsonb(way);
      here := split_part(way, '>', 1);
      exit when here = any(asked);
    end if;
  end loop;
  return since;
end $function$;
grant execute on function ways_since_step(jsonb,text,text[]) to public;

create FUNCTION public.whom_to_ask(organisation uuid, space uuid, refusal text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'languages', o.languages, 'logoKey', o.logo_key,
    'contact', coalesce(case when refusal in ('wrong_network', 'beacon_needed', 'asset_archived') then l.service_desk_email end, o.email),
    'wifi', case when refusal = 'wrong_network' and l.wifi_for_visitors then l.wifi end)
  from organisation o
  left join space s on s.organisation_id = o.id and s.id = whom_to_ask.space
  left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  where o.id = whom_to_ask.organisation and o.deleted_at is null
$function$;

create FUNCTION public.wide_network(net cidr)
 RETURNS cidr
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select case family(net) when 6 then network(set_masklen(net, 48)) else net end $function$;

create FUNCTION public.withdraw_invitations_of(organisation uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update invitation i set revoked_at = now()
  where i.organisation_id = organisation and i.invited_by = person and i.accepted_at is null and i.revoked_at is null
    and exists (
      (select 'organisation.users.create'
        union select p from role r, unnest(r.permissions) p where r.name = any (i.role_names))
      except
      (select p from user_organisation_role held join role r on r.id = held.role_id, unnest(r.permissions) p
          where held.organisation_id = organisation and held.user_id = person and held.location_ids = '{}'
        union select substr(p, length('app.') + 1) from user_app_role held join role r on r.id = held.role_id, unnest(r.permissions) p
          where held.user_id = person))
$function$;

create FUNCTION public.withdraw_sos_mails(alert uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare called uuid[];
begin
  with gone as (
    delete from background_job j using sos_delivery d
    where d.organisation_id = current_organisation() and d.alert_id = withdraw_sos_mails.alert and d.state = 'waiting'
      and j.id = d.id and j.name = 'urgent-mail' and j.state = 'waiting' returning j.id)
  select array_agg(id) into called from gone;
  delete from mail where id = any (called);
  update sos_delivery set state = 'withdrawn', reason = null, updated_at = clock_timestamp()
    where organisation_id = current_organisation() and id = any (called);
end $function$;
grant execute on function withdraw_sos_mails(uuid) to storey_app;

create FUNCTION public.words_in_languages(content jsonb, key text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(jsonb_object_agg(l.key, l.value -> $2), '{}') from jsonb_each(content -> 'translations') l
  where l.value ->> $2 <> ''
$function$;
grant execute on function words_in_languages(jsonb,text) to storey_app;

create FUNCTION public.words_to_find(organisation uuid, given text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare owner text := right(organisation::text, 12);
  whole text := translate(folded(given), E'\t\n\r\f\v\u00a0', '      ');
  parts text := translate(whole, E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32));
  words text := whole || ' ' || parts; begin
  if position(' 0' in ' ' || parts) > 0 then
    words := words || ' ' || regexp_replace(parts, '(^| )0+', '\1', 'g');
  end if;
  if length(whole) > 100 then words := regexp_replace(words, '([^ ]{100})[^ ]+', '\1', 'g'); end if;
  -- Expressions alone: a statement would cost several times as much, for each row that is written.
  return array_to_tsvector(array_remove(string_to_array(owner || replace(words, ' ', ' ' || owner), ' '), owner));
end $function$;
grant execute on function words_to_find(uuid,text) to storey_app;

create FUNCTION public.work_out_dates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare m record; begin
  -- Whoever changes what the model says of dates waits for this write, or is waited for by it.
  select x.end_of_life, x.end_of_life_months, x.end_of_support, x.end_of_support_months, x.license_expiry, x.license_months,
      x.warranty_expiry, x.warranty_months, x.dates_version into m
    from asset_model x where x.organisation_id = new.organisation_id and x.id = new.model_id for key share;
  new.effective_end_of_life := coalesce(new.end_of_life, m.end_of_life, (new.install_date + make_interval(months => m.end_of_life_months))::date);
  new.effective_end_of_support := coalesce(new.end_of_support, m.end_of_support, (new.install_date + make_interval(months => m.end_of_support_months))::date);
  new.effective_license_expiry := coalesce(new.license_expiry, m.license_expiry, (new.install_date + make_interval(months => m.license_months))::date);
  new.effective_warranty_expiry := coalesce(new.warranty_expiry, m.warranty_expiry, (new.install_date + make_interval(months => m.warranty_months))::date);
  new.dates_version := coalesce(m.dates_version, 0);
  return new;
end $function$;
