import type { Asset } from "@storey/contract";
import { type OpenedOver, useOpenedOver } from "../../../lib/use-opened-over.ts";

const PANELS = ["pictures", "documents", "codes", "edit", "move"] as const;

/** The panels that can be open on the page of an asset. */
export type OpenedOverAsset = OpenedOver<(typeof PANELS)[number]>;

/** Returns what the address says of the page of an asset: its tab, and what is open over it. */
export function useOpenedOverAsset() {
  return useOpenedOver(PANELS);
}

/** The properties of the panel of a tab. */
export interface AssetTabProps {
  readonly asset: Asset;
  readonly open: (next: OpenedOverAsset) => void;
  /** Whether the user may change the asset, by the location it is in. */
  readonly mayChange: boolean;
}
