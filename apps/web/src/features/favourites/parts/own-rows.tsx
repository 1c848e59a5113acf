import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { CardStrip, STRIP_CARD_PX } from "../../../ui/card-strip.tsx";
import type { FavouritesOfKind, ListedOwner } from "./favourites-of-kind.ts";

interface OwnRowsProps<Item extends ListedOwner> {
  readonly ofKind: FavouritesOfKind<Item>;
}

/** Shows the user's own rows of one kind: the favourites, and those opened last. */
export function OwnRows<Item extends ListedOwner>({ ofKind }: OwnRowsProps<Item>) {
  const { t } = useTranslation("spaces");
  const marked = useQuery(ofKind.favourites());
  const opened = useQuery(ofKind.recentlyViewed());
  const card = (item: Item) => ofKind.card(item, { widthPx: STRIP_CARD_PX, withStar: true });
  return (
    <>
      {marked.data?.length === 0 || marked.isError ? null : (
        <CardStrip
          title={t("favourites.title")}
          items={marked.data}
          loadingLabel={t("loading")}
          all={{ to: PATHS[ofKind.routes.favourites], label: t("seeAll.favourites") }}
          card={card}
        />
      )}
      {marked.isPending || opened.data?.length === 0 || opened.isError ? null : (
        <CardStrip
          title={t("recent.title")}
          items={opened.data}
          loadingLabel={t("loading")}
          all={{ to: PATHS[ofKind.routes.recentlyViewed], label: t("seeAll.recent") }}
          card={card}
        />
      )}
    </>
  );
}

/** Whether it is known which of the user's own rows show. */
export function useOwnRowsKnown<Item extends ListedOwner>(
  ofKind: FavouritesOfKind<Item>,
  enabled: boolean,
): boolean {
  const marked = useQuery({ ...ofKind.favourites(), enabled });
  const opened = useQuery({ ...ofKind.recentlyViewed(), enabled });
  return !enabled || !(marked.isPending || opened.isPending);
}
