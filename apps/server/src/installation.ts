import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { Gateway } from "./db/gateway.ts";
import {
  DataFolderInUseError,
  holdInstallation,
  type InstallationLock,
  removeFolderId,
} from "./db/installation-lock.ts";
import { migrate } from "./db/migrate.ts";
import { type Database, type DatabasePlace, type OpenOptions, openDatabase } from "./db/open.ts";
import {
  createImportProcessor,
  type ImportProcessor,
} from "./features/imports/import-processor.ts";
import { openSecrets } from "./installation-secrets.ts";
import { createImageProcessor, type ImageProcessor } from "./media/images/image-processor.ts";
import {
  createPanoramaProcessor,
  type PanoramaProcessor,
} from "./media/panoramas/panorama-processor.ts";
import type { FileStore } from "./outside/file-store/file-store.ts";
import { openFileStore } from "./outside/file-store/open-file-store.ts";
import type { MailTransport } from "./outside/mail/mail-transport.ts";
import { openMailTransport } from "./outside/mail/open-mail-transport.ts";
import { databasePlaceOf, dataFolderOf } from "./settings/data-folder.ts";
import type { Settings } from "./settings/registry.ts";
import { type Secrets, secretsPath } from "./settings/secrets.ts";

/**
 * The parts that every command works with: an open data folder, a migrated database, a file store.
 */
export interface Installation {
  readonly settings: Settings;
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly gateway: Gateway;
  readonly files: FileStore;
  readonly images: ImageProcessor;
  readonly panoramas: PanoramaProcessor;
  readonly imports: ImportProcessor;
  /** Null where no mail server is set. */
  readonly mail: MailTransport | null;
  readonly log: Logger;
  /** Resolves when another process took the data folder while the database was away. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens an installation: opens the database, locks the data folder for this process, makes the
 * secrets at the first start, and migrates. A start that fails removes everything it made. `open`
 * lets tests bring a database of their own. Throws DataFolderInUseError when another process has
 * the folder.
 */
export async function openInstallation(
  settings: Settings,
  log: Logger,
  open: (place: DatabasePlace, options: OpenOptions) => Promise<Database> = openDatabase,
): Promise<Installation> {
  const dataDir = dataFolderOf(settings);
  const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined;
  const leave = (error: unknown) => {
    if (!(error instanceof DataFolderInUseError)) removeUnused(dataDir, isNew);
    return error;
  };
  const options: OpenOptions = {
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  };
  const database = await open(databasePlaceOf(settings), options).catch((error: unknown) => {
    throw leave(error);
  });
  let lock: InstallationLock | undefined;
  try {
    lock = await holdInstallation(database, dataDir);
    await migrate(database.pool);
    const secrets = await openSecrets(database.pool, dataDir);
    const files = await openFileStore(settings, join(dataDir, "files"));
    const images = createImageProcessor({ folder: join(dataDir, "images-in-work") });
    const panoramas = createPanoramaProcessor(join(dataDir, "panoramas-in-work"));
    const imports = createImportProcessor(join(dataDir, "imports-in-work"));
    const gateway = new Gateway(database.pool);
    const mail = await openMailTransport(settings);
    const parts = {
      settings,
      dataDir,
      secrets,
      database,
      gateway,
      files,
      images,
      panoramas,
      imports,
      mail,
      log,
    };
    return { ...parts, lost: lock.lost, close: closing(parts, lock) };
  } catch (error) {
    await lock?.release();
    await database.close();
    throw leave(error);
  }
}

/** Removes everything that an unsuccessful start made in a data folder. */
function removeUnused(dataDir: string, isNew: boolean): void {
  if (existsSync(secretsPath(dataDir))) return;
  removeFolderId(dataDir);
  for (const folder of [join(dataDir, "database"), ...(isNew ? [dataDir] : [])]) {
    try {
      rmdirSync(folder);
    } catch {
      // The folder does not exist or is not empty: the next start goes on with it.
    }
  }
}

function closing(
  {
    images,
    panoramas,
    imports,
    database,
  }: Pick<Installation, "images" | "panoramas" | "imports" | "database">,
  lock: InstallationLock,
): () => Promise<void> {
  return async () => {
    await imports.close();
    await panoramas.close();
    await images.close();
    await lock.release();
    await database.close();
  };
}
