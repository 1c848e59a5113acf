import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirm } from "../confirm.ts";
import { logFailure } from "../log.ts";
import { loadMessages, translate } from "../messages.ts";
import { session } from "../session/session.ts";

/** Loads the guard's messages once something is typed: a form that opens need not wait for them. */
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
 * Keeps a draft from being lost without a question: while `dirty`, Back and any other change of the
 * address ask first, and closing the window makes the browser ask. `allow` lets the next change
 * pass, for a form that has been saved or that has asked by itself.
 *
 * A form that keeps its draft gives `drop`, which deletes it and is called when the form is left
 * for good. When the sign-in ended, the form is left without a question, and goes on after the next
 * login.
 */
export function useLeaveGuard(dirty: boolean, drop?: () => void) {
  const { history } = useRouter();
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    void loadWords();
    return history.block({
      blockerFn: async () => {
        const isEnded = session.get().authenticated === false;
        if (allowed.current || (drop && isEnded)) return false;
        if (!(await ask())) return true;
        drop?.();
        return false;
      },
      enableBeforeUnload: () => !allowed.current,
    });
  }, [dirty, history, drop]);
  const allow = (): void => {
    allowed.current = true;
    drop?.();
  };
  return { ask, allow };
}

/** The guard that asks before a form is left, as its other parts receive it. */
export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
