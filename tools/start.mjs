// `npm start`: installs what is missing, builds what is stale, and serves.
import { buildStale, endAs, installMissing } from "./prepare.mjs";

await installMissing().catch(endAs);
await buildStale().catch(endAs);
await import("./start-server.mjs");
