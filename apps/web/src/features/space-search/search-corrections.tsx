import type { SpaceSearchResults } from "@storey/contract";
import { useTranslation } from "../../lib/messages.ts";
import styles from "./home.module.css";

/** Says which words were taken for a slip, and what else was looked for. */
export function SearchCorrections({ found }: { readonly found: SpaceSearchResults | null }) {
  const { t } = useTranslation("spaces");
  // Answers that a former release left on the device do not say it.
  const corrections = found?.corrections ?? [];
  if (corrections.length === 0) return null;
  const texts = corrections.map(({ typed, near }) =>
    t("corrections", { typed, near: near.slice(0, 5).join(", ") }),
  );
  return <p className={styles["count"]}>{texts.join(" · ")}</p>;
}
