import { type AssetView, assetViews } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** Lists the views that somebody sees, by name. */
export function assetViewsQuery() {
  return queryOf(assetViews.list);
}

async function changed<Result>(work: Promise<Result>): Promise<Result> {
  const done = await work;
  await queryClient.invalidateQueries({ queryKey: keyOf(assetViews.list) });
  return done;
}

/** What is said of a new view. */
export interface NewAssetView {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly visibility?: AssetView["visibility"];
  readonly queryParams: string;
}

/** What changes of a view. */
export type AssetViewChanges = Partial<
  Pick<AssetView, "name" | "description" | "visibility" | "queryParams" | "isOrganisationDefault">
>;

/** Saves a view. */
export function addAssetView(body: NewAssetView): Promise<AssetView> {
  return changed(call(assetViews.create, { body }));
}

/** Changes a view that was read at a version. */
export function changeAssetView(
  { id, version }: Pick<AssetView, "id" | "version">,
  body: AssetViewChanges,
): Promise<AssetView> {
  return changed(call(assetViews.update, { params: { id }, body, ifMatch: version }));
}

/** Deletes a view for good. */
export function removeAssetView(id: string): Promise<unknown> {
  return changed<unknown>(call(assetViews.remove, { params: { id } }));
}

/** Lets a view open first for the signed-in person, or no longer. */
export function setDefaultAssetView(id: string, isDefault: boolean): Promise<AssetView> {
  const endpoint = isDefault ? assetViews.setDefault : assetViews.clearDefault;
  return changed(call(endpoint, { params: { id } }));
}

/** Mails the signed-in person what a view comes to find, or no longer. */
export function setAssetViewAlert(id: string, frequency: AssetView["alert"]): Promise<AssetView> {
  return changed(
    frequency === null
      ? call(assetViews.clearAlert, { params: { id } })
      : call(assetViews.setAlert, { params: { id }, body: { frequency } }),
  );
}
