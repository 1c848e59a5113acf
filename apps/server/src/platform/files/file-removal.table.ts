import type { Generated } from "kysely";

/** Files to remove from the store, each row until it is done. Holds nothing but keys. */
export interface FileRemovalTable {
  id: Generated<number>;
  key: string;
  dueAt: Generated<string>;
  tries: Generated<number>;
}
