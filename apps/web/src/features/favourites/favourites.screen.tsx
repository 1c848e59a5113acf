import type { SpaceSearchResult } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Star, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { moved } from "../spaces/parts/move.ts";
import { SpaceCard } from "../spaces/parts/space-card.tsx";
import { favouritesQuery, orderFavourites, setFavourite } from "./favourite.queries.ts";
import styles from "./favourites.module.css";
import { CARD_PX, CardPlaces } from "./parts/card-places.tsx";

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
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <>
      <VisuallyHidden as="h2">{t("results.title")}</VisuallyHidden>
      <ul className={styles["cards"]} aria-label={t("favourites.title")}>
        {spaces.map((space, place) => (
          <li
            key={space.id}
            className={styles["movable"]}
            data-dragged={dragged === place ? "" : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(place);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) order(moved(spaces, dragged, place));
              setDragged(null);
            }}
          >
            <SpaceCard space={space} widthPx={CARD_PX} withStar={false} />
            <div className={styles["buttons"]}>
              <IconButton
                size="small"
                disabled={place === 0}
                label={t("favourites.earlier", { name: space.name })}
                icon={<ArrowLeft />}
                onClick={() => order(moved(spaces, place, place - 1))}
              />
              <IconButton
                size="small"
                disabled={place === spaces.length - 1}
                label={t("favourites.later", { name: space.name })}
                icon={<ArrowRight />}
                onClick={() => order(moved(spaces, place, place + 1))}
              />
              <IconButton
                size="small"
                label={t("favourites.removeOne", { name: space.name })}
                icon={<X />}
                onClick={() => remove(space)}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The spaces the user marked, in the order the user gave them. */
export function FavouritesScreen() {
  const { t } = useTranslation("spaces");
  const { data, error, refetch } = useQuery(favouritesQuery());
  return (
    <Page>
      <PageHead title={t("favourites.heading")} text={t("favourites.text")} />
      {data === undefined && !error ? <CardPlaces /> : null}
      {data === undefined && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("results.failed")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<Star />}
          title={t("favourites.empty")}
          text={t("favourites.emptyText")}
          actions={<LinkButton to={PATHS.Home}>{t("space.toHome")}</LinkButton>}
        />
      ) : null}
      {data && data.length > 0 ? <Cards spaces={data} /> : null}
    </Page>
  );
}
