import { spriteUrl } from "virtual:icon-sprite";
import type { PublicSpace } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { useNames } from "../../spaces/parts/use-names.ts";
import styles from "./guest.module.css";

/** Lists the features of a space with their icons. */
export function FeatureList({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const { features, organisation } = space;
  const nameOf = useNames(organisation.languages);
  if (features.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("features")}</h2>
      <ul className={styles.features}>
        {features.map((feature) => {
          const { words, lang } = nameOf(feature);
          return (
            <li key={feature.name} className={styles.feature}>
              <svg width={16} height={16} aria-hidden="true">
                <use href={`${spriteUrl}#${encodeURIComponent(feature.icon)}`} />
              </svg>
              <span dir="auto" lang={lang}>
                {words}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
