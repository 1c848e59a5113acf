import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { leavingQuestion } from "../../features/assets/parts/leaving-assets.ts";
import { queryClient } from "../../lib/query.ts";
import { useStore } from "../../lib/store.ts";

const LeavingAssetsDialog = lazy(async () => ({
  default: (await import("../../features/assets/parts/leaving-assets-dialog.tsx"))
    .LeavingAssetsDialog,
}));

/**
 * Provides signed-in screens with the cache of the server's answers, and with the question that any of
 * them may ask about assets.
 */
export function SignedInFrame() {
  const leaving = useStore(leavingQuestion);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Suspense>{leaving ? <LeavingAssetsDialog /> : null}</Suspense>
    </QueryClientProvider>
  );
}
