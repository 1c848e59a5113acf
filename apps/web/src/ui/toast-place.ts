import { useEffect, useState } from "react";

/** Returns the dialogs that are open now, in the order in which they opened. */
function openDialogs(before: readonly Element[]): readonly Element[] {
  const open = [...document.querySelectorAll("dialog[open]")];
  const kept = before.filter((dialog) => open.includes(dialog));
  return [...kept, ...open.filter((dialog) => !kept.includes(dialog))];
}

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.style.display = "contents";
  return host;
}

/**
 * Returns the element that holds the toasts: at the end of the page, or of the dialog that opened
 * last. A modal dialog makes everything outside of it inert, also the top layer above it. The
 * element stays the same one and is moved, so that a toast keeps its life and its focus handlers.
 * `moved` runs after each move, because a popover that moves is hidden.
 */
export function useToastPlace(moved: () => void): HTMLElement {
  const [host] = useState(makeHost);
  useEffect(() => {
    let dialogs = openDialogs([]);
    const place = (): void => {
      dialogs = openDialogs(dialogs);
      const parent = dialogs.at(-1) ?? document.body;
      if (host.parentElement === parent && host.isConnected) return;
      parent.append(host);
      moved();
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["open"],
    });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host, moved]);
  return host;
}
