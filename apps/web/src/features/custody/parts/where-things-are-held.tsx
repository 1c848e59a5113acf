import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../../lib/query.ts";
import { myThingsQuery } from "../custody.queries.ts";

/** Renders its children for who has something. */
export function WhereThingsAreHeld({ children }: { readonly children: ReactNode }) {
  // The menu is rendered outside of the frame that provides the query client to the screens.
  const { data } = useQuery({ ...myThingsQuery(), retry: false, staleTime: 300_000 }, queryClient);
  return data && data.length > 0 ? children : null;
}
