import {
  ASSET_LIST_COLUMNS,
  type AssetColumn,
  type AssetListState,
  fold,
  type ShownColumn,
} from "@storey/domain";
import { ArrowDown, ArrowUp, Pin, Plus, Search, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/dialog.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import styles from "./columns-dialog.module.css";
import { columnName, shownColumns } from "./shown-columns.ts";
import type { ListedField } from "./use-asset-list.ts";

interface ColumnsDialogProps {
  readonly state: AssetListState;
  readonly fields: readonly ListedField[];
  readonly customColumns: readonly AssetColumn[];
  readonly onChange: (next: AssetListState) => void;
  readonly onClose: () => void;
}

/** Chooses the columns of the list, their order, and which stay in view: by mouse and by keyboard. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { state, fields, customColumns, onChange, onClose } = props;
  const { t } = useTranslation("asset-list");
  const [typed, setTyped] = useState("");
  const shown = shownColumns(state);
  const all: readonly AssetColumn[] = [...ASSET_LIST_COLUMNS, ...customColumns];
  const nameOf = (key: string): string => {
    const column = all.find((one) => one.key === key);
    return column ? columnName(t, column, fields) : key;
  };
  const set = (columns: readonly ShownColumn[]): void => onChange({ ...state, columns });
  const others = all.filter(
    ({ key }) =>
      shown.every((one) => one.key !== key) && fold(nameOf(key)).includes(fold(typed.trim())),
  );
  const shownFocus = useFocusAfterRemoval<HTMLOListElement>(
    shown.map(({ key }) => key),
    () => null,
  );
  const otherFocus = useFocusAfterRemoval<HTMLUListElement>(
    others.map(({ key }) => key),
    () => shownFocus.list.current?.querySelector<HTMLElement>("[data-remove]"),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("columns")}
      actions={
        <>
          <Button onClick={() => set([])} disabled={state.columns.length === 0}>
            {t("columns.reset")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("columns.done")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t("columns.text")}</p>
      <h3 className={styles.heading}>{t("columns.shown")}</h3>
      <Sortable lines={shown} idOf={({ key }) => key} onOrder={set}>
        <ol ref={shownFocus.list} className={styles.lines} aria-label={t("columns.shown")}>
          {shown.map((column, place) => (
            <SortableLine
              key={column.key}
              lineId={column.key}
              place={place}
              name={nameOf(column.key)}
              className={styles.line ?? ""}
            >
              {(handle) => (
                <>
                  {handle}
                  <bdi className={styles.name}>{nameOf(column.key)}</bdi>
                  <LineButtons
                    name={nameOf(column.key)}
                    column={column}
                    place={place}
                    count={shown.length}
                    onMove={(by) => set(moved(shown, place, place + by))}
                    onPin={() => set(shown.with(place, withPin(column)))}
                    onHide={() => {
                      shownFocus.removing(column.key);
                      set(shown.toSpliced(place, 1));
                    }}
                  />
                </>
              )}
            </SortableLine>
          ))}
        </ol>
      </Sortable>
      <h3 className={styles.heading}>{t("columns.hidden")}</h3>
      <TextField
        label={t("columns.find")}
        hideLabel
        placeholder={t("columns.find")}
        icon={<Search />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <ul ref={otherFocus.list} className={styles.lines} aria-label={t("columns.hidden")}>
        {others.map(({ key }) => {
          const type = fields.find(({ id }) => key === `customFields.${id}`)?.assetTypeName;
          return (
            <li key={key} className={styles.line}>
              <span className={styles.name}>
                <bdi>{nameOf(key)}</bdi>
                {type ? (
                  <span className={styles.quiet}> {t("columns.ofType", { type })}</span>
                ) : null}
              </span>
              <IconButton
                size="small"
                label={t("columns.show", { column: nameOf(key) })}
                icon={<Plus />}
                data-remove
                onClick={() => {
                  otherFocus.removing(key);
                  set([...shown, { key }]);
                }}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

function withPin({ pinned, ...column }: ShownColumn): ShownColumn {
  return pinned ? column : { ...column, pinned: "start" };
}

interface LineButtonsProps {
  readonly name: string;
  readonly column: ShownColumn;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onPin: () => void;
  readonly onHide: () => void;
}

function LineButtons(props: LineButtonsProps) {
  const { name: column, place, count, onMove, onPin, onHide } = props;
  const { t } = useTranslation("asset-list");
  const [isFirst, isLast, isOnly] = [place === 0, place === count - 1, count === 1];
  // A button that is disabled at the end of the list would lose the focus of who pressed it, and one
  // that hides the last column could not be given it.
  return (
    <span className={styles.buttons}>
      <IconButton
        size="small"
        aria-disabled={isFirst}
        label={t("columns.up", { column })}
        icon={<ArrowUp />}
        onClick={() => (isFirst ? undefined : onMove(-1))}
      />
      <IconButton
        size="small"
        aria-disabled={isLast}
        label={t("columns.down", { column })}
        icon={<ArrowDown />}
        onClick={() => (isLast ? undefined : onMove(1))}
      />
      <IconButton
        size="small"
        aria-pressed={props.column.pinned !== undefined}
        label={t("columns.pin", { column })}
        icon={<Pin />}
        className={props.column.pinned ? styles.pinned : undefined}
        onClick={onPin}
      />
      <IconButton
        size="small"
        aria-disabled={isOnly}
        label={t("columns.hide", { column })}
        icon={<X />}
        data-remove
        onClick={() => (isOnly ? undefined : onHide())}
      />
    </span>
  );
}
