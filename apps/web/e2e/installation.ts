import type { TestProject } from "vitest/node";
import { startInstallation } from "./start-installation.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origins: readonly string[];
  }
}

/** Starts an installation for each worker, so that journeys that run at once do not meet. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const count = Number(project.config.maxWorkers);
  const all = await Promise.all(Array.from({ length: count }, () => startInstallation()));
  project.provide(
    "origins",
    all.map(({ origin }) => origin),
  );
  return async () => void (await Promise.all(all.map(({ stop }) => stop())));
}
