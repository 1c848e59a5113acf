import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Returns the ref of a `dialog` that is modal as long as it is drawn; the focus returns when it
 * goes.
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
    return () => dialog.close();
  }, []);
  return ref;
}
