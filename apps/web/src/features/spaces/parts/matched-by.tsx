import type { SpaceSearchResult } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./matched-by.module.css";

/** Says why a space was found, where its name and place do not show it. */
export function MatchedBy({ space }: { readonly space: SpaceSearchResult }) {
  const { t } = useTranslation("spaces");
  // Answers that a former release left on the device do not say it.
  const matches = space.matchedBy ?? [];
  if (matches.length === 0) return null;
  const text = matches.map((match) => t(`match.${match.field}`, { text: match.text })).join(" · ");
  return (
    <span className={styles["matched"]} title={text}>
      {text}
    </span>
  );
}
