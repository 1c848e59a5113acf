import type { ReactNode } from "react";
import { DROP_OFF_FROM } from "../canvas/drop-off.ts";
import styles from "./drop-off-legend.module.css";
import { useResultWords } from "./use-result-words.ts";

/** Says what the colours of the ways on the canvas stand for, and a dashed one. It stands with the canvas, which has the colours. */
export function DropOffLegend(): ReactNode {
  const { t, share } = useResultWords();
  const percent = (amount: number): string => share(amount, 100);
  const words = DROP_OFF_FROM.map((from, at) => {
    const to = DROP_OFF_FROM[at + 1];
    if (to === undefined) return t("ways.scale.over", { from: percent(from) });
    if (from === 0) return t("ways.scale.under", { to: percent(to) });
    return t("ways.scale.between", { from: percent(from), to: percent(to) });
  });
  return (
    <figure className={styles["legend"]} aria-label={t("ways.scale")}>
      <figcaption>{t("ways.scale")}</figcaption>
      <ul>
        {words.map((text, at) => (
          <li key={text}>
            <span className={styles["way"]} data-drop-off={at + 1} aria-hidden="true" />
            {text}
          </li>
        ))}
        <li>
          <span className={styles["dashed"]} aria-hidden="true" />
          {t("ways.scale.nobody")}
        </li>
      </ul>
    </figure>
  );
}
