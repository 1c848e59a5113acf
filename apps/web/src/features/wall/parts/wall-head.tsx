import type { Wall } from "@storey/contract";
import { READINESS_STATES } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { clockLabel } from "../../../lib/moments.ts";
import styles from "../wall.module.css";
import { StateIcon } from "./state-icon.tsx";

/** What is shown, the time where it hangs, and how many rooms are in each state. */
export function WallHead({ wall, now }: { readonly wall: Wall; readonly now: number }) {
  const { t, locale } = useTranslation("wall");
  return (
    <header className={styles["head"]}>
      <div className={styles["title"]}>
        <h1>
          <bdi>{wall.place ?? wall.organisation}</bdi>
        </h1>
        <time className={styles["clock"]}>{clockLabel(now, { locale, zone: wall.timezone })}</time>
      </div>
      <ul className={styles["counts"]}>
        {READINESS_STATES.filter((state) => wall.counts[state] > 0).map((state) => (
          <li key={state} className={styles[state]}>
            <StateIcon state={state} />
            {t(`count.${state}`, { count: wall.counts[state] })}
          </li>
        ))}
      </ul>
    </header>
  );
}
