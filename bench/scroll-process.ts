/**
 * The product with the demonstration grown to a list of 10,000 spaces or, with "assets" as the second
 * argument, of 10,000 assets, in a process of its own. The first argument is the port. Asked by message;
 * see `servers.ts`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemonstration } from "../apps/server/src/demonstration/seed.ts";
import { openInstallation } from "../apps/server/src/installation.ts";
import { createLogger } from "../apps/server/src/logger.ts";
import { startServer } from "../apps/server/src/server.ts";
import { readSettings } from "../apps/server/src/settings/read-settings.ts";
import { growAssets, growLargest, hangPictures } from "./scroll-data.ts";
import { answerParent } from "./servers.ts";

const ROWS = 10_000;

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
const { pool } = installation.database;
if (process.argv[3] === "assets") {
  await growAssets(pool, ROWS);
} else {
  await growLargest(pool, ROWS);
  await hangPictures(pool);
}
const { close } = await startServer(installation);

answerParent(Number(port), {
  close: async () => {
    await close();
    await installation.close();
    await rm(dataDir, { recursive: true, force: true });
    return "";
  },
});
