import type { AnyImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import styles from "./unread-columns.module.css";

const SHOWN = 24;

interface UnreadColumnsProps extends Pick<AnyImport, "headers"> {
  readonly mapping: AnyImport["choices"]["mapping"];
}

/** Names the columns that no field is read from, so that nothing is lost unnoticed. */
export function UnreadColumns({ headers, mapping }: UnreadColumnsProps) {
  const { t } = useTranslation("imports");
  const read = new Set(Object.values(mapping));
  const unread = headers.flatMap((header, column) =>
    read.has(column)
      ? []
      : [{ column, name: header.trim() || t("map.column", { number: column + 1 }) }],
  );
  if (unread.length === 0) return null;
  const hidden = unread.length - SHOWN;
  return (
    <p className={styles["unread"]}>
      <span>{t("map.unread", { count: unread.length })}</span>
      {unread.slice(0, SHOWN).map(({ column, name }) => (
        <Chip key={column}>
          <bdi>{name}</bdi>
        </Chip>
      ))}
      {hidden > 0 ? <span>{t("map.unreadMore", { count: hidden })}</span> : null}
    </p>
  );
}
