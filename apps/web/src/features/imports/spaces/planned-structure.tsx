import type { ImportAdditions, ImportCounts, SpaceImport } from "@storey/contract";
import { floorName } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./planned-structure.module.css";
import { PlannedTreeView } from "./planned-tree.tsx";

const KINDS = ["locations", "floors", "spaceTypes", "features"] as const;
/** The kinds that are listed by name, while the tree shows locations and floors. */
const BESIDE_TREE = ["spaceTypes", "features"] as const;
const SHOWN = 12;

function namesOf(additions: ImportAdditions, kind: (typeof KINDS)[number]): string[] {
  if (kind !== "floors") return additions[kind];
  return additions.floors.map(({ location, name }) => `${location}, ${floorName(name)}`);
}

/** Shows where the imported spaces go, and lists by name what else the import adds. */
export function PlannedStructure({ given }: { readonly given: SpaceImport }) {
  const { additions, counts } = given;
  if (!additions || !counts) return null;
  const { tree } = additions;
  return (
    <>
      {tree ? <PlannedTreeView tree={tree} /> : null}
      <Names additions={additions} counts={counts} kinds={tree ? BESIDE_TREE : KINDS} />
    </>
  );
}

interface NamesProps {
  readonly additions: ImportAdditions;
  readonly counts: ImportCounts;
  readonly kinds: readonly (typeof KINDS)[number][];
}

/**
 * Lists the new records by name, as a mistaken file, such as a list of people, would make a
 * building of each city.
 */
function Names({ additions, counts, kinds: wanted }: NamesProps) {
  const { t, locale } = useTranslation("space-imports");
  const { t: common } = useTranslation("imports");
  const kinds = wanted.filter((kind) => counts[kind] > 0);
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
                {hidden > 0 ? <span>{common("added.more", { count: hidden })}</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
