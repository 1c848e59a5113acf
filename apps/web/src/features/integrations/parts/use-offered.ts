import type { OfferedIntegrations } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { offeredQuery } from "../integration.queries.ts";

const NONE: OfferedIntegrations = { areFormsOn: false, isOccupancyOn: false };

/**
 * Returns which third-party services the organisation has on; none while the answer is not there.
 */
export function useOffered(): OfferedIntegrations {
  return useQuery(offeredQuery()).data ?? NONE;
}

/**
 * Whether a form shows the field for an id at a third-party service: while the service is on, and
 * while the field holds an id, so that it can be seen and emptied.
 */
export function isIdShown<Name extends string>(
  name: Name,
  isOn: boolean,
  { base, draft }: Readonly<Record<"base" | "draft", Readonly<Record<Name, string>>>>,
): boolean {
  return isOn || base[name] !== "" || draft[name] !== "";
}
