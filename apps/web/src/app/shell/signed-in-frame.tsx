import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { queryClient } from "../../lib/query.ts";
import { usePaletteKeys } from "../palette/palette-keys.ts";

/** What only signed-in screens need: the cache of what the server said. */
export function SignedInFrame() {
  // The header, which has the palette, may come later than the screen.
  usePaletteKeys();
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
