import type { DueBulk, DueItem } from "@storey/contract";
import { can } from "@storey/domain";
import { useState } from "react";
import { textOfCode } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { permissionsOf } from "../../lib/session/rights.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { changeDue } from "./due-items.queries.ts";
import { dueKey } from "./grouped-due.ts";
import type { DueChoice } from "./parts/due-row.tsx";

/** The most that one call changes. Source: the contract's limit. */
const AT_ONCE = 100;
/** What lets somebody change something that is due, anywhere. */
const RIGHTS = [
  "organisation.checklists.update",
  "organisation.issues.update",
  "organisation.assets.update",
] as const;

/** What is chosen of a list, and what can be done with it. */
export interface ChosenDue {
  /** Null for who may change nothing. */
  readonly choice: DueChoice | null;
  readonly chosen: readonly DueItem[];
  readonly clear: () => void;
  /** Changes what is chosen: what was changed is not chosen any more, what was not says why. */
  readonly change: (change: DueBulk["change"]) => Promise<void>;
}

/** Lets things that are due be chosen and changed together. */
export function useDueChoice(): ChosenDue {
  const { t } = useTranslation("due");
  const [chosen, setChosen] = useState<ReadonlyMap<string, DueItem>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const held = permissionsOf(useUser(), { isWithinLocation: true });
  const mayChange = RIGHTS.some((right) => can(held, right));
  const toggle = (item: DueItem): void => {
    const next = new Map(chosen);
    if (!next.delete(dueKey(item)) && next.size < AT_ONCE) next.set(dueKey(item), item);
    setChosen(next);
  };
  const clear = (): void => {
    setChosen(new Map());
    setProblems(new Map());
  };
  const change = async (what: DueBulk["change"]): Promise<void> => {
    const items = [...chosen.values()].map(({ kind, id, day }) => ({ kind, id, day }));
    const results = await changeDue({ items, change: what });
    const refused = results.flatMap(({ kind, id, code }) =>
      code === null ? [] : [[`${kind} ${id}`, textOfCode(code, code)] as const],
    );
    const left = new Map<string, string>(refused);
    setProblems(left);
    setChosen(new Map([...chosen].filter(([key]) => left.has(key))));
    const done = results.length - refused.length;
    showToast({
      severity: refused.length === 0 ? "success" : "warning",
      summary: t("changed", { count: done }),
      ...(refused.length === 0 ? {} : { detail: t("refused", { count: refused.length }) }),
    });
  };
  return {
    choice: mayChange
      ? {
          toggle,
          isChosen: (item) => chosen.has(dueKey(item)),
          problemOf: (item) => problems.get(dueKey(item)) ?? null,
        }
      : null,
    chosen: [...chosen.values()],
    ...{ clear, change },
  };
}
