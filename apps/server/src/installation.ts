import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { Gateway } from "./db/gateway.ts";
import { migrate } from "./db/migrate.ts";
import {
  type Database,
  type FolderLock,
  lockFolder,
  type OpenOptions,
  openDatabase,
} from "./db/open.ts";
import { createImageProcessor, type ImageProcessor } from "./images/image-processor.ts";
import type { FileStore } from "./outside/file-store/file-store.ts";
import { openFileStore } from "./outside/file-store/open-file-store.ts";
import type { MailTransport } from "./outside/mail/mail-transport.ts";
import { openMailTransport } from "./outside/mail/open-mail-transport.ts";
import { createPanoramaProcessor, type PanoramaProcessor } from "./panoramas/panorama-processor.ts";
import { PROJECT_FOLDER } from "./product.ts";
import type { Settings } from "./settings/registry.ts";
import { openSecrets, type Secrets } from "./settings/secrets.ts";

/** What every command works with: an open data folder, a migrated database, a file store. */
export interface Installation {
  readonly settings: Settings;
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly gateway: Gateway;
  readonly files: FileStore;
  readonly images: ImageProcessor;
  readonly panoramas: PanoramaProcessor;
  /** Null where no mail server is set. */
  readonly mail: MailTransport | null;
  readonly log: Logger;
  close(): Promise<void>;
}

/**
 * Opens an installation: locks the data folder, makes the secrets at the first start, opens and
 * migrates the database. `open` lets tests bring a database of their own. Throws
 * DataFolderInUseError when another process has the folder.
 */
export async function openInstallation(
  settings: Settings,
  log: Logger,
  open: (options: OpenOptions) => Promise<Database> = openDatabase,
): Promise<Installation> {
  const dataDir = resolve(PROJECT_FOLDER, settings.STOREY_DATA_DIR);
  const lock = await lockFolder(dataDir);
  let database: Database | undefined;
  try {
    const secrets = openSecrets(dataDir);
    database = await open({
      ...(settings.DATABASE_URL
        ? { url: settings.DATABASE_URL }
        : { dataDir: join(dataDir, "database") }),
      onError: (error) => log.warn({ err: error }, "database connection lost"),
    });
    await migrate(database.pool);
    const files = await openFileStore(settings, join(dataDir, "files"));
    const images = createImageProcessor({ folder: join(dataDir, "images-in-work") });
    const panoramas = createPanoramaProcessor(join(dataDir, "panoramas-in-work"));
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
      mail,
      log,
    };
    return { ...parts, close: () => closeAll(parts, lock) };
  } catch (error) {
    await database?.close();
    lock.release();
    throw error;
  }
}

async function closeAll(
  { images, panoramas, database }: Pick<Installation, "images" | "panoramas" | "database">,
  lock: FolderLock,
): Promise<void> {
  await panoramas.close();
  await images.close();
  await database.close();
  lock.release();
}
