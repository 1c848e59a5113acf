import type { AssetAudit, AssetAuditCounts } from "@storey/contract";
import { ASSET_AUDIT_GROUPS, type AssetAuditGroup } from "@storey/domain";
import { CircleCheck, CircleDashed, CircleHelp, type LucideIcon, MoveRight } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./asset-audit.module.css";
import { groupKey } from "./audit-lines.tsx";

const ICONS: Readonly<Record<AssetAuditGroup, LucideIcon>> = {
  missing: CircleDashed,
  found: CircleCheck,
  elsewhere: MoveRight,
  unknown: CircleHelp,
};

interface GroupButtonsProps {
  readonly audit: AssetAudit;
  readonly counts: AssetAuditCounts;
  readonly shown: AssetAuditGroup;
  readonly onShow: (group: AssetAuditGroup) => void;
}

/** The groups of an audit with how many each holds; one of them is listed. */
export function GroupButtons({ audit, counts, shown, onShow }: GroupButtonsProps) {
  const { t, locale } = useTranslation("asset-audits");
  const number = new Intl.NumberFormat(locale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div role="group" aria-label={t("group.label")} className={styles["groups"]}>
      {ASSET_AUDIT_GROUPS.map((group) => {
        const Icon = ICONS[group];
        return (
          <button
            key={group}
            type="button"
            className={styles["group"]}
            data-group={group}
            aria-pressed={group === shown}
            onClick={() => onShow(group)}
          >
            <span className={styles["number"]}>
              <Icon aria-hidden="true" /> {number.format(counts[group])}
            </span>{" "}
            <span>{t(`group.${groupKey(group, audit)}`)}</span>
          </button>
        );
      })}
    </div>
  );
}
