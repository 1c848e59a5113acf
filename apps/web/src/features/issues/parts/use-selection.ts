import type { IssueSummary } from "@storey/contract";
import { useRef, useState } from "react";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";

/** The most issues the server changes at once. */
const SELECTED_MAX = 200;

/** The issues that are ticked, by id. They stay ticked while the list moves on. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, IssueSummary>>(new Map());
  const anchor = useRef<number | null>(null);
  const set = (list: readonly IssueSummary[], isOn: boolean): void => {
    const next = new Map(chosen);
    let isFull = false;
    for (const issue of list) {
      if (!isOn) next.delete(issue.id);
      else if (next.size < SELECTED_MAX || next.has(issue.id)) next.set(issue.id, issue);
      else isFull = true;
    }
    if (isFull) {
      showToast({
        severity: "warning",
        summary: translate("issues", "select.most", { count: SELECTED_MAX }),
      });
    }
    setChosen(next);
  };
  return {
    chosen,
    /** Ticks or unticks one; with Shift, all from the last one on. */
    toggle: (
      index: number,
      isRange: boolean,
      at: (index: number) => IssueSummary | undefined,
    ): void => {
      const issue = at(index);
      if (!issue) return;
      const isOn = !chosen.has(issue.id);
      const from = isRange && anchor.current !== null ? anchor.current : index;
      anchor.current = index;
      const places = Array.from(
        { length: Math.abs(index - from) + 1 },
        (_, step) => Math.min(index, from) + step,
      );
      set(
        places.map(at).filter((one) => one !== undefined),
        isOn,
      );
    },
    clear: () => {
      anchor.current = null;
      setChosen(new Map());
    },
  };
}

/** What the ticks of a list can do. */
export type Selection = ReturnType<typeof useSelection>;
