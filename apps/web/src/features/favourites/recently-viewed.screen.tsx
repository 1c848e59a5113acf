import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { SpaceCard } from "../spaces/parts/space-card.tsx";
import {
  clearRecentlyViewed,
  recentlyViewedQuery,
  restoreRecentlyViewed,
} from "./favourite.queries.ts";
import { CardList } from "./parts/card-list.tsx";
import { CARD_PX } from "./parts/card-places.tsx";

/** The screen of the spaces the user opened last. */
export function RecentlyViewedScreen() {
  const { t } = useTranslation("spaces");
  const listed = useQuery(recentlyViewedQuery());
  const fail = (cause: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(cause) });
  };
  const clear = (): void => {
    const before = (listed.data ?? []).map(({ id }) => id);
    const undo = (): void => void restoreRecentlyViewed(before).catch(fail);
    clearRecentlyViewed().then(
      () => showToast({ summary: t("recent.cleared"), action: { label: t("undo"), run: undo } }),
      fail,
    );
  };
  return (
    <Page>
      <PageHead
        title={t("recent.title")}
        text={t("recent.text")}
        actions={
          listed.data && listed.data.length > 0 ? (
            <Button onClick={clear}>{t("recent.clear")}</Button>
          ) : null
        }
      />
      <KeptNote of={recentlyViewedQuery().queryKey} />
      <CardList
        listed={listed}
        label={t("recent.title")}
        empty={{ icon: <Clock />, title: t("recent.empty"), text: t("recent.emptyText") }}
      >
        {(spaces) =>
          spaces.map((space) => (
            <li key={space.id}>
              <SpaceCard space={space} widthPx={CARD_PX} withStar />
            </li>
          ))
        }
      </CardList>
    </Page>
  );
}
