import { type IDBPDatabase, openDB } from "idb";

/**
 * Opens a database of plain tables when it is first asked for. Opens it anew after the browser
 * closed it, or another tab with a newer release had it closed.
 */
export function databaseOf(
  name: string,
  version: number,
  tables: readonly string[],
): () => Promise<IDBPDatabase> {
  let opened: Promise<IDBPDatabase> | undefined;
  const open = (): Promise<IDBPDatabase> =>
    openDB(name, version, {
      upgrade(made) {
        for (const table of tables) made.createObjectStore(table);
      },
      blocking() {
        void opened?.then((database) => database.close());
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    });
  return () => {
    opened ??= open().catch((cause: unknown) => {
      opened = undefined;
      throw cause;
    });
    return opened;
  };
}
