import { lazy, Suspense } from "react";
import { useStore } from "../../lib/store.ts";
import { paletteMode } from "../palette/palette-state.ts";

const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }));

/**
 * Loads the palette when it is first wanted, which may have been before this component was there.
 */
export function PaletteHost() {
  const mode = useStore(paletteMode);
  if (mode === "closed") return null;
  return (
    <Suspense>
      <Palette mode={mode} />
    </Suspense>
  );
}
