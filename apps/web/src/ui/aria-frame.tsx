import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { language, localeOf } from "../lib/messages.ts";
import { useStore } from "../lib/store.ts";

/**
 * The library writes a style into the page for elements that can be pressed, which our security
 * policy refuses. An element with the style's name keeps it from that; the rule itself is in
 * `base.css`.
 */
function standInForStyle(): void {
  const id = "react-aria-pressable-style";
  if (document.getElementById(id)) return;
  const meta = document.createElement("meta");
  meta.id = id;
  document.head.append(meta);
}

standInForStyle();

/** Gives the parts of the headless library the language and the region of the interface. */
export function AriaFrame({ children }: { readonly children: ReactNode }) {
  const code = useStore(language);
  return <I18nProvider locale={localeOf(code)}>{children}</I18nProvider>;
}

/**
 * Returns the element into which a floating part is put: the open dialog around `element`, since
 * nothing outside of it can be pressed; undefined for the page.
 */
export function useFloatingPlace(element: RefObject<Element | null>): Element | undefined {
  const [place, setPlace] = useState<Element | undefined>(undefined);
  useEffect(() => {
    setPlace(element.current?.closest("dialog, [popover]") ?? undefined);
  }, [element]);
  return place;
}
