import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const HEADING_WAIT_MS = 3000;

/** Waits for the title of a page that is still loading. */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) found(heading);
    return heading !== null;
  };
  if (look()) return () => {};
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** After a change of path, moves the focus to the page's title, names the window and says it. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(() => {
    let stop = (): void => {};
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!pathChanged && fromLocation) return;
      stop();
      stop = whenHeading((heading) => {
        const text = heading.textContent ?? "";
        document.title = text ? `${text} · Storey` : "Storey";
        // The first page is announced by the browser itself.
        if (!fromLocation) return;
        heading.focus({ preventScroll: true });
        setTitle(text);
      });
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
