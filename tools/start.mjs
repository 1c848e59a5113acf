// `npm start`: installs what is missing, builds what is stale, and serves.
import { buildStale, installMissing } from "./prepare.mjs";

installMissing();
buildStale();
await import("./start-server.mjs");
