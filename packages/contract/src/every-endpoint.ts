import type { Endpoint } from "./endpoint.ts";
import { API } from "./resources.ts";

/**
 * Returns every call with its name, such as `spaces.search`; the name is its OpenAPI operationId.
 */
export function everyEndpoint(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(API).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({
      name: `${resource}.${call}`,
      endpoint: endpoint as Endpoint,
    })),
  );
}
