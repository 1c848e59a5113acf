import { openDatabase } from "../../db/open.ts";
import { addIdentityTables, anAccount, startIdentityServer } from "./identity-server.ts";

/** An authority in a process of its own: DATA_FOLDER PORT. Says `ready EMAIL` when it listens. */
const [dataDir = "", port = ""] = process.argv.slice(2);
const database = await openDatabase({ folder: dataDir });
await addIdentityTables(database.pool);
await startIdentityServer(database, {
  port: Number(port),
  refreshReuseIntervalSeconds: 0,
  secrets: { cookieKeys: ["kept across starts"], encryptionKey: new Uint8Array(32).fill(7) },
});
const { email } = await anAccount(database.pool);
process.stdout.write(`ready ${email}\n`);
