import type { FeatureFlag } from "@storey/domain";

/** A service that records how the product is used and decides which feature flags are on. */
export interface Analytics {
  isFlagOn(flag: FeatureFlag): Promise<boolean>;
  /** Calls `changed` when the flags are known, and whenever they change. */
  onFlags(changed: () => void): void;
  /** Names the signed-in user. */
  identify(userId: string): void;
  /** Forgets the user. */
  forget(): void;
}
