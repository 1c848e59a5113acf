import type { TestProject } from "vitest/node";
import { setup as startInstallation } from "../installation.ts";
import { findFirefox } from "./firefox.ts";
import { hasWebKit } from "./webkit.ts";

/** Says which browser is missing here, and starts an installation for the others. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browsers = [
    { name: "WebKit", isThere: hasWebKit() },
    { name: "Firefox", isThere: findFirefox() !== undefined },
  ];
  for (const { name, isThere } of browsers)
    if (!isThere)
      console.warn(
        `SKIPPED: no journeys in ${name}, which is not installed or does not start (.ci/install-browsers).`,
      );
  return browsers.some(({ isThere }) => isThere) ? startInstallation(project) : undefined;
}
