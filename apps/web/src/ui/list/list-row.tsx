// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { classNames } from "../class-names.ts";
import type { ListRows } from "./list-declaration.ts";
import styles from "./list-table.module.css";

interface TickProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onTick: (isRange: boolean) => void;
}

function Tick({ name, isChosen, onTick }: TickProps) {
  const { t } = useTranslation("lists");
  const isRange = useRef(false);
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        aria-label={t("select.one", { name })}
        aria-keyshortcuts={isChosen ? "Enter" : undefined}
        checked={isChosen}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onKeyDown={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onTick(isRange.current)}
      />
    </label>
  );
}

interface ListRowProps<Row, Sort extends string, Context> {
  readonly rows: ListRows<Row, Sort, Context>;
  readonly context: Context;
  readonly index: number;
  /** Undefined while its page loads, or while it waits for its turn to be drawn. */
  readonly row: Row | undefined;
  /** The first answer is on its way. */
  readonly isFirst: boolean;
  readonly topPx: number;
  readonly heightPx: number;
  /**
   * Called with the element of the row; null where all rows have one height. Keep it the same
   * function.
   */
  readonly measure: ((row: HTMLElement | null) => void) | null;
  readonly isChosen: boolean;
  /** Null where rows cannot be chosen. Keep it the same function. */
  readonly onTick: ((index: number, isRange: boolean) => void) | null;
}

function Row<Line, Sort extends string, Context>(props: ListRowProps<Line, Sort, Context>) {
  const { rows, context, index, row, isFirst, topPx, heightPx, measure, isChosen, onTick } = props;
  const element = useRef<HTMLDivElement>(null);
  const grows = measure !== null && row !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, or another place, is another height.
  useLayoutEffect(() => {
    if (grows) measure(element.current);
  }, [grows, measure, row, index]);
  // The virtualizer forgets a row that is no longer there.
  useLayoutEffect(() => () => measure?.(null), [measure]);
  const place = isFirst ? rows.skeleton : <div className={styles["place"]} />;
  const cells: ReactNode =
    row === undefined ? (
      <div role="cell" className={styles["waiting"]}>
        {place}
      </div>
    ) : (
      <>
        {onTick ? (
          <div role="cell" className={styles["tickCell"]}>
            <Tick
              name={rows.nameOf(row)}
              isChosen={isChosen}
              onTick={(isRange) => onTick(index, isRange)}
            />
          </div>
        ) : null}
        {rows.columns.map(({ id, className, isWideOnly, hasOwnLine, titleOf, cell }) => (
          <div
            key={id}
            role="cell"
            title={titleOf?.(row)}
            className={classNames(
              className,
              isWideOnly && styles["wideOnly"],
              hasOwnLine && styles["ownLine"],
            )}
          >
            {cell(row, context)}
          </div>
        ))}
      </>
    );
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      data-place={index}
      className={classNames(
        styles["row"],
        grows && styles["grows"],
        rows.cardClassName,
        isChosen && styles["chosen"],
      )}
      style={grows ? { top: topPx } : { top: topPx, height: heightPx }}
    >
      {cells}
    </div>
  );
}

/** One row of a list; a card on a phone. */
export const ListRow = memo(Row) as typeof Row;
