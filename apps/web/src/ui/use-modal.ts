import { type RefObject, useLayoutEffect, useRef } from "react";

/** The browser gives the focus back without moving the page, in which it may stand elsewhere by now. */
function showFocus(): void {
  const { activeElement, body } = document;
  if (activeElement !== body) activeElement?.scrollIntoView({ block: "nearest" });
}

/**
 * Returns the ref of a `dialog` that is modal as long as it is drawn; the focus returns when it
 * goes, and is in view then.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    // A field asked for the focus before the dialog was shown, and could not have it.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      // Once the page is as it is without the dialog.
      queueMicrotask(showFocus);
    };
  }, []);
  return ref;
}
