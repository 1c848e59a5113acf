import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button, IconButton } from "../button.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import styles from "./list-bulk-bar.module.css";
import type { BulkChange } from "./use-bulk-change.ts";
import type { BulkSelection } from "./use-bulk-selection.ts";

interface ListBulkBarProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly bulk: BulkSelection<Row>;
  readonly change: BulkChange<Row>;
  /** A note about the chosen rows, such as that some cannot be changed. */
  readonly note?: ReactNode;
  /** The actions for the chosen rows. */
  readonly children: ReactNode;
}

/** The bar of actions for all chosen rows of a list. */
export function ListBulkBar<Row extends { readonly id: string }>(props: ListBulkBarProps<Row>) {
  const { label, bulk, change, note, children } = props;
  const { selection, total, gathering } = bulk;
  const count = selection.chosen.size;
  const progress = gathering ?? change.progress;
  const { t } = useTranslation("lists");
  const { done = 0, total: of = 0 } = progress ?? {};
  return (
    <section {...bulk.focus} className={styles["bar"]} aria-label={label}>
      <output className={styles["count"]}>
        {t("bulk.count", { count })} {note}
      </output>
      {progress ? (
        <div className={styles["progress"]}>
          <ProgressBar
            label={t(`bulk.${progress.kind}`, { done, total: of })}
            value={of === 0 ? 0 : done / of}
          />
          <span>{t(`bulk.${progress.kind}`, { done, total: of })}</span>
          <Button onClick={gathering ? bulk.stopGathering : change.stop}>{t("bulk.stop")}</Button>
        </div>
      ) : (
        children
      )}
      {count < total && progress === null ? (
        <Button variant="quiet" onClick={bulk.selectAll}>
          {t("select.all", { count: total })}
        </Button>
      ) : null}
      <IconButton label={t("bulk.clear")} icon={<X />} onClick={selection.clear} />
      <p className={styles["keys"]}>{t("bulk.keys")}</p>
    </section>
  );
}
