import { useCallback, useEffect, useId, useState } from "react";
import { useLeaveGuard } from "../../../lib/form/use-leave-guard.ts";

/**
 * Guards a panel of several small forms against being left: while any of them has unsaved values,
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

/** The guard of the panel that a form is in. */
export type PanelGuard = ReturnType<typeof usePanelGuard>;

/**
 * Tells the panel whether a form in it has unsaved values. Returns a function that asks whether the
 * form may be closed.
 */
export function useGuardedPart({ ask, mark }: PanelGuard, isDirty: boolean) {
  const form = useId();
  useEffect(() => {
    mark(form, isDirty);
    return () => mark(form, false);
  }, [mark, form, isDirty]);
  return async (): Promise<boolean> => !isDirty || ask();
}
