import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { useTranslation } from "../../../lib/messages.ts";

/**
 * Keeps what was typed from being lost without a word: while `dirty`, Back and any other change of
 * the address ask first, and closing the window makes the browser ask. `allow` lets the next one
 * pass, for a form that has been saved or that has asked by itself.
 */
export function useLeaveGuard(dirty: boolean) {
  const { t } = useTranslation("spaces");
  const { history } = useRouter();
  const allowed = useRef(false);
  const ask = (): Promise<boolean> =>
    confirm({
      title: t("leave.title"),
      text: t("leave.text"),
      confirmLabel: t("leave.confirm"),
      cancelLabel: t("leave.stay"),
    });
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    if (!dirty) return undefined;
    return history.block({
      blockerFn: async () => !allowed.current && !(await current.current()),
      enableBeforeUnload: () => !allowed.current,
    });
  }, [dirty, history]);
  const allow = (): void => {
    allowed.current = true;
  };
  return { ask, allow };
}
