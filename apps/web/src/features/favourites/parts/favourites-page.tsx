import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Star, X } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Page, PageHead } from "../../../ui/page-head.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { orderFavourites, setFavourite } from "../favourite.queries.ts";
import styles from "../favourites.module.css";
import { CardList } from "./card-list.tsx";
import { CARD_PX } from "./card-places.tsx";
import type { FavouritesOfKind, ListedOwner } from "./favourites-of-kind.ts";

function useEdits<Item extends ListedOwner>(
  { kind, nameOf }: FavouritesOfKind<Item>,
  items: readonly Item[],
) {
  const { t } = useTranslation("spaces");
  const fail = (error: unknown): void => {
    showToast({ severity: "error", summary: t("favourite.failed"), detail: textOfError(error) });
  };
  const order = (next: readonly Item[]): void => {
    orderFavourites(
      kind,
      next.map(({ id }) => id),
    ).catch(fail);
  };
  const remove = (item: Item): void => {
    const before = items.map(({ id }) => id);
    const undo = (): void => {
      setFavourite(kind, item.id, true)
        .then(() => orderFavourites(kind, before))
        .catch(fail);
    };
    setFavourite(kind, item.id, false).then(() => {
      const summary = t("favourite.removed", { name: nameOf(item) });
      showToast({ summary, action: { label: t("undo"), run: undo } });
    }, fail);
  };
  return { order, remove };
}

interface CardsProps<Item extends ListedOwner> {
  readonly ofKind: FavouritesOfKind<Item>;
  readonly items: readonly Item[];
}

function Cards<Item extends ListedOwner>({ ofKind, items }: CardsProps<Item>) {
  const { t } = useTranslation("spaces");
  const { order, remove } = useEdits(ofKind, items);
  const move = (from: number, to: number): void => order(moved(items, from, to));
  const lines = items.map((item, place) => {
    const name = ofKind.nameOf(item);
    return (
      <SortableLine
        key={item.id}
        lineId={item.id}
        place={place}
        name={name}
        className={styles["movable"]}
      >
        {(handle) => (
          <>
            {ofKind.card(item, { widthPx: CARD_PX, withStar: false })}
            <div className={styles["buttons"]}>
              {handle}
              <IconButton
                size="small"
                className={styles["arrow"]}
                disabled={place === 0}
                label={t("favourites.earlier", { name })}
                icon={<ArrowLeft />}
                onClick={() => move(place, place - 1)}
              />
              <IconButton
                size="small"
                className={styles["arrow"]}
                disabled={place === items.length - 1}
                label={t("favourites.later", { name })}
                icon={<ArrowRight />}
                onClick={() => move(place, place + 1)}
              />
              <IconButton
                size="small"
                label={t("favourites.removeOne", { name })}
                icon={<X />}
                onClick={() => remove(item)}
              />
            </div>
          </>
        )}
      </SortableLine>
    );
  });
  return (
    <Sortable lines={items} idOf={idOf} onOrder={order}>
      {lines}
    </Sortable>
  );
}

function idOf({ id }: ListedOwner): string {
  return id;
}

/** The page of the user's favourites of one kind, in the order the user gave them. */
export function FavouritesPage<Item extends ListedOwner>({
  ofKind,
}: {
  readonly ofKind: FavouritesOfKind<Item>;
}) {
  const { t } = useTranslation("spaces");
  const { t: own } = useTranslation(ofKind.messages);
  const query = ofKind.favourites();
  const listed = useQuery(query);
  return (
    <Page>
      <PageHead title={own("favourites.heading")} text={own("favourites.text")} />
      <KeptNote of={query.queryKey} />
      <CardList
        listed={listed}
        label={t("favourites.title")}
        empty={{
          icon: <Star />,
          title: t("favourites.empty"),
          text: own("favourites.emptyText"),
          actions: <ofKind.ToFindOne />,
        }}
      >
        {(items) => <Cards ofKind={ofKind} items={items} />}
      </CardList>
    </Page>
  );
}
