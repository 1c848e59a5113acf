import type { Removal } from "./removal.ts";

const TABLES = "db/migrations/0099-global-models.ts";
const FOLLOWING = "db/migrations/0100-following-global-models.ts";
const LINKS = "db/migrations/0105-links-of-global-models.ts";
const JOINING = "src/features/global-models/joining.test.ts";
const MODELS = "src/features/global-models/global-models.test.ts";
const FILES = "src/features/global-models/global-files.test.ts";

/** What protects models that are kept for all organisations, and what organisations make of them. */
export const GLOBAL_MODEL_REMOVALS: readonly Removal[] = [
  {
    guard: "the global models that the global administration alone writes",
    file: TABLES,
    from: `create policy changed on global_asset_model for update using ((select keeps_global_models('update')) or (select keeps_global_models('delete')))
  with check ((select keeps_global_models('update')) or (select keeps_global_models('delete')));`,
    to: "create policy changed on global_asset_model for update using (true) with check (true);",
    tests: MODELS,
    test: "the list of global models is closed to an organisation in the database too, and to one without the module",
  },
  {
    guard: "the global models that an organisation without the module does not see",
    file: TABLES,
    from: "for select using ((select reads_global_models()))",
    to: "for select using (true)",
    tests: FILES,
    test: "pictures of a global model are sent to who has the module, and to the global administration alone",
  },
  {
    guard: "the values of a model that are its organisation's own",
    file: FOLLOWING,
    from: "new.overridden := array((select unnest(new.overridden) union select unnest(own)) except select unnest(inherited) order by 1);",
    to: "",
    tests: MODELS,
    test: "what an organisation has of a global model follows its changes in the background, except where it says something of its own",
  },
  {
    guard: "the types that an organisation renamed or merged",
    file: FOLLOWING,
    from: "if not 'assetTypeId' = any (own) and (l.asset_type is distinct from g.asset_type or 'assetTypeId' = any (taken_again)) then",
    to: "if not 'assetTypeId' = any (own) then",
    tests: MODELS,
    test: "what an organisation has of a global model keeps the organisation's own lists: renamed and merged entries are not made anew",
  },
  {
    guard: "the organisations that follow where another one cannot",
    file: "features/global-models/following.service.ts",
    from: "failure = error;",
    to: "throw error;",
    tests: MODELS,
    test: "the work in the background goes on with the others where one organisation cannot follow",
  },
  {
    guard: "the files that are kept for all organisations",
    file: TABLES,
    from: "select s3_key from gone where starts_with(s3_key, organisation_id::text || '/');",
    to: "select s3_key from gone;",
    tests: FILES,
    test: "documents of a global model come along, follow, and go with the global ones",
  },
  {
    guard: "the links of global models that the global administration alone writes",
    file: LINKS,
    from: "create policy changed on global_model_link for update using ((select keeps_global_models('update'))) with check ((select keeps_global_models('update')));",
    to: "create policy changed on global_model_link for update using (true) with check (true);",
    tests: JOINING,
    test: "links of a global model are copied with it, and kept by the global administration alone",
  },
  {
    guard: "the links that an organisation changed",
    file: LINKS,
    from: "and g.id = i.global_link_id and not i.is_overridden",
    to: "and g.id = i.global_link_id",
    tests: JOINING,
    test: "links of a global model come along, follow in their order behind the own ones, and go with the global ones",
  },
  {
    guard: "the values that a model keeps which comes to follow a global one",
    file: LINKS,
    from: "set global_id = global, overridden = own_fields_beside(m, g) where",
    to: "set global_id = global where",
    tests: JOINING,
    test: "a private model that has a global one of its name follows it from then on, and keeps what it says of its own",
  },
  {
    guard: "the files that stay when a model ends its following",
    file: LINKS,
    from: "update space_link l set global_link_id = null, is_overridden = false where l.organisation_id = o and l.owner_id = model and l.global_link_id is not null;",
    to: "delete from space_link l where l.organisation_id = o and l.owner_id = model and l.global_link_id is not null;",
    tests: JOINING,
    test: "ending the following keeps the values and what came along, as the organisation's own, and frees the global model",
  },
];
