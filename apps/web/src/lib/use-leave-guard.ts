import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirm } from "./confirm.ts";
import { logFailure } from "./log.ts";
import { loadMessages, translate } from "./messages.ts";

/** Its words come when something is typed: a form that opens need not wait for them. */
async function loadWords(): Promise<void> {
  await loadMessages(["forms"]).catch((cause: unknown) =>
    logFailure("No words to ask with", cause),
  );
}

async function ask(): Promise<boolean> {
  await loadWords();
  return confirm({
    title: translate("forms", "leave.title"),
    text: translate("forms", "leave.text"),
    confirmLabel: translate("forms", "leave.confirm"),
    cancelLabel: translate("forms", "leave.stay"),
  });
}

/**
 * Keeps what was typed from being lost without a word: while `dirty`, Back and any other change of
 * the address ask first, and closing the window makes the browser ask. `allow` lets the next one
 * pass, for a form that has been saved or that has asked by itself.
 */
export function useLeaveGuard(dirty: boolean) {
  const { history } = useRouter();
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    void loadWords();
    return history.block({
      blockerFn: async () => !allowed.current && !(await ask()),
      enableBeforeUnload: () => !allowed.current,
    });
  }, [dirty, history]);
  const allow = (): void => {
    allowed.current = true;
  };
  return { ask, allow };
}
