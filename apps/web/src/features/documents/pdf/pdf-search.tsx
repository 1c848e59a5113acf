import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./pdf-overlay.module.css";
import type { FindStep, Found } from "./pdf-stage.ts";

interface PdfSearchProps {
  readonly found: Found | null;
  readonly onFind: (query: string, step: FindStep) => void;
  readonly onClose: () => void;
}

/** Looks for words in a document: Enter goes on, Shift+Enter goes back, Escape ends it. */
export function PdfSearch({ found, onFind, onClose }: PdfSearchProps) {
  const { t } = useTranslation("documents");
  const [query, setQuery] = useState("");
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onFind(query, event.shiftKey ? "previous" : "next");
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = found?.total === 0 && !found.isPending;
  const place = { number: found?.current ?? 0, count: found?.total ?? 0 };
  const words = found && !none ? t("pdf.found", place) : t("pdf.foundNone");
  const stops = query === "" || !found || found.total === 0;
  return (
    <search className={styles["search"]}>
      <TextField
        className={styles["query"]}
        label={t("pdf.find")}
        hideLabel
        autoFocus
        ref={(input) => input?.focus()}
        placeholder={t("pdf.find")}
        value={query}
        onChange={(next) => {
          setQuery(next);
          onFind(next, "new");
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles["found"]}>
        {query === "" || !found || (found.isPending && found.total === 0) ? "" : words}
      </span>
      <IconButton
        label={t("pdf.findPrevious")}
        icon={<ChevronUp />}
        disabled={stops}
        onClick={() => onFind(query, "previous")}
      />
      <IconButton
        label={t("pdf.findNext")}
        icon={<ChevronDown />}
        disabled={stops}
        onClick={() => onFind(query, "next")}
      />
      <IconButton label={t("pdf.findClose")} icon={<X />} onClick={onClose} />
    </search>
  );
}
