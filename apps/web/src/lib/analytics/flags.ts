import { FEATURE_FLAGS, type FeatureFlag } from "@storey/domain";
import { createStore } from "../store.ts";
import { analytics } from "./analytics.ts";

/** The flags that are on, for what is drawn; none until the service has said so. */
export const flagsOn = createStore<ReadonlySet<FeatureFlag>>(new Set());

/** Keeps the flags as the service tells them: at the start, and for whoever signs in. */
export async function followFlags(): Promise<void> {
  const service = await analytics();
  service.onFlags(async () => {
    const isOn = await Promise.all(FEATURE_FLAGS.map((flag) => service.isFlagOn(flag)));
    flagsOn.set(new Set(FEATURE_FLAGS.filter((_flag, at) => isOn[at])));
  });
}
