import { sosWanted } from "../sos/parts/sos-here.ts";
import { useOpened } from "./use-opened.ts";

/** Leads to the call for help, which lies further down on the first tab, from wherever one is. */
export function useToSos(): () => void {
  const { tab, panel, showTab } = useOpened();
  return () => {
    if (tab !== null || panel !== null) showTab(null);
    sosWanted.set(true);
  };
}
