import { join, resolve } from "node:path";
import type { DatabasePlace } from "../db/open.ts";
import { PROJECT_FOLDER } from "../product.ts";
import type { Settings } from "./registry.ts";

/** Returns the data folder of an installation. */
export function dataFolderOf(settings: Settings): string {
  return resolve(PROJECT_FOLDER, settings.STOREY_DATA_DIR);
}

/** Returns the place of an installation's database. */
export function databasePlaceOf(settings: Settings): DatabasePlace {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL };
  return {
    folder: join(dataFolderOf(settings), "database"),
    cluster: { sharedBuffersMegabytes: settings.DATABASE_SHARED_BUFFERS_MEGABYTES },
  };
}
