import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import styles from "./pdf-overlay.module.css";
import type { PdfSearching } from "./use-pdf-search.ts";

/** Looks for words in a document: Enter goes on, Shift+Enter goes back. */
export function PdfSearch({ search }: { readonly search: PdfSearching }) {
  const { found, field, find, end } = search;
  const { t } = useTranslation("documents");
  const [query, setQuery] = useState("");
  useEffect(() => field.current?.focus(), [field]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    find(query, event.shiftKey ? "previous" : "next");
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
        ref={field}
        placeholder={t("pdf.find")}
        value={query}
        onChange={(next) => {
          setQuery(next);
          find(next, "new");
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
        onClick={() => find(query, "previous")}
      />
      <IconButton
        label={t("pdf.findNext")}
        icon={<ChevronDown />}
        disabled={stops}
        onClick={() => find(query, "next")}
      />
      <IconButton label={t("pdf.findClose")} icon={<X />} onClick={end} />
    </search>
  );
}
