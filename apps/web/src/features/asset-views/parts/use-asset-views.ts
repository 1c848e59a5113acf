import type { AssetView } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { PATHS } from "../../../app/paths.ts";
import { assetViewsQuery } from "../asset-view.queries.ts";
import { asWritten, firstView, isChangedFrom, NO_VIEW, VIEW_PARAMETER } from "./view-changes.ts";

/** Spec §2. */
const LIST_PARAMETER = "queryParams";

/** The views of the list of assets, and the one that is open. */
export interface OpenViews {
  readonly views: readonly AssetView[];
  /** Undefined where none is open. */
  readonly view: AssetView | undefined;
  /** The list as the address has it. */
  readonly queryParams: string;
  /** Whether the list shows something else than the open view, or than a plain list, says. */
  readonly isChanged: boolean;
  /** Whether the address names a view that is gone or not theirs. */
  readonly isGone: boolean;
  /** Whether it is still to be found out what the list shows. */
  readonly isOpening: boolean;
  /** Opens a view; undefined the plain list. */
  readonly open: (view: AssetView | undefined) => void;
}

/**
 * The address says which view is open and what the list shows. A view alone opens with what it says; an
 * address that says nothing opens the view that is first for the person.
 */
export function useAssetViews(): OpenViews {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, isPending } = useQuery(assetViewsQuery());
  const views = data ?? NONE;
  const named = search[VIEW_PARAMETER];
  const given = search[LIST_PARAMETER];
  const view = views.find(({ id }) => id === named);
  const isSilent = given === undefined && named === undefined;
  const first = isSilent ? firstView(views) : given === undefined ? view : undefined;
  const queryParams = typeof given === "string" ? given : "";

  const show = (shown: AssetView | undefined, replace: boolean): void => {
    const { [LIST_PARAMETER]: _list, [VIEW_PARAMETER]: _view, ...others } = search;
    // As it was saved: the list names what of it is not there any more.
    const list = shown?.queryParams;
    const next = {
      ...others,
      [VIEW_PARAMETER]: shown?.id ?? NO_VIEW,
      ...(list ? { [LIST_PARAMETER]: list } : {}),
    };
    void navigate({ to: PATHS.AssetManagerList, search: next, replace, resetScroll: false });
  };
  const opensFirst = first !== undefined && (isSilent || first.queryParams !== "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once for each view that it names.
  useEffect(() => {
    if (first && opensFirst) show(first, true);
  }, [first?.id, opensFirst]);
  return {
    views,
    view,
    queryParams,
    isChanged: view ? isChangedFrom(view, queryParams) : asWritten(queryParams) !== "",
    isGone: !isPending && typeof named === "string" && named !== NO_VIEW && view === undefined,
    isOpening: (isPending && given === undefined && named !== NO_VIEW) || opensFirst,
    open: (shown) => show(shown, false),
  };
}

const NONE: readonly AssetView[] = [];
