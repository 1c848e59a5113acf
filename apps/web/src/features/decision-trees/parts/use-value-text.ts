import type { TreeValue } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";

/** Returns the words for the value of a variable. */
export function useValueText(): (value: TreeValue | null) => string {
  const { t } = useTranslation("decision-trees");
  return (value) => {
    if (value === null) return "–";
    return typeof value === "boolean" ? t(value ? "value.yes" : "value.no") : String(value);
  };
}
