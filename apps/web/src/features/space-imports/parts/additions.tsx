import type { ImportAdditions, ImportCounts } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./import.module.css";

const KINDS = ["locations", "floors", "spaceTypes", "features"] as const;
const SHOWN = 12;

function namesOf(additions: ImportAdditions, kind: (typeof KINDS)[number]): string[] {
  if (kind !== "floors") return additions[kind];
  return additions.floors.map(({ location, name }) => `${location}, ${name}`);
}

interface AdditionsProps {
  readonly additions: ImportAdditions;
  readonly counts: ImportCounts;
}

/** What an import adds beside spaces, by name: a list of people makes a building of each city. */
export function Additions({ additions, counts }: AdditionsProps) {
  const { t, locale } = useTranslation("imports");
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  const format = new Intl.NumberFormat(locale);
  return (
    <section aria-label={t("added.title")} className={styles["additions"]}>
      <h3>{t("added.title")}</h3>
      <dl>
        {kinds.map((kind) => {
          const names = namesOf(additions, kind).slice(0, SHOWN);
          const hidden = counts[kind] - names.length;
          return (
            <div key={kind}>
              <dt>
                {t(`added.${kind}`)} <b>{format.format(counts[kind])}</b>
              </dt>
              <dd>
                {names.map((name) => (
                  <bdi key={name}>{name}</bdi>
                ))}
                {hidden > 0 ? <span>{t("added.more", { count: hidden })}</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
