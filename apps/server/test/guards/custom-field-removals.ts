import type { Removal } from "./removal.ts";

const FIELDS = "features/custom-fields/custom-field.service.ts";
const TABLES = "db/migrations/0078-custom-fields.ts";
const DATES = "db/migrations/0079-effective-dates.ts";
const KEPT = "src/features/custom-fields/custom-fields.test.ts";
const VALUES = "src/features/assets/asset-custom-fields.test.ts";
const DATED = "src/features/assets/asset-dates.test.ts";

/** What protects custom fields, their values, and the dates that assets are found by. */
export const CUSTOM_FIELD_REMOVALS: readonly Removal[] = [
  {
    guard: "the choices that assets hold",
    file: FIELDS,
    from: 'if (fields.length > 0) throw new ProblemError("custom_field.choice_in_use", { fields });',
    to: "void fields;",
    tests: KEPT,
    test: "the custom fields of a kind of asset lose no choice that assets hold, but retire it",
  },
  {
    guard: "the number of custom fields of a kind of asset",
    file: FIELDS,
    from: 'if (fields.length >= CUSTOM_FIELDS_MAX) throw new ProblemError("custom_field.too_many");',
    to: "",
    tests: KEPT,
    test: "the custom fields of a kind of asset are at most fifty in use, also of two who add at once",
  },
  {
    guard: "the custom fields that an asset of another kind has not",
    file: "features/custom-fields/custom-field-values.service.ts",
    from: 'return value === held ? { value } : { code: "custom_field.unknown" };',
    to: "return { value: held ?? value };",
    tests: VALUES,
    test: "values of custom fields are refused field by field, with nothing written",
  },
  {
    guard: "the values of another kind that a search does not find",
    file: TABLES,
    from: "and m.asset_type_id = f.asset_type_id\n  limit most",
    to: "limit most",
    tests: VALUES,
    test: "values of custom fields of a kind that the asset is no longer of are kept unseen, and come back",
  },
  {
    guard: "the custom fields in which two people do not meet",
    file: "platform/history/record.repository.ts",
    from: "return ids.filter((id) => was?.[id] !== is?.[id])",
    to: "return ids",
    tests: VALUES,
    test: "values of custom fields are joined where two people change different ones, and shown where they change the same",
  },
  {
    guard: "the assets that nobody waits for while their dates follow a model",
    file: DATES,
    from: "limit most for no key update skip locked));",
    to: "limit most for no key update));",
    tests: DATED,
    test: "the stored dates that count of an asset that somebody holds are left for later, and nobody waits",
  },
  {
    guard: "the dates that follow without a change of the asset",
    file: DATES,
    from: `create trigger touch before update on asset for each row
  when (old.dates_version = new.dates_version) execute function touch();`,
    to: "create trigger touch before update on asset for each row execute function touch();",
    tests: DATED,
    test: "the stored dates that count move at once with a model of few assets, which stay as their people left them",
  },
];
