import type { AssetAudit } from "@storey/contract";
import type { AssetAuditGroup } from "@storey/domain";
import { Archive, Clock, FileQuestion, Flag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { timeOf } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { AssetLink } from "../../assets/parts/asset-link.tsx";
import { LifecycleBadge } from "../../assets/parts/lifecycle.tsx";
import type { ShownLine } from "../merged-lines.ts";
import styles from "./asset-audit.module.css";

/** The number of lines that are drawn at once: a storehouse has thousands. */
const SHOWN_STEP = 100;

/** Returns how a group is called: of a running audit nothing is missing yet. */
export function groupKey(group: AssetAuditGroup, { state }: Pick<AssetAudit, "state">): string {
  return group === "missing" && state !== "completed" ? "notSeen" : group;
}

/** Says where a thing belongs, or was moved from. */
function Place({ line: { group, asset, belongs, isWaiting } }: { readonly line: ShownLine }) {
  const { t } = useTranslation("asset-audits");
  const place = [belongs?.space, belongs?.location].filter(Boolean).join(", ");
  if (group === "unknown" && isWaiting) return <span>{t("line.lookedUp")}</span>;
  if (group === "elsewhere" && asset === null) return <span>{t("line.hidden")}</span>;
  if (group === "elsewhere") {
    return <span>{place === "" ? t("line.floats") : t("line.belongs", { place })}</span>;
  }
  return place === "" ? null : <span>{t("line.movedFrom", { place })}</span>;
}

/** Says who scanned a thing, and when. */
function Scan({ line: { scannedAt, scannedBy } }: { readonly line: ShownLine }) {
  const { t, locale } = useTranslation("asset-audits");
  const zone = useTimeZone();
  if (scannedAt === null) return null;
  const time = timeOf(Date.parse(scannedAt), { locale, zone });
  const words = scannedBy?.name ? t("line.by", { name: scannedBy.name, time }) : time;
  return <time dateTime={scannedAt}>{words}</time>;
}

function Line({ line, children }: { readonly line: ShownLine; readonly children: ReactNode }) {
  const { t } = useTranslation("asset-audits");
  const { asset, code, isWaiting, isMarkedMissing } = line;
  const name = asset ? (
    <>
      <bdi>{asset.tag}</bdi> <bdi>{asset.name ?? asset.modelName}</bdi>
    </>
  ) : (
    <bdi>{code}</bdi>
  );
  const about = asset
    ? [asset.typeName, asset.name === null ? null : asset.modelName, asset.serialNumber]
    : [];
  return (
    <li className={styles["line"]}>
      <span className={styles["lineWords"]}>
        <span className={styles["name"]}>
          {asset?.id ? <AssetLink assetId={asset.id}>{name}</AssetLink> : name}
        </span>
        <span className={styles["quiet"]}>
          <bdi>{about.filter(Boolean).join(" · ")}</bdi>
        </span>
        <span className={styles["quiet"]}>
          <Place line={line} /> <Scan line={line} />
        </span>
      </span>
      <span className={styles["badges"]}>
        {isWaiting ? <Badge icon={<Clock aria-hidden="true" />}>{t("line.waiting")}</Badge> : null}
        {asset?.isArchived ? (
          <Badge icon={<Archive aria-hidden="true" />}>{t("line.archived")}</Badge>
        ) : null}
        {isMarkedMissing ? (
          <Badge tone="danger" icon={<Flag aria-hidden="true" />}>
            {t("line.marked")}
          </Badge>
        ) : null}
        {asset && asset.lifecycleStatus !== "in_service" ? (
          <LifecycleBadge status={asset.lifecycleStatus} />
        ) : null}
        {asset === null && !isWaiting ? <FileQuestion size={18} aria-hidden="true" /> : null}
      </span>
      {children ? <span className={styles["lineActions"]}>{children}</span> : null}
    </li>
  );
}

interface AuditLinesProps {
  readonly audit: AssetAudit;
  readonly group: AssetAuditGroup;
  readonly lines: readonly ShownLine[];
  readonly actionsOf: (line: ShownLine) => ReactNode;
}

/** Lists the things of one group of an audit. */
export function AuditLines({ audit, group, lines, actionsOf }: AuditLinesProps) {
  const { t } = useTranslation("asset-audits");
  const [limit, setLimit] = useState(SHOWN_STEP);
  const key = groupKey(group, audit);
  if (lines.length === 0) return <p className={styles["none"]}>{t(`none.${key}`)}</p>;
  return (
    <>
      <ul className={styles["lines"]} aria-label={t(`group.${key}`)}>
        {lines.slice(0, limit).map((line) => (
          <Line key={`${line.asset?.id ?? ""}/${line.asset ? "" : line.code}`} line={line}>
            {actionsOf(line)}
          </Line>
        ))}
      </ul>
      {lines.length > limit ? (
        <Button wide onClick={() => setLimit(limit + SHOWN_STEP)}>
          {t("shown")}
        </Button>
      ) : null}
    </>
  );
}
