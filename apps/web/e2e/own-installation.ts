import { afterAll, beforeAll, inject } from "vitest";
import { noteOrigin } from "./own-origin.ts";
import { type RunningInstallation, startInstallation } from "./start-installation.ts";

let running: RunningInstallation | undefined;

beforeAll(async () => {
  const demonstration = inject("demonstration");
  if (demonstration === null) return;
  running = await startInstallation(demonstration);
  noteOrigin(running.origin);
});
// Hooks of a setup file end last, so that the windows of the journeys are closed by then.
afterAll(() => running?.stop());
