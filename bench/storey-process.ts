/** The product, as it is installed, in a process of its own. Asked by message; see `servers.ts`. */
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueToken } from "../apps/server/src/identity/issue-token.ts";
import { openInstallation } from "../apps/server/src/installation.ts";
import { createLogger } from "../apps/server/src/logger.ts";
import { startServer } from "../apps/server/src/server.ts";
import { readSettings } from "../apps/server/src/settings/read-settings.ts";
import { freePort } from "./free-port.ts";
import { answerParent } from "./servers.ts";

const port = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), "storey-bench-"));
const settings = readSettings({
  DATABASE_URL: process.argv[2],
  STOREY_DATA_DIR: dataDir,
  PORT: String(port),
  HOST: "127.0.0.1",
  RATE_LIMIT_PER_MINUTE: "10000000",
});
const installation = await openInstallation(settings, createLogger(settings.LOG_LEVEL));
// The data folder is new, and with it the secret: the signing keys of an earlier run cannot be
// opened.
await installation.database.pool.query("delete from signing_key");
const { app, authority, publicUrl, close } = await startServer(installation);

answerParent((app.server.address() as AddressInfo).port, {
  token: async (email) => {
    if (!authority.embedded) throw new Error("the embedded authority is not mounted");
    const { audience } = authority.described;
    const { keyRing } = authority.embedded;
    return issueToken(installation.database.pool, keyRing, { publicUrl, audience, email });
  },
  close: async () => {
    await close();
    await installation.close();
    await rm(dataDir, { recursive: true, force: true });
    return "";
  },
});
