import { Star } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { setFavourite } from "../../favourites/favourite.queries.ts";
import styles from "./favourite-button.module.css";

interface FavouriteProps {
  readonly space: { readonly id: string; readonly name: string; readonly isFavourite: boolean };
}

function useToggle({ space }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return () => {
    setFavourite(space.id, !space.isFavourite).catch((error: unknown) => {
      showToast({
        severity: "error",
        summary: t("favourite.failed"),
        detail: textOfError(error),
      });
    });
  };
}

/** The star on a card: a toggle that names its space. */
export function FavouriteStar({ space }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return (
    <button
      type="button"
      className={classNames(styles["star"], space.isFavourite && styles["on"])}
      aria-pressed={space.isFavourite}
      aria-label={t("favourite.of", { name: space.name })}
      title={t(space.isFavourite ? "favourite.remove" : "favourite.add")}
      onClick={useToggle({ space })}
    >
      <Star aria-hidden="true" />
    </button>
  );
}

/** The star among the actions of a space's page. */
export function FavouriteButton({ space }: FavouriteProps) {
  const { t } = useTranslation("spaces");
  return (
    <Button
      aria-pressed={space.isFavourite}
      className={classNames(space.isFavourite && styles["on"])}
      icon={<Star aria-hidden="true" />}
      onClick={useToggle({ space })}
    >
      {t("favourite.word")}
    </Button>
  );
}
