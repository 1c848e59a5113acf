import { type OpenedOver, useOpenedOver } from "../../lib/use-opened-over.ts";

const PANELS = ["pictures", "documents", "codes", "edit", "help", "translations"] as const;
/** A dialog that opens over the page. */
export type Panel = (typeof PANELS)[number];

/** What is open on the page of a space. It is in the address, so that Back closes it. */
export type Opened = OpenedOver<Panel>;

/** What the address says of the page of a space: its tab, and what is open over it. */
export function useOpened() {
  return useOpenedOver(PANELS);
}
