import { RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import { router } from "./router.tsx";

/** The app: everything else hangs on the router. */
export function App() {
  return (
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  );
}
