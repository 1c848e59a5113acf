import { flagsOn } from "../lib/analytics/flags.ts";
import { useSession } from "../lib/session/use-session.ts";
import { useStore } from "../lib/store.ts";
import type { MenuViewer } from "./menu.ts";

/** Returns the viewer of the menu; the menu is drawn anew when they, or their flags, change. */
export function useMenuViewer(): MenuViewer {
  return { session: useSession(), flags: useStore(flagsOn) };
}
