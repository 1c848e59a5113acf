import type { AssetView } from "@storey/contract";
import { readAssetList, writeAssetList } from "@storey/domain";

/** The value of the address for the list that no view is open of, where one would open first. */
export const NO_VIEW = "all";
/** The parameter of the address that names the open view. */
export const VIEW_PARAMETER = "view";

/** A list as it is written now, so that two texts for the same list are one. */
export function asWritten(queryParams: string): string {
  return writeAssetList(readAssetList(queryParams).state);
}

/** Whether the list shows something else than the view says. */
export function isChangedFrom(view: Pick<AssetView, "queryParams">, queryParams: string): boolean {
  return asWritten(view.queryParams) !== asWritten(queryParams);
}

/** The view that opens first: one's own choice, else everybody's; undefined for none. */
export function firstView(views: readonly AssetView[]): AssetView | undefined {
  return (
    views.find(({ isDefault }) => isDefault) ??
    views.find(({ isOrganisationDefault }) => isOrganisationDefault)
  );
}

/** Whether somebody may change a view: their own, or a shared one with the right to share. */
export function mayChangeView(
  { owner, visibility }: Pick<AssetView, "owner" | "visibility">,
  userId: string | undefined,
  mayShare: boolean,
): boolean {
  return owner?.id === userId || (visibility === "organisation" && mayShare);
}
