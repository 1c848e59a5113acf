import type { Space } from "@storey/contract";
import type { Opened } from "./use-opened.ts";

/** What the panel of a tab is given; most need the space alone. */
export interface SpaceTabProps {
  readonly space: Space;
  /** Opens something over the page. */
  readonly open: (next: Opened) => void;
  /** Shows another tab, by its name in the address. */
  readonly showTab: (tab: string) => void;
  /** Whether the user may change the space, where it is. */
  readonly mayChange: boolean;
}
