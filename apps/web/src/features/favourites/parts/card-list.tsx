import type { SpaceSearchResult } from "@storey/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "../favourites.module.css";
import { CardPlaces } from "./card-places.tsx";

interface CardListProps {
  readonly listed: Pick<UseQueryResult<SpaceSearchResult[]>, "data" | "error" | "refetch">;
  readonly label: string;
  /** The message that takes the place of an empty list. */
  readonly empty: Readonly<{ icon: ReactNode; title: string; text: string }>;
  /** Renders the list items, in the order of the spaces. */
  readonly children: (spaces: readonly SpaceSearchResult[]) => ReactNode;
}

/** Lists spaces as cards, or shows that they load, could not be loaded, or that there are none. */
export function CardList({ listed, label, empty, children }: CardListProps) {
  const { t } = useTranslation("spaces");
  const hasHome = useSetting("spaces_core");
  const { data, error, refetch } = listed;
  if (data === undefined && error) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("results.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (data === undefined) return <CardPlaces />;
  if (data.length === 0) {
    return (
      <EmptyState
        {...empty}
        actions={hasHome ? <LinkButton to={PATHS.Home}>{t("space.toHome")}</LinkButton> : null}
      />
    );
  }
  return (
    <>
      <VisuallyHidden as="h2">{t("results.title")}</VisuallyHidden>
      <ul className={styles["cards"]} aria-label={label}>
        {children(data)}
      </ul>
    </>
  );
}
