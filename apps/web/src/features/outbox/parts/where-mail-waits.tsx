import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../../lib/query.ts";
import { outboxQuery } from "../outbox.queries.ts";

/** Renders its children where mail waits in the outbox, because no mail server is configured. */
export function WhereMailWaits({ children }: { readonly children: ReactNode }) {
  // The menu is rendered outside of the frame that provides the query client to the screens.
  const { data } = useQuery({ ...outboxQuery(), retry: false, staleTime: 300_000 }, queryClient);
  return data && data !== "delivered" ? children : null;
}
