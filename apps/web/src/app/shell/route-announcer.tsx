import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const HEADING_WAIT_MS = 3000;
/** What somebody does on a page; assistive technology may press without a key or a pointer. */
const ACTS = ["keydown", "pointerdown", "click"] as const;

/**
 * Calls with the title of a page, and waits for it while the page loads. A title that disappears
 * again, with the page before or behind a dialog that closes, leaves the focus nowhere: the next
 * title is reported too. Once somebody acts on a page its own title is not reported again: the focus
 * that a button takes with it when it goes is not the title's.
 */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  let last: HTMLElement | null = null;
  let isActedOn = false;
  const look = (): void => {
    const heading = document.querySelector<HTMLElement>("main h1");
    const isKept = isActedOn || document.activeElement !== document.body;
    if (!heading || (heading === last && isKept)) return;
    last = heading;
    isActedOn = false;
    found(heading);
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const act of ACTS) document.removeEventListener(act, onAct, true);
  };
  const onAct = (): void => {
    isActedOn = last !== null;
  };
  const timer = setTimeout(stop, HEADING_WAIT_MS);
  for (const act of ACTS) document.addEventListener(act, onAct, true);
  return stop;
}

/**
 * Moves the focus with the next frame: to take it, a browser must compute the styles of the whole
 * page, which it does there anyway. An element of the page that took the focus meanwhile keeps it.
 */
function focusSoon(heading: HTMLElement, leftFor: string | null): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    // The title itself may have it from the page before, which still looked for its own.
    if (now !== before && now !== heading && now?.closest("main, dialog")) return;
    const way = leftFor === null ? undefined : linkTo(leftFor);
    (way ?? heading).focus({ preventScroll: true });
  });
}

/** Finds the link of the page that leads to a path; one of a list that is not drawn is not there. */
function linkTo(pathname: string): HTMLAnchorElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  return [...links].find((link) => link.pathname === pathname);
}

/**
 * After a change of path, moves the focus to the page's title, names the window and announces it. Who
 * goes back finds the focus on the link by which the page was left.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(() => {
    let stop = (): void => {};
    let isBack = false;
    const stopListening = router.history.subscribe(
      ({ action }: { readonly action: { readonly type: string } }) => {
        isBack = action.type === "BACK";
      },
    );
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!pathChanged && fromLocation) return;
      stop();
      const leftFor = isBack && fromLocation ? fromLocation.pathname : null;
      stop = whenHeading((heading) => {
        const text = heading.textContent ?? "";
        document.title = text ? `${text} · Storey` : "Storey";
        // The first page is announced by the browser itself.
        if (!fromLocation) return;
        focusSoon(heading, leftFor);
        setTitle(text);
      });
    });
    return () => {
      stop();
      stopListening();
      unsubscribe();
    };
  }, [router]);
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
