import type { PublicConfiguration } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { configuration } from "./configuration.ts";

/** What the server says of itself, once it has. */
export function useConfiguration(): PublicConfiguration | undefined {
  // What was kept for a start without a network may be older than this.
  const { data } = useQuery({ queryKey: ["configuration"], queryFn: configuration });
  return data;
}

/** Where passwords are changed, once the server has told. */
export function useCredentials(): PublicConfiguration["credentials"] | undefined {
  return useConfiguration()?.credentials;
}
