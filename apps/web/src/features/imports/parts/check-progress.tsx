import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { checkedSoFarQuery, LOOK_MS } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";
import layout from "./layout.module.css";

/** Shows how far a check is that is on its way, where its kind can tell. */
export function CheckProgress({ id }: { readonly id: string }) {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const { data } = useQuery({
    ...checkedSoFarQuery(kind, id),
    enabled: kind.checkedCountOf !== undefined,
    refetchInterval: LOOK_MS,
  });
  const checked = data && kind.checkedCountOf ? kind.checkedCountOf(data) : 0;
  if (!data || checked === 0 || data.rowCount === 0) return null;
  const words = t("check.progress", { checked, count: data.rowCount });
  return (
    <div className={layout["progress"]}>
      <span className={layout["quiet"]}>{words}</span>
      <ProgressBar label={words} value={checked / data.rowCount} />
    </div>
  );
}
