import { X } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { queryClient } from "../../../lib/query.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { runFileQuery } from "../checklist-run.queries.ts";
import type { ShownFile } from "../merged-run.ts";
import styles from "./run.module.css";

interface PapersProps {
  readonly files: readonly ShownFile[];
  /** Takes one away; where nothing is taken away any more, nothing. */
  readonly onRemove?: ((id: string) => void) | undefined;
}

/** The files that are no pictures, by their names. Nothing where there are none. */
export function Papers({ files, onRemove }: PapersProps) {
  const { t } = useTranslation("checklist-runs");
  if (files.length === 0) return null;
  const open = async (path: string, name: string): Promise<void> =>
    saveFile(await queryClient.fetchQuery(runFileQuery(path)), name);
  return (
    <ul className={styles["lines"]} aria-label={t("paper.list")}>
      {files.map(({ id, fileName, path }) => (
        <li key={id} className={styles["line"]}>
          <bdi className={styles["lineWords"]}>{fileName}</bdi>
          {path === null ? null : (
            <Button size="small" onClick={() => void open(path, fileName)}>
              {t("paper.open")}
            </Button>
          )}
          {onRemove ? (
            <IconButton
              label={t("paper.remove", { name: fileName })}
              icon={<X />}
              onClick={() => onRemove(id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
