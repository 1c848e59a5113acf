import type { PlannedLocation, PlannedTree } from "@storey/contract";
import { ChevronRight } from "lucide-react";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import styles from "./planned-tree.module.css";

/** Up to this many locations show their floors without being asked. */
const OPEN_AT_ONCE = 3;
const COUNTS = ["create", "update", "unchanged"] as const;

interface LineProps {
  readonly of: PlannedLocation | PlannedLocation["floors"][number];
  readonly name: string;
}

function Line({ of, name }: LineProps) {
  const { t } = useTranslation("space-imports");
  const counted = COUNTS.filter((what) => of[what] > 0);
  const words = counted.map((what) => t(`tree.${what}`, { count: of[what] }));
  return (
    <span className={styles["line"]}>
      <bdi>{name}</bdi>
      <Badge tone={of.id === null ? "success" : "neutral"}>
        {t(of.id === null ? "tree.new" : "tree.there")}
      </Badge>
      <span className={styles["counts"]}>
        {words.length > 0 ? words.join(", ") : t("tree.empty")}
      </span>
    </span>
  );
}

/**
 * Shows the locations, their floors and the number of spaces on each, as an import would leave, or
 * left, them.
 */
export function PlannedTreeView({ tree }: { readonly tree: PlannedTree }) {
  const { t } = useTranslation("space-imports");
  const { t: common } = useTranslation("imports");
  const inWords = useFloorInWords();
  const { locations, locationCount } = tree;
  if (locations.length === 0) return null;
  const hidden = locationCount - locations.length;
  return (
    <section aria-label={t("tree.title")} className={styles["tree"]}>
      <h3>{t("tree.title")}</h3>
      <ul>
        {locations.map((location) => {
          const { floors, floorCount } = location;
          const more = floorCount - floors.length;
          return (
            <li key={location.id ?? `new ${location.name}`}>
              {floorCount === 0 ? (
                <Line of={location} name={location.name} />
              ) : (
                <details open={locations.length <= OPEN_AT_ONCE}>
                  <summary>
                    <ChevronRight aria-hidden="true" />
                    <Line of={location} name={location.name} />
                  </summary>
                  <ul>
                    {floors.map((floor) => (
                      <li key={floor.id ?? `new ${floor.name}`}>
                        <Line of={floor} name={inWords(floor.name)} />
                      </li>
                    ))}
                    {more > 0 ? (
                      <li className={styles["counts"]}>{t("tree.floors", { count: more })}</li>
                    ) : null}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? (
        <p className={styles["counts"]}>{common("added.more", { count: hidden })}</p>
      ) : null}
    </section>
  );
}
