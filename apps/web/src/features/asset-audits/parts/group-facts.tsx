import type { AssetAuditCounts } from "@storey/contract";
import { ASSET_AUDIT_GROUPS } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./asset-audit.module.css";

/** Says in one line how much audits found, and how much not. */
export function GroupFacts({
  counts,
  isRunning,
}: {
  readonly counts: AssetAuditCounts;
  readonly isRunning?: boolean;
}) {
  const { t, locale } = useTranslation("asset-audits");
  const number = new Intl.NumberFormat(locale);
  const words = ASSET_AUDIT_GROUPS.filter((group) => counts[group] > 0).map((group) => {
    const key = group === "missing" && isRunning ? "notSeen" : group;
    return `${t(`group.${key}`)}: ${number.format(counts[group])}`;
  });
  return words.length === 0 ? null : <span className={styles["quiet"]}>{words.join(" · ")}</span>;
}
