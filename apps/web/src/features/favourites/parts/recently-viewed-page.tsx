import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Page, PageHead } from "../../../ui/page-head.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { clearRecentlyViewed, restoreRecentlyViewed } from "../favourite.queries.ts";
import { CardList } from "./card-list.tsx";
import { CARD_PX } from "./card-places.tsx";
import type { FavouritesOfKind, ListedOwner } from "./favourites-of-kind.ts";

interface RecentlyViewedPageProps<Item extends ListedOwner> {
  readonly ofKind: FavouritesOfKind<Item>;
}

/** The page of what the user opened last of one kind, the latest first. */
export function RecentlyViewedPage<Item extends ListedOwner>({
  ofKind,
}: RecentlyViewedPageProps<Item>) {
  const { kind, messages, ToFindOne } = ofKind;
  const { t } = useTranslation("spaces");
  const { t: own } = useTranslation(messages);
  const query = ofKind.recentlyViewed();
  const listed = useQuery(query);
  const fail = (cause: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(cause) });
  };
  const clear = (): void => {
    const before = (listed.data ?? []).map(({ id }) => id);
    const undo = (): void => void restoreRecentlyViewed(kind, before).catch(fail);
    clearRecentlyViewed(kind).then(
      () => showToast({ summary: t("recent.cleared"), action: { label: t("undo"), run: undo } }),
      fail,
    );
  };
  return (
    <Page>
      <PageHead
        title={own("recent.heading")}
        text={own("recent.text")}
        actions={
          listed.data && listed.data.length > 0 ? (
            <Button onClick={clear}>{t("recent.clear")}</Button>
          ) : null
        }
      />
      <KeptNote of={query.queryKey} />
      <CardList
        listed={listed}
        label={t("recent.title")}
        empty={{
          icon: <Clock />,
          title: t("recent.empty"),
          text: own("recent.emptyText"),
          actions: <ToFindOne />,
        }}
      >
        {(items) =>
          items.map((item) => (
            <li key={item.id}>{ofKind.card(item, { widthPx: CARD_PX, withStar: true })}</li>
          ))
        }
      </CardList>
    </Page>
  );
}
