import type { AuditedRoom } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { assetAuditPath, spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import styles from "./asset-audit.module.css";
import { AuditStateBadge } from "./audit-state-badge.tsx";
import { GroupFacts } from "./group-facts.tsx";
import { StartAuditButton } from "./start-audit-button.tsx";

interface AuditedRoomLineProps {
  readonly room: AuditedRoom;
  readonly locationId: string;
}

/** One room of a location: how far its audit is, and the way to it. */
export function AuditedRoomLine({ room, locationId }: AuditedRoomLineProps) {
  const { t, locale } = useTranslation("asset-audits");
  const zone = useTimeZone();
  const { space, floor, assetsCount, running, completed } = room;
  const { name } = space;
  return (
    <li className={styles["line"]}>
      <span className={styles["lineWords"]}>
        <Link to={spacePath(space.id)} className={styles["name"]}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles["quiet"]}>
          <FloorName name={floor.name} />
          {space.shortcode ? (
            <>
              {" · "}
              <bdi>{space.shortcode}</bdi>
            </>
          ) : null}
          {" · "}
          {t("rooms.assets", { count: assetsCount })}
        </span>
        {running ? (
          <GroupFacts counts={running.counts} isRunning />
        ) : completed ? (
          <>
            <span className={styles["quiet"]}>
              {t("rooms.at", { day: momentLabel(completed.completedAt, { locale, zone }) })}
            </span>
            <GroupFacts counts={completed.counts} />
          </>
        ) : (
          <span className={styles["quiet"]}>{t("rooms.never")}</span>
        )}
      </span>
      <span className={styles["badges"]}>
        {running ? <AuditStateBadge state={running.state} /> : null}
        {!running && completed ? <AuditStateBadge state="completed" /> : null}
      </span>
      <span className={styles["lineActions"]}>
        {completed ? (
          <LinkButton
            size="small"
            variant="quiet"
            to={assetAuditPath(completed.id)}
            aria-label={t("audit.reportNamed", { name })}
          >
            {t("audit.report")}
          </LinkButton>
        ) : null}
        {running ? (
          <LinkButton
            size="small"
            to={assetAuditPath(running.id)}
            aria-label={t("audit.goOnNamed", { name })}
          >
            {t("audit.goOn")}
          </LinkButton>
        ) : (
          <StartAuditButton space={space} locationId={locationId} isInList size="small" />
        )}
      </span>
    </li>
  );
}
