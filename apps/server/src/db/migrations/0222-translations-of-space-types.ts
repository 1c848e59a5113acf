import type { Migration } from "./migration.ts";
import { translationColumns } from "./translation-columns.ts";

export const translationsOfSpaceTypes: Migration = {
  name: "0222-translations-of-space-types",
  sql: translationColumns("space_type"),
};
