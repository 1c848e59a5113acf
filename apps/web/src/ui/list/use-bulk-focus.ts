import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/**
 * The short way between the ticks of a list and the bar of what is done to the ticked: Enter leads
 * there, Escape back. With the bar gone, what had the focus in it gives it back to the list.
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
        // Else the same key would press the button that has the focus then.
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

/** What the bar carries for its part of the way. */
export type BulkBarFocus = ReturnType<typeof useBulkFocus>["bar"];
