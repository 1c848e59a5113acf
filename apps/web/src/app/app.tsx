import { RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import type { AppRouter } from "./router.tsx";

/** The app: everything else hangs on the router. */
export function App({ router }: { readonly router: AppRouter }) {
  return (
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  );
}
