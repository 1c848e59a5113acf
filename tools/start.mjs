// `npm start`: installs what is missing, builds what is stale, and serves.
import { buildStale, installMissing } from "./prepare.mjs";

await installMissing();
await buildStale();
await import("./start-server.mjs");
