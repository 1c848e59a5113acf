/** The flags the analytics service, or the configuration, can turn on. Source: Spec §6. */
export const FEATURE_FLAGS = ["decision-trees"] as const;

/** One feature flag. */
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
