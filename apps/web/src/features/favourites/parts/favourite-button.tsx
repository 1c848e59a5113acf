import { Star } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { setFavourite } from "../favourite.queries.ts";
import type { StarredKind } from "../starred-kind.ts";
import styles from "./favourite-button.module.css";

interface FavouriteProps {
  readonly kind: StarredKind;
  readonly of: { readonly id: string; readonly name: string; readonly isFavourite: boolean };
}

function useToggle({ kind, of }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return () => {
    setFavourite(kind, of.id, !of.isFavourite).catch((error: unknown) => {
      showToast({
        severity: "error",
        summary: t("favourite.failed"),
        detail: textOfError(error),
      });
    });
  };
}

// Lucide's "star" as plain SVG, without its component: a list mounts dozens while it scrolls.
const STAR = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.12 2.12 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.12 2.12 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.12 2.12 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.12 2.12 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.12 2.12 0 0 0 1.597-1.16z" />
  </svg>
);

/** The star on a card: a toggle button that names what it is of. */
export function FavouriteStar({ kind, of }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return (
    <button
      type="button"
      className={classNames(styles["star"], of.isFavourite && styles["on"])}
      aria-pressed={of.isFavourite}
      aria-label={t("favourite.of", { name: of.name })}
      title={t(of.isFavourite ? "favourite.remove" : "favourite.add")}
      onClick={useToggle({ kind, of })}
    >
      {STAR}
    </button>
  );
}

/** The star among the actions of a page. */
export function FavouriteButton({ kind, of }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return (
    <Button
      aria-pressed={of.isFavourite}
      className={classNames(of.isFavourite && styles["on"])}
      icon={<Star aria-hidden="true" />}
      onClick={useToggle({ kind, of })}
    >
      {t("favourite.word")}
    </Button>
  );
}
