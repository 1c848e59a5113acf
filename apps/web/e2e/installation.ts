import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { addDemonstration } from "./start-installation.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder that holds the demonstration; null where no journey can be walked. */
    demonstration: string | null;
  }
}

/**
 * Adds the demonstration to a folder, unless the run names one that holds it: each file of journeys
 * starts from a copy, so that none finds what another left behind.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const named = process.env["JOURNEYS_DEMONSTRATION"];
  const folder = named ?? mkdtempSync(join(tmpdir(), "storey-demonstration-"));
  if (!named) await addDemonstration(folder);
  project.provide("demonstration", folder);
  return () => {
    if (!named) rmSync(folder, { recursive: true, force: true });
  };
}
