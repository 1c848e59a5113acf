// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the heads take the focus.
import { ArrowDown, ArrowUp } from "lucide-react";
import { type Namespace, useTranslation } from "../../lib/messages.ts";
import { classNames } from "../class-names.ts";
import type { ListColumn } from "./list-declaration.ts";
import styles from "./list-table.module.css";

/** The order of a list, and how to change it. */
export interface ListSorting<Sort extends string> {
  readonly value: Sort;
  readonly onChange: (sort: Sort) => void;
}

interface HeadProps<Row, Sort extends string, Context> {
  readonly messages: Namespace;
  readonly columns: readonly ListColumn<Row, Sort, Context>[];
  readonly sorting: ListSorting<Sort> | undefined;
  readonly hasTicks: boolean;
}

type DirectionOf<Sort extends string> = (sort: Sort) => "ascending" | "descending";

function SortHead<Row, Sort extends string, Context>(props: {
  readonly label: string;
  readonly sort: NonNullable<ListColumn<Row, Sort, Context>["sort"]>;
  readonly sorting: ListSorting<Sort>;
  readonly className: string | undefined;
  readonly name: string | undefined;
}) {
  const { label, sort, sorting, className, name } = props;
  const { first, other, isFirstUp } = sort;
  const isFirst = sorting.value === first;
  const isOn = isFirst || sorting.value === other;
  const directionOf: DirectionOf<Sort> = (one) =>
    (one === first) === isFirstUp ? "ascending" : "descending";
  const direction = isOn ? directionOf(sorting.value) : "none";
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <div role="columnheader" aria-sort={direction} className={className}>
      <button
        type="button"
        aria-label={name}
        onClick={() => sorting.onChange(isFirst && other ? other : first)}
      >
        {label}
        {isOn ? <Arrow aria-hidden="true" /> : null}
      </button>
    </div>
  );
}

function TickHead() {
  const { t } = useTranslation("lists");
  return (
    <div role="columnheader">
      <span className={styles["unseen"]}>{t("select.column")}</span>
    </div>
  );
}

/** The heads of a list's columns; they stay in view while the rows scroll. */
export function ListHead<Row, Sort extends string, Context>(props: HeadProps<Row, Sort, Context>) {
  const { messages, columns, sorting, hasTicks } = props;
  const { t } = useTranslation(messages);
  return (
    <div role="row" aria-rowindex={1} className={styles["head"]}>
      {hasTicks ? <TickHead /> : null}
      {columns.map(({ id, label, hideLabel, isWideOnly, hasOwnLine, sort }) => {
        const className = classNames(
          isWideOnly && styles["wideOnly"],
          hasOwnLine && styles["ownLine"],
        );
        if (sort && sorting) {
          const name = sort.label === undefined ? undefined : t(sort.label);
          const head = { label: t(label), sort, sorting, className, name };
          return <SortHead key={id} {...head} />;
        }
        return (
          <div key={id} role="columnheader" className={className}>
            {hideLabel ? <span className={styles["unseen"]}>{t(label)}</span> : t(label)}
          </div>
        );
      })}
    </div>
  );
}
