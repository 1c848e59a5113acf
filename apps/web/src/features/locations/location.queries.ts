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

/** One location with what only its administrators need. */
export function locationQuery(id: string) {
  return queryOf(locations.get, { params: { id } });
}

/** Where the caller's own address lies; the networks must be valid. */
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
  // What is told of a space also says whom its location lets in, and what it is called.
  void manySpacesChanged();
  return location;
}

/** Adds a location. */
export async function addLocation(body: NewLocation): Promise<Location> {
  return keep(await call(locations.create, { body }));
}

/** Changes a location that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeLocation(
  id: string,
  version: number,
  body: LocationChanges,
): Promise<Location> {
  return keep(await call(locations.update, { params: { id }, body, ifMatch: version }));
}
