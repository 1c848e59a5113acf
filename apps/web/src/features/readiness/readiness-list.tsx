import { READINESS_ORDERS } from "@storey/contract";
import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import { translate } from "../../lib/messages.ts";
import type { ListDeclaration } from "../../ui/list/list-declaration.ts";
import { StateIcon } from "./parts/readiness-mark.tsx";
import { READINESS_ADDRESS, type ReadinessAddress } from "./readiness-address.ts";
import type { ReadinessPage } from "./readiness-list.queries.ts";

/** The word of a state, among those of spaces. */
function wordOf(state: string): string {
  return translate("spaces", `readiness.${state}`);
}

/** The list of spaces by readiness. The place is chosen above it, by what the places come to. */
export const READINESS_LIST: ListDeclaration<
  ReadinessAddress,
  Pick<ReadinessPage, "counts">,
  ReadinessAddress["order"]
> = {
  messages: "readiness-spaces",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: READINESS_ADDRESS,
  filters: [
    {
      ...{ kind: "facet", id: "states", field: "states", label: "filter.states" },
      unnamed: "filter.states",
      wordOf: (_t, state) => wordOf(state),
      options: (_t, { counts }) =>
        READINESS_STATES.map((state: ReadinessState) => ({
          ...{ id: state, name: wordOf(state), count: counts[state] },
          icon: <StateIcon state={state} />,
        })),
    },
  ],
  sorts: READINESS_ORDERS,
  // Nothing is changed from this list.
  bulk: { sliceSize: 1, most: 1, label: "list.label" },
};
