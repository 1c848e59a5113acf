import type { PublicConfiguration } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { configuration } from "./configuration.ts";

/** Returns the configuration that the server publishes, once it has answered. */
export function useConfiguration(): PublicConfiguration | undefined {
  // The copy kept for a start without a network may be older than this.
  const { data } = useQuery({ queryKey: ["configuration"], queryFn: configuration });
  return data;
}

/** Returns where passwords are changed, once the server has answered. */
export function useCredentials(): PublicConfiguration["credentials"] | undefined {
  return useConfiguration()?.credentials;
}
