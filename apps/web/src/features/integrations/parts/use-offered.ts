import type { OfferedIntegrations } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { offeredQuery } from "../integration.queries.ts";

const NONE: OfferedIntegrations = { areFormsOn: false, isOccupancyOn: false };

/** Which services of others the organisation has on; none until that is known. */
export function useOffered(): OfferedIntegrations {
  return useQuery(offeredQuery()).data ?? NONE;
}

/**
 * Whether a form shows an id at a service of others: while the service is on, and while an id is
 * there, which can be seen and emptied then.
 */
export function isIdShown<Name extends string>(
  name: Name,
  isOn: boolean,
  { base, draft }: Readonly<Record<"base" | "draft", Readonly<Record<Name, string>>>>,
): boolean {
  return isOn || base[name] !== "" || draft[name] !== "";
}
