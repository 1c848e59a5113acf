import type { SetUpSpace } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { spacePath } from "../../../app/paths.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./set-up.module.css";
import { SetUpCell } from "./set-up-cell.tsx";
import { cellOf, type SetUpRowsProps } from "./set-up-grid.tsx";

interface SetUpCardProps extends SetUpRowsProps {
  readonly space: SetUpSpace;
}

function SetUpCard({ space, ...props }: SetUpCardProps) {
  const { t } = useTranslation("set-up");
  const inWords = useFloorInWords();
  const list = useRef<HTMLUListElement>(null);
  // What was lacking when the card came stays in it: what is mended is seen to be.
  const known = useRef(new Set(space.missing));
  for (const criterion of space.missing) known.current.add(criterion);
  const shown = props.criteria.filter((criterion) => known.current.has(criterion));
  return (
    <li className={styles["card"]}>
      <Link to={spacePath(space.id)} className={styles["name"]}>
        <bdi>{space.name}</bdi>
      </Link>
      <span className={styles["place"]}>
        <bdi>{space.location.name}</bdi> · {inWords(space.floor.name)}
      </span>
      {shown.length === 0 ? <span className={styles["quiet"]}>{t("complete")}</span> : null}
      <ul
        ref={list}
        className={styles["lines"]}
        aria-label={t("of", { criterion: t("missing"), name: space.name })}
      >
        {shown.map((criterion) => (
          <li key={criterion} className={styles["line"]}>
            <span>{t(`criterion.${criterion}`)}</span>
            <SetUpCell
              {...cellOf(props, space, criterion)}
              focus={{ "data-at": criterion }}
              onLeave={() =>
                requestAnimationFrame(() =>
                  list.current?.querySelector<HTMLElement>(`[data-at="${criterion}"]`)?.focus(),
                )
              }
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The rooms of a phone: a card each, with what it lacks. */
export function SetUpCards(props: SetUpRowsProps) {
  const { t } = useTranslation("set-up");
  return (
    <ul className={styles["cards"]} aria-label={t("grid")}>
      {props.rows.map((space) => (
        <SetUpCard key={space.id} {...props} space={space} />
      ))}
    </ul>
  );
}
