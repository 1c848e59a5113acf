import type { AssetImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./asset-import.module.css";

const KINDS = ["assetTypes", "manufacturers", "models", "locations", "floors", "spaces"] as const;
const SHOWN = 12;

/** Names the records that are added, or were added, along with the assets. */
export function NewBesideAssets({ given }: { readonly given: AssetImport }) {
  const { t } = useTranslation("asset-imports");
  const { t: shared } = useTranslation("imports");
  const { additions, counts } = given;
  if (!additions || !counts) return null;
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <section aria-label={t("added.title")} className={styles.added}>
      <h3>{t("added.title")}</h3>
      <dl>
        {kinds.map((kind) => {
          const listed = additions[kind].slice(0, SHOWN);
          const hidden = counts[kind] - listed.length;
          return (
            <div key={kind}>
              <dt>{t(`added.${kind}`, { count: counts[kind] })}</dt>
              <dd>
                <ul>
                  {countedNames(listed).map(([name, count]) => (
                    <li key={name}>
                      <bdi>{name}</bdi>
                      {count > 1 ? ` × ${count}` : null}
                    </li>
                  ))}
                </ul>
                {hidden > 0 ? shared("added.more", { count: hidden }) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Each name once: models of several manufacturers, or of several part numbers, may have the same. */
function countedNames(names: readonly string[]): [name: string, count: number][] {
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]);
}
