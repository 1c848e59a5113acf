import type { AssetSummary, SpaceAsset } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { assetPath, spacePath } from "../../../app/paths.ts";
import { useCan, useSetting } from "../../../lib/session/use-session.ts";
import { assetInSpaceQuery, assetQuery } from "../asset.queries.ts";

/** An asset as far as the user may know it. */
export interface KnownAsset
  extends Pick<SpaceAsset, "id" | "tag" | "model" | "assetType" | "picture"> {
  /** Null where it has none, or the user may not read it. */
  readonly name: string | null;
  /** Null for who may not read assets. */
  readonly lifecycleStatus: AssetSummary["lifecycleStatus"] | null;
  readonly isArchived: boolean;
  /** The address of its page; for who may not read assets, of those in its space. */
  readonly path: string;
  readonly spaceId: string | null;
  readonly locationId: string | null;
}

/**
 * Returns an asset by itself, or, for those who may not read assets, from the space it stands in;
 * undefined while it loads and where it is not known.
 */
export function useKnownAsset(assetId: string | null, spaceId: string | null) {
  const isModuleOn = useSetting("asset_management");
  const mayRead = useCan("organisation.assets.read");
  const isAsked = isModuleOn && assetId !== null;
  const own = useQuery({ ...assetQuery(assetId ?? ""), enabled: isAsked && mayRead });
  const listed = useQuery({
    ...assetInSpaceQuery(spaceId ?? "", assetId ?? ""),
    enabled: isAsked && !mayRead && spaceId !== null,
  });
  const line = listed.data?.results[0];
  const known: KnownAsset | undefined = own.data
    ? {
        ...own.data,
        isArchived: own.data.deletedAt !== null,
        path: assetPath(own.data.id),
        spaceId: own.data.space?.id ?? null,
        locationId: own.data.location?.id ?? null,
      }
    : line && spaceId !== null
      ? {
          ...line,
          isArchived: false,
          path: `${spacePath(spaceId)}?tab=assets`,
          spaceId,
          locationId: null,
        }
      : undefined;
  const isUnlisted = !mayRead && (spaceId === null || (listed.data !== undefined && !line));
  const isGone = assetId !== null && (!isModuleOn || isUnlisted);
  return { known, isGone, query: mayRead ? own : listed };
}
