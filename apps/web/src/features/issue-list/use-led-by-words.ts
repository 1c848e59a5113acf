import { decisionTrees } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../lib/messages.ts";
import { dayRangeLabel } from "../../lib/moments.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { decisionTreesQuery } from "../decision-trees/decision-tree.queries.ts";
import { ledByOf } from "../issues/parts/led-by.ts";

/** Returns a function that says which tree led to the issues of the list, and in which days. */
export function useLedByWords(ledBy: readonly string[]): (text: string) => string | undefined {
  const { t, locale } = useTranslation("issues");
  const mayRead = useMayCall(decisionTrees.list);
  const isModuleOn = useSetting("spaces_decision_trees");
  const enabled = ledBy.length > 0 && mayRead && isModuleOn;
  const { data } = useQuery({ ...decisionTreesQuery(), enabled });
  return (text) => {
    const led = ledByOf(text);
    const name = data?.find(({ id }) => id === led?.decisionTreeId)?.name;
    if (!led || name === undefined) return undefined;
    const days = dayRangeLabel(led.from, led.to, locale);
    return t(led.nodeId === undefined ? "filter.ledBy.tree" : "filter.ledBy.node", { name, days });
  };
}
