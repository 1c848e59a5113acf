import type { Wall } from "@storey/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "../wall.module.css";
import { StateIcon } from "./state-icon.tsx";

interface WallSpacesProps {
  readonly spaces: Wall["spaces"];
  readonly columns: number;
  readonly rows: number;
}

/** One page of rooms, each with its state in words, colour and shape. */
export function WallSpaces({ spaces, columns, rows }: WallSpacesProps) {
  const { t } = useTranslation("wall");
  if (spaces.length === 0) return <p className={styles["empty"]}>{t("empty")}</p>;
  const grid = { "--columns": columns, "--rows": rows } as CSSProperties;
  return (
    <ul className={styles["spaces"]} style={grid}>
      {spaces.map(({ name, place, state }, index) => (
        <li
          // Names may be the same, and a place on the page is all that a room is here.
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no ids on a wall.
          key={index}
          className={`${styles["space"]} ${styles[state]}`}
        >
          <StateIcon state={state} />
          <span className={styles["words"]}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              {t(`state.${state}`)}
              {place === null ? null : (
                <>
                  {" · "}
                  <bdi>{place}</bdi>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
