import { useTranslation } from "../../../lib/messages.ts";
import { PictureCardSkeleton } from "../../../ui/picture-card.tsx";
import styles from "../favourites.module.css";

/** The largest width of a card on these pages, in CSS pixels. */
export const CARD_PX = 340;

/** Placeholders for the cards while they load. */
export function CardPlaces() {
  const { t } = useTranslation("spaces");
  return (
    <div role="status" aria-label={t("loading")} className={styles["cards"]}>
      {[1, 2, 3, 4].map((place) => (
        <PictureCardSkeleton key={place} />
      ))}
    </div>
  );
}
