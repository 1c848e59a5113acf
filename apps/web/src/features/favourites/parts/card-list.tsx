import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "../favourites.module.css";
import { CardPlaces } from "./card-places.tsx";

/** The answer of a query, as lists show it. */
export type ListedAnswer<Item> = Pick<UseQueryResult<Item[]>, "data" | "error" | "refetch">;

interface CardListProps<Item> {
  readonly listed: ListedAnswer<Item>;
  readonly label: string;
  /** The message that takes the place of an empty list. */
  readonly empty: Readonly<{ icon: ReactNode; title: string; text: string; actions: ReactNode }>;
  /** Renders the list items, in their order. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Lists cards, or shows that they load, could not be loaded, or that there are none. */
export function CardList<Item>({ listed, label, empty, children }: CardListProps<Item>) {
  const { t } = useTranslation("spaces");
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
  if (data.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      <ul className={styles["cards"]} aria-label={label}>
        {children(data)}
      </ul>
    </>
  );
}
