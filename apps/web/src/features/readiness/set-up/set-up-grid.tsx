// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in with arrows.
import type { SetUpSpace } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { type ClipboardEvent, memo, useCallback, useRef } from "react";
import { spacePath } from "../../../app/paths.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { pastedColumn } from "../../../lib/pasted-column.ts";
import type { CellWay } from "./cell-props.ts";
import { readCapacity } from "./pasted-column.ts";
import styles from "./set-up.module.css";
import { SetUpCell } from "./set-up-cell.tsx";
import { cellOf, NONE, type SetUpRowsProps } from "./set-up-rows.ts";
import { focusAt, useGridKeys } from "./use-grid-keys.ts";
import type { RowStates, SetUpEdits } from "./use-set-up-edits.ts";

interface SetUpGridProps extends SetUpRowsProps {
  /** How many rooms there are with those that are not read yet. */
  readonly totalCount: number;
  /** A column was pasted at a row, for that row and those below. */
  readonly onColumn: (column: readonly string[], from: number) => void;
}

interface RowProps extends Omit<SetUpRowsProps, "rows" | "edits"> {
  readonly space: SetUpSpace;
  readonly row: number;
  readonly states: RowStates;
  /** The column that Tab reaches; null in the other rows. */
  readonly reached: number | null;
  readonly onSettle: SetUpEdits["settle"];
  readonly onLeave: (row: number, column: number, way: CellWay) => void;
}

/** One room. It is drawn again only where it changed: a grid has a thousand cells. */
const Row = memo(function Row(props: RowProps) {
  const { space, row, criteria, reached, onLeave } = props;
  const inWords = useFloorInWords();
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row">
        <Link {...focusAt(row, 0, reached)} to={spacePath(space.id)} className={styles["name"]}>
          <bdi>{space.name}</bdi>
        </Link>
        <span className={styles["place"]}>
          <bdi>{space.location.name}</bdi> · {inWords(space.floor.name)}
        </span>
      </th>
      {criteria.map((criterion, at) => (
        <td key={criterion}>
          <SetUpCell
            {...cellOf(props, space, criterion, props.states)}
            focus={focusAt(row, at + 1, reached)}
            onLeave={(way) => onLeave(row, at + 1, way)}
          />
        </td>
      ))}
    </tr>
  );
});

/** Rooms beside what they lack, mended cell by cell or by a pasted column, as in a spreadsheet. */
export function SetUpGrid(props: SetUpGridProps) {
  const { rows, criteria, edits, totalCount, onColumn, onSave, onPicture } = props;
  const { t } = useTranslation("set-up");
  const grid = useRef<HTMLTableElement>(null);
  const columns = criteria.length + 1;
  const keys = useGridKeys(grid, { rows: rows.length, columns });
  const { goTo } = keys;
  const last = rows.length - 1;
  const leave = useCallback(
    (row: number, column: number, way: CellWay): void =>
      goTo({ row: way === "down" ? Math.min(row + 1, last) : row, column }),
    [goTo, last],
  );
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
            <Row
              key={space.id}
              {...{ space, row, criteria, onSave, onPicture }}
              states={edits.states.get(space.id) ?? NONE}
              reached={keys.at.row === row ? keys.at.column : null}
              onSettle={edits.settle}
              onLeave={leave}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
