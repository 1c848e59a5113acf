// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in with arrows.
import type { SetUpSpace } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { type ClipboardEvent, useRef } from "react";
import { spacePath } from "../../../app/paths.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { CellWay } from "./cell-props.ts";
import { pastedColumn, readCapacity } from "./pasted-column.ts";
import styles from "./set-up.module.css";
import { SetUpCell } from "./set-up-cell.tsx";
import type { EditedCriterion, SetUpPatch } from "./set-up-edit.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import type { SetUpEdits } from "./use-set-up-edits.ts";

/** What is shown of the rooms, and what becomes of what is mended. */
export interface SetUpRowsProps {
  readonly rows: readonly SetUpSpace[];
  readonly criteria: readonly SetUpCriterion[];
  readonly edits: SetUpEdits;
  readonly onSave: (space: SetUpSpace, patch: SetUpPatch, seen?: SetUpSpace) => void;
  readonly onPicture: (space: SetUpSpace) => void;
}

interface SetUpGridProps extends SetUpRowsProps {
  /** How many rooms there are with those that are not read yet. */
  readonly totalCount: number;
  /** A column was pasted at a row, for that row and those below. */
  readonly onColumn: (column: readonly string[], from: number) => void;
}

/** Returns what every cell of a room is given, besides where the focus goes. */
export function cellOf(
  { edits, onSave, onPicture }: SetUpRowsProps,
  space: SetUpSpace,
  criterion: SetUpCriterion,
) {
  const edited = criterion as EditedCriterion;
  return {
    ...{ space, criterion, onPicture },
    state: edits.stateOf(space.id, edited),
    onSave: (patch: SetUpPatch, seen?: SetUpSpace) => onSave(space, patch, seen),
    onSettle: () => edits.settle(space.id, edited),
  };
}

/** Rooms beside what they lack, mended cell by cell or by a pasted column, as in a spreadsheet. */
export function SetUpGrid(props: SetUpGridProps) {
  const { rows, criteria, totalCount, onColumn, onSave } = props;
  const { t } = useTranslation("set-up");
  const inWords = useFloorInWords();
  const grid = useRef<HTMLTableElement>(null);
  const columns = criteria.length + 1;
  const keys = useGridKeys(grid, { rows: rows.length, columns });
  const leave = (row: number, column: number, way: CellWay): void =>
    keys.goTo({ row: way === "down" ? Math.min(row + 1, rows.length - 1) : row, column });
  const onPaste = (event: ClipboardEvent): void => {
    const place = keys.placeOf(event.target);
    const space = rows[place?.row ?? -1];
    if (!place || !space || criteria[place.column - 1] !== "capacity") return;
    const column = pastedColumn(event.clipboardData.getData("text/plain"));
    const isTyping = event.target instanceof HTMLInputElement;
    if (column.length === 0 || (isTyping && column.length === 1)) return;
    event.preventDefault();
    const capacity = readCapacity(column[0] ?? "");
    if (column.length === 1 && typeof capacity === "number") onSave(space, { capacity });
    else onColumn(column, place.row);
  };
  return (
    <div className={styles["frame"]}>
      <table
        ref={grid}
        role="grid"
        aria-label={t("grid")}
        aria-rowcount={totalCount + 1}
        aria-describedby="set-up-keys"
        className={styles["grid"]}
        onKeyDown={keys.onKeyDown}
        onFocus={(event) => keys.onFocus(event.target)}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{t("room")}</th>
            {criteria.map((criterion) => (
              <th key={criterion} scope="col">
                {t(`criterion.${criterion}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((space, row) => (
            <tr key={space.id} aria-rowindex={row + 2}>
              <th scope="row">
                <Link {...keys.focusAt(row, 0)} to={spacePath(space.id)} className={styles["name"]}>
                  <bdi>{space.name}</bdi>
                </Link>
                <span className={styles["place"]}>
                  <bdi>{space.location.name}</bdi> · {inWords(space.floor.name)}
                </span>
              </th>
              {criteria.map((criterion, at) => (
                <td key={criterion}>
                  <SetUpCell
                    {...cellOf(props, space, criterion)}
                    focus={keys.focusAt(row, at + 1)}
                    onLeave={(way) => leave(row, at + 1, way)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
