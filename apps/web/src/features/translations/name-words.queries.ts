import { features, floors, locations, spaceTypes, translations } from "@storey/contract";
import type { NamingKind } from "@storey/domain";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { reloadOrganisation } from "../../lib/session/organisation.ts";
import { manySpacesChanged } from "../spaces/space.queries.ts";
import type { AllWords, SpokenRecord } from "./parts/use-saved-words.ts";

/** A record that spaces borrow the name of. */
export interface NamedRecord extends SpokenRecord {
  readonly name: string;
}

/** Returns one floor with what its name is in further languages. */
export function floorNameQuery(id: string) {
  return queryOf(floors.get, { params: { id } });
}

/** Returns one location with the same. */
export function locationNameQuery(id: string) {
  return queryOf(locations.get, { params: { id } });
}

/** Asks again for what shows the name. */
async function nameChanged(): Promise<void> {
  const touched = [locations.get, floors.get, translations.missing];
  await Promise.all([
    reloadOrganisation(),
    manySpacesChanged(),
    ...touched.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  ]);
}

/**
 * Says what a name is in further languages, all at once. 409 `record.conflict` carries the record as it is
 * now.
 */
export async function changeNameWords(
  kind: NamingKind,
  { id, version, translations: known }: NamedRecord,
  words: AllWords<{ name: string }>,
): Promise<NamedRecord> {
  // A process of the release before tells no words: what there is has to be asked for by a conflict.
  const ifMatch = known === undefined ? 0 : version;
  const input = { params: { id }, body: words, ifMatch };
  const change: Readonly<Record<NamingKind, () => Promise<NamedRecord>>> = {
    spaceType: async () => (await call(spaceTypes.update, input)).result,
    feature: async () => (await call(features.update, input)).result,
    location: () => call(locations.update, input),
    floor: () => call(floors.update, input),
  };
  const record = await change[kind]();
  void nameChanged();
  return record;
}
