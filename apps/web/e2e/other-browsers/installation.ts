import type { TestProject } from "vitest/node";
import { setup as addDemonstration } from "../installation.ts";
import { findFirefox } from "./firefox.ts";
import { hasWebKit } from "./webkit.ts";

/** Says which browser is missing here, and adds the demonstration for the others. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const browsers = [
    { name: "WebKit", isThere: hasWebKit() },
    { name: "Firefox", isThere: findFirefox() !== undefined },
  ];
  for (const { name, isThere } of browsers)
    if (!isThere)
      console.warn(
        `SKIPPED: no journeys in ${name}, which is not installed or does not start (.ci/install-browsers).`,
      );
  if (browsers.some(({ isThere }) => isThere)) return addDemonstration(project);
  project.provide("demonstration", null);
  return undefined;
}
