import {
  type Feature,
  features,
  type Organisation,
  type SpaceFacets,
  type SpaceType,
  spaces,
  spaceTypes,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { logFailure } from "../../lib/log.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { type OnProblem, writeOrFalse, writeOrNull } from "../../lib/write-or-null.ts";
import { spacesChanged } from "../spaces/space.queries.ts";
import { refreshOrganisation } from "./organisation.queries.ts";

/** The kinds of records that an organisation defines for its spaces. */
export type CatalogueKind = "types" | "features";

/** One such record as its list shows it; only a feature has an icon. */
export interface CatalogueRecord {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly icon?: string;
}

/** The values of its form. */
export interface CatalogueDraft {
  readonly name: string;
  readonly icon?: string;
}

/** Returns the space types or the features of an organisation. */
export function recordsOf(
  kind: CatalogueKind,
  organisation: Organisation | null,
): readonly CatalogueRecord[] {
  return (kind === "types" ? organisation?.spaceTypes : organisation?.features) ?? [];
}

/** Returns the record as the session holds it now, with the changes of others. */
export function recordNow(kind: CatalogueKind, id: string): CatalogueRecord | undefined {
  return recordsOf(kind, session.get().organisation).find((record) => record.id === id);
}

/** Returns how many spaces have each record, by its id. */
export function countsOf(
  kind: CatalogueKind,
  facets: SpaceFacets | null | undefined,
): ReadonlyMap<string, number> {
  const list = (kind === "types" ? facets?.spaceTypes : facets?.features) ?? [];
  return new Map(list.map(({ id, count }) => [id, count]));
}

/** Counts the spaces of the whole organisation, by the facets of a search for everything. */
export function countsQuery() {
  return queryOf(spaces.search, { body: { pageSize: 1 } });
}

/** Counts the spaces that have the record now; null when the count failed. */
export async function countNow(kind: CatalogueKind, id: string): Promise<number | null> {
  try {
    const { facets } = await queryClient.fetchQuery({ ...countsQuery(), staleTime: 0 });
    return countsOf(kind, facets).get(id) ?? 0;
  } catch (cause) {
    logFailure("The spaces could not be counted", cause);
    return null;
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name);
}

function withRecord<T extends { id: string; name: string }>(list: T[], record: T): T[] {
  return [...list.filter(({ id }) => id !== record.id), record].sort(byName);
}

function changeCached(change: (organisation: Organisation) => Organisation): void {
  session.update((now) => ({ ...now, organisation: now.organisation && change(now.organisation) }));
  void spacesChanged();
}

function keepType(type: SpaceType): SpaceType {
  changeCached((now) => ({ ...now, spaceTypes: withRecord(now.spaceTypes, type) }));
  return type;
}

function keepFeature(feature: Feature): Feature {
  changeCached((now) => ({ ...now, features: withRecord(now.features, feature) }));
  return feature;
}

/** Adds a record to the organisation. 409 `name.taken` when its name is in use. */
export function addRecord(
  kind: CatalogueKind,
  { name, icon = "" }: CatalogueDraft,
  onProblem: OnProblem,
): Promise<CatalogueRecord | null> {
  const organisationId = session.get().organisation?.id ?? "";
  const add = async (): Promise<CatalogueRecord> =>
    kind === "types"
      ? keepType(await call(spaceTypes.create, { body: { organisationId, name } }))
      : keepFeature(await call(features.create, { body: { organisationId, name, icon } }));
  return writeOrNull(`One of the ${kind} could not be added`, add(), onProblem);
}

/**
 * Changes a record that was read at a version. 409 `record.conflict` when others changed the same
 * fields.
 */
export function changeRecord(
  kind: CatalogueKind,
  { id, version }: CatalogueRecord,
  changes: Partial<CatalogueDraft>,
  onProblem: OnProblem,
): Promise<CatalogueRecord | null> {
  const { name, icon } = changes;
  const input = { params: { id }, ifMatch: version };
  const change = async (): Promise<CatalogueRecord> => {
    if (kind === "types") {
      const body = { id, name: name ?? "" };
      return keepType((await call(spaceTypes.update, { ...input, body })).result);
    }
    const body = { id, ...(name === undefined ? {} : { name }), ...(icon ? { icon } : {}) };
    return keepFeature((await call(features.update, { ...input, body })).result);
  };
  return writeOrNull(`One of the ${kind} could not be changed`, change(), onProblem);
}

/** Deletes a record for good; spaces lose it. */
export function deleteRecord(
  kind: CatalogueKind,
  id: string,
  onProblem: OnProblem,
): Promise<boolean> {
  const remove = async (): Promise<void> => {
    const endpoint = kind === "types" ? spaceTypes.hardDelete : features.hardDelete;
    await call(endpoint, { params: { id } });
    const without = <T extends { id: string }>(list: T[]) => list.filter((one) => one.id !== id);
    changeCached((now) =>
      kind === "types"
        ? { ...now, spaceTypes: without(now.spaceTypes) }
        : { ...now, features: without(now.features) },
    );
    // Every query that shows the record on a space is refetched.
    await queryClient.invalidateQueries();
  };
  return writeOrFalse(`One of the ${kind} could not be deleted`, remove(), (cause) => {
    void refreshOrganisation();
    onProblem(cause);
  });
}
