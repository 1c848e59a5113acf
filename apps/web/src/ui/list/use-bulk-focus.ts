import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Leads the focus between the checkboxes of a list and the bar for chosen rows: Enter goes to the
 * bar, Escape back. When the bar leaves the page with the focus in it, the list gets the focus.
 */
export function useBulkFocus(count: number) {
  const bar = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const isInBar = useRef(false);
  const toList = (): void => {
    const tick = last.current?.isConnected
      ? last.current
      : list.current?.querySelector<HTMLElement>("input[type=checkbox]");
    tick?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked alone decides.
  useEffect(() => {
    if (count > 0 || !isInBar.current) return;
    isInBar.current = false;
    if (document.activeElement === document.body) toList();
  }, [count]);
  return {
    bar: {
      ref: bar,
      onFocus: (): void => {
        isInBar.current = true;
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent): void => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) isInBar.current = false;
      },
      onKeyDown: ({ key, target }: KeyboardEvent): void => {
        // Menus and dialogs of the bar close by the same key.
        const isOwn = target instanceof Element && !target.closest("[popover], dialog");
        if (key === "Escape" && isOwn) toList();
      },
    },
    list: {
      ref: list,
      onKeyDown: (event: KeyboardEvent): void => {
        const { target } = event;
        if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
        // Otherwise the same key would press the button that has the focus then.
        event.preventDefault();
        last.current = target;
        bar.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
      },
      onFocus: ({ target }: FocusEvent): void => {
        if (target instanceof HTMLInputElement) last.current = target;
      },
    },
  };
}

/** The props of the bar for its part of the focus. */
export type BulkBarFocus = ReturnType<typeof useBulkFocus>["bar"];
