import { FEATURE_FLAGS, type FeatureFlag } from "@storey/domain";
import { createStore } from "../store.ts";
import { analytics } from "./analytics.ts";

/** The flags that are on, for components; none until the service has given them. */
export const flagsOn = createStore<ReadonlySet<FeatureFlag>>(new Set());

/** Keeps the flags that the service gives: at the start, and for each user who signs in. */
export async function followFlags(): Promise<void> {
  const service = await analytics();
  service.onFlags(async () => {
    const isOn = await Promise.all(FEATURE_FLAGS.map((flag) => service.isFlagOn(flag)));
    flagsOn.set(new Set(FEATURE_FLAGS.filter((_flag, at) => isOn[at])));
  });
}
