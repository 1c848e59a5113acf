import type { SpaceSearchResult } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Star, X } from "lucide-react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { IconButton } from "../../ui/button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { moved } from "../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../ui/sortable/sortable.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { SpaceCard } from "../spaces/parts/space-card.tsx";
import { favouritesQuery, orderFavourites, setFavourite } from "./favourite.queries.ts";
import styles from "./favourites.module.css";
import { CardList } from "./parts/card-list.tsx";
import { CARD_PX } from "./parts/card-places.tsx";

function useEdits(spaces: readonly SpaceSearchResult[]) {
  const { t } = useTranslation("spaces");
  const fail = (error: unknown): void => {
    showToast({ severity: "error", summary: t("favourite.failed"), detail: textOfError(error) });
  };
  const order = (next: readonly SpaceSearchResult[]): void => {
    orderFavourites(next.map(({ id }) => id)).catch(fail);
  };
  const remove = (space: SpaceSearchResult): void => {
    const before = spaces.map(({ id }) => id);
    const undo = (): void => {
      setFavourite(space.id, true)
        .then(() => orderFavourites(before))
        .catch(fail);
    };
    setFavourite(space.id, false).then(() => {
      const summary = t("favourite.removed", { name: space.name });
      showToast({ summary, action: { label: t("undo"), run: undo } });
    }, fail);
  };
  return { order, remove };
}

function Cards({ spaces }: { readonly spaces: readonly SpaceSearchResult[] }) {
  const { t } = useTranslation("spaces");
  const { order, remove } = useEdits(spaces);
  const move = (from: number, to: number): void => order(moved(spaces, from, to));
  const lines = spaces.map((space, place) => (
    <SortableLine
      key={space.id}
      lineId={space.id}
      place={place}
      name={space.name}
      className={styles["movable"]}
    >
      {(handle) => (
        <>
          <SpaceCard space={space} widthPx={CARD_PX} withStar={false} />
          <div className={styles["buttons"]}>
            {handle}
            <IconButton
              size="small"
              className={styles["arrow"]}
              disabled={place === 0}
              label={t("favourites.earlier", { name: space.name })}
              icon={<ArrowLeft />}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              size="small"
              className={styles["arrow"]}
              disabled={place === spaces.length - 1}
              label={t("favourites.later", { name: space.name })}
              icon={<ArrowRight />}
              onClick={() => move(place, place + 1)}
            />
            <IconButton
              size="small"
              label={t("favourites.removeOne", { name: space.name })}
              icon={<X />}
              onClick={() => remove(space)}
            />
          </div>
        </>
      )}
    </SortableLine>
  ));
  return (
    <Sortable lines={spaces} idOf={idOf} onOrder={order}>
      {lines}
    </Sortable>
  );
}

function idOf({ id }: SpaceSearchResult): string {
  return id;
}

/** The screen of the user's favourite spaces, in the order the user gave them. */
export function FavouritesScreen() {
  const { t } = useTranslation("spaces");
  const listed = useQuery(favouritesQuery());
  return (
    <Page>
      <PageHead title={t("favourites.heading")} text={t("favourites.text")} />
      <KeptNote of={favouritesQuery().queryKey} />
      <CardList
        listed={listed}
        label={t("favourites.title")}
        empty={{
          icon: <Star />,
          title: t("favourites.empty"),
          text: t("favourites.emptyText"),
        }}
      >
        {(spaces) => <Cards spaces={spaces} />}
      </CardList>
    </Page>
  );
}
