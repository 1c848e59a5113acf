import type { PublicConfiguration } from "@storey/contract";
import type { FeatureFlag } from "@storey/domain";
import { configuration } from "../configuration.ts";
import { logFailure } from "../log.ts";
import type { Analytics } from "./analytics-service.ts";

/** Makes the analytics without a service: the flags are those of the configuration. */
export function configuredFlags(flags: readonly FeatureFlag[]): Analytics {
  return {
    isFlagOn: async (flag) => flags.includes(flag),
    onFlags: (changed) => changed(),
    identify: () => {},
    forget: () => {},
  };
}

async function create(known: PublicConfiguration): Promise<Analytics> {
  if (known.analytics) {
    const { createPostHogAnalytics } = await import("./posthog-analytics.ts");
    return createPostHogAnalytics(known.analytics, known);
  }
  console.warn("PostHog is not enabled");
  return configuredFlags(known.flags);
}

let started: Promise<Analytics> | undefined;

/**
 * Returns the analytics, started when first asked for. Without a configuration every flag is off.
 */
export function analytics(): Promise<Analytics> {
  started ??= configuration()
    .then(create)
    .catch((cause: unknown) => {
      started = undefined;
      logFailure("Analytics could not be started", cause);
      return configuredFlags([]);
    });
  return started;
}
