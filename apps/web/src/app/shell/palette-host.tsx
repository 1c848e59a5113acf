import { lazy, Suspense, useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { openPalette, paletteMode } from "../palette/palette-state.ts";

const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey) {
    event.preventDefault();
    openPalette("search");
    return;
  }
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  if (!plain || isTyping(event.target) || document.querySelector("dialog:modal")) return;
  if (event.key === "?") openPalette("shortcuts");
  if (event.key === "/" && focusPageSearch()) event.preventDefault();
}

/** Listens for the shortcuts and loads the palette when it is first wanted. */
export function PaletteHost() {
  const mode = useStore(paletteMode);
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (mode === "closed") return null;
  return (
    <Suspense>
      <Palette mode={mode} />
    </Suspense>
  );
}
