import {
  type Location,
  type LocationChanges,
  locations,
  type NewLocation,
  organisations,
} from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { reloadOrganisation } from "../../lib/session/organisation.ts";
import { manySpacesChanged } from "../spaces/space.queries.ts";

/** Returns one location with the fields that only its administrators need. */
export function locationQuery(id: string) {
  return queryOf(locations.get, { params: { id } });
}

/** Returns whether the caller's own address lies in the networks, which must be valid. */
export function subnetsCheck(ipSubnets: readonly string[]) {
  const body = { ipSubnets: [...ipSubnets] };
  return queryOptions({ ...queryOf(locations.checkSubnets, { body }), staleTime: 60_000 });
}

/** Asks once whether the caller's own address lies in the networks. */
export function checkSubnets(ipSubnets: readonly string[]) {
  return queryClient.fetchQuery(subnetsCheck(ipSubnets));
}

function keep(location: Location): Location {
  queryClient.setQueryData(locationQuery(location.id).queryKey, location);
  void queryClient.invalidateQueries({ queryKey: keyOf(organisations.currentWithStructure) });
  void reloadOrganisation();
  // The answers about spaces contain their location's name and whom it lets in.
  void manySpacesChanged();
  return location;
}

/** Adds a location. */
export async function addLocation(body: NewLocation): Promise<Location> {
  return keep(await call(locations.create, { body }));
}

/**
 * Changes a location that was read at a version. 409 `record.conflict` carries the location as it
 * is now.
 */
export async function changeLocation(
  id: string,
  version: number,
  body: LocationChanges,
): Promise<Location> {
  return keep(await call(locations.update, { params: { id }, body, ifMatch: version }));
}
