import { useQuery } from "@tanstack/react-query";
import { Clock, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SpaceCard } from "../spaces/parts/space-card.tsx";
import { clearRecentlyViewed, recentlyViewedQuery } from "./favourite.queries.ts";
import styles from "./favourites.module.css";
import { CARD_PX, CardPlaces } from "./parts/card-places.tsx";

/** The spaces the user opened last. */
export function RecentlyViewedScreen() {
  const { t } = useTranslation("spaces");
  const { data, error, refetch } = useQuery(recentlyViewedQuery());
  const clear = async (): Promise<void> => {
    const question = {
      title: t("recent.clearTitle"),
      text: t("recent.clearText"),
      confirmLabel: t("recent.clear"),
    };
    if (!(await confirm(question))) return;
    try {
      await clearRecentlyViewed();
    } catch (cause) {
      showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(cause) });
    }
  };
  return (
    <Page>
      <PageHead
        title={t("recent.title")}
        text={t("recent.text")}
        actions={
          data && data.length > 0 ? (
            <Button onClick={() => void clear()}>{t("recent.clear")}</Button>
          ) : null
        }
      />
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
          icon={<Clock />}
          title={t("recent.empty")}
          text={t("recent.emptyText")}
          actions={<LinkButton to={PATHS.Home}>{t("space.toHome")}</LinkButton>}
        />
      ) : null}
      {data && data.length > 0 ? (
        <>
          <VisuallyHidden as="h2">{t("results.title")}</VisuallyHidden>
          <ul className={styles["cards"]} aria-label={t("recent.title")}>
            {data.map((space) => (
              <li key={space.id}>
                <SpaceCard space={space} widthPx={CARD_PX} withStar />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Page>
  );
}
