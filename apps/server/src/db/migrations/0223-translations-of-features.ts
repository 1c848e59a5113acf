import type { Migration } from "./migration.ts";
import { translationColumns } from "./translation-columns.ts";

export const translationsOfFeatures: Migration = {
  name: "0223-translations-of-features",
  sql: translationColumns("feature"),
};
