import type { TestProject } from "vitest/node";
import { startInstallation } from "./start-installation.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}

/** Starts one installation that all journeys share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startInstallation();
  project.provide("origin", origin);
  return stop;
}
