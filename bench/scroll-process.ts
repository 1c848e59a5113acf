/**
 * The product with the demonstration grown to a list of 10,000 spaces, in a process of its own.
 * Argument: the port. Asked by message; see `servers.ts`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemonstration } from "../apps/server/src/demonstration/seed.ts";
import { openInstallation } from "../apps/server/src/installation.ts";
import { createLogger } from "../apps/server/src/logger.ts";
import { startServer } from "../apps/server/src/server.ts";
import { readSettings } from "../apps/server/src/settings/read-settings.ts";
import { growLargest, hangPictures } from "./scroll-data.ts";
import { answerParent } from "./servers.ts";

const SPACES = 10_000;

const port = process.argv[2] ?? "0";
const dataDir = await mkdtemp(join(tmpdir(), "storey-scroll-"));
const settings = readSettings({
  STOREY_DATA_DIR: dataDir,
  STOREY_DEMO: "true",
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: "error",
  RATE_LIMIT_PER_MINUTE: "10000000",
});
const installation = await openInstallation(settings, createLogger(settings.LOG_LEVEL));
await seedDemonstration(installation);
await growLargest(installation.database.pool, SPACES);
await hangPictures(installation.database.pool);
const { close } = await startServer(installation);

answerParent(Number(port), {
  close: async () => {
    await close();
    await installation.close();
    await rm(dataDir, { recursive: true, force: true });
    return "";
  },
});
