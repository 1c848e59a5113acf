import type { FeatureFlag } from "@storey/domain";
import posthog from "posthog-js";
import type { Analytics } from "./analytics-service.ts";

const FLAGS_WAIT_MS = 3000;

/**
 * Counts with PostHog: automatic capture off in dev, page views never, only named persons.
 * Source: Spec §4. A flag that the configuration turns on is on whatever the service says.
 */
export function createPostHogAnalytics(
  service: { readonly key: string; readonly host: string },
  known: { readonly environment: "prod" | "dev"; readonly flags: readonly FeatureFlag[] },
): Analytics {
  posthog.init(service.key, {
    api_host: service.host,
    autocapture: known.environment !== "dev",
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_external_dependency_loading: true,
    person_profiles: "identified_only",
    mask_all_text: true,
    mask_all_element_attributes: true,
  });
  const loaded = new Promise<void>((resolve) => {
    posthog.onFeatureFlags(() => resolve());
    setTimeout(resolve, FLAGS_WAIT_MS);
  });
  return {
    async isFlagOn(flag) {
      if (known.flags.includes(flag)) return true;
      await loaded;
      return posthog.isFeatureEnabled(flag) === true;
    },
    onFlags: (changed) => {
      posthog.onFeatureFlags(changed);
      // The flags that the configuration turns on are on without the service.
      changed();
    },
    identify: (userId) => posthog.identify(userId),
    forget: () => posthog.reset(),
  };
}
