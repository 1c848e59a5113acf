import { useCallback, useEffect, useId, useState } from "react";
import { useLeaveGuard } from "../../../lib/form/use-leave-guard.ts";

/**
 * One question for a panel of several small forms: while any of them holds something unsaved,
 * leaving asks once.
 */
export function usePanelGuard() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const { ask, allow } = useLeaveGuard(unsaved.size > 0);
  const mark = useCallback((form: string, isDirty: boolean): void => {
    setUnsaved((now) => {
      if (now.has(form) === isDirty) return now;
      const others = [...now].filter((one) => one !== form);
      return new Set(isDirty ? [...others, form] : others);
    });
  }, []);
  return { ask, allow, mark };
}

/** The guard of the panel a form is in. */
export type PanelGuard = ReturnType<typeof usePanelGuard>;

/** Tells the panel what a form in it holds. The reply asks whether the form may be closed. */
export function useGuardedPart({ ask, mark }: PanelGuard, isDirty: boolean) {
  const form = useId();
  useEffect(() => {
    mark(form, isDirty);
    return () => mark(form, false);
  }, [mark, form, isDirty]);
  return async (): Promise<boolean> => !isDirty || ask();
}
