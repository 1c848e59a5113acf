import type { Migration } from "./migration.ts";
import { translationColumns } from "./translation-columns.ts";

export const translationsOfLocations: Migration = {
  name: "0225-translations-of-locations",
  sql: translationColumns("location"),
};
