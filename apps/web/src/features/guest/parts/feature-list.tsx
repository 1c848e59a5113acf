import { spriteUrl } from "virtual:icon-sprite";
import type { PublicSpace } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./guest.module.css";

/** Lists the features of a space with their icons. */
export function FeatureList({ features }: Pick<PublicSpace, "features">) {
  const { t } = useTranslation("guest");
  if (features.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("features")}</h2>
      <ul className={styles.features}>
        {features.map(({ name, icon }) => (
          <li key={name} className={styles.feature}>
            <svg width={16} height={16} aria-hidden="true">
              <use href={`${spriteUrl}#${encodeURIComponent(icon)}`} />
            </svg>
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
