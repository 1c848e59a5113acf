import { decisionTrees } from "@storey/contract";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useSetting } from "../../../lib/session/use-session.ts";

/** Whether trees are on and the caller may see which there are. */
export function useSeesTrees(): boolean {
  const isOn = useSetting("spaces_decision_trees");
  const mayRead = useMayCall(decisionTrees.list);
  return isOn && mayRead;
}
