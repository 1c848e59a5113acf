import type { AuditedFloating, AuditedRoom } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { assetAuditPath, spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import { auditName } from "../audit-writes.ts";
import styles from "./asset-audit.module.css";
import { AuditStateBadge } from "./audit-state-badge.tsx";
import { GroupFacts } from "./group-facts.tsx";
import { StartAuditButton } from "./start-audit-button.tsx";

interface AuditedLineProps {
  readonly of: Pick<AuditedRoom, "assetsCount" | "running" | "completed">;
  readonly name: ReactNode;
  /** As who does not see it is told. */
  readonly title: string;
  readonly about: ReactNode;
  readonly start: ReactNode;
}

/** How far the audit of a room or of what floats is, and the way to it. */
function AuditedLine({ of, name, title, about, start }: AuditedLineProps) {
  const { t, locale } = useTranslation("asset-audits");
  const zone = useTimeZone();
  const { assetsCount, running, completed } = of;
  return (
    <li className={styles["line"]}>
      <span className={styles["lineWords"]}>
        {name}
        <span className={styles["quiet"]}>
          {about}
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
            aria-label={t("audit.reportNamed", { name: title })}
          >
            {t("audit.report")}
          </LinkButton>
        ) : null}
        {running ? (
          <LinkButton
            size="small"
            to={assetAuditPath(running.id)}
            aria-label={t("audit.goOnNamed", { name: title })}
          >
            {t("audit.goOn")}
          </LinkButton>
        ) : (
          start
        )}
      </span>
    </li>
  );
}

interface AuditedRoomLineProps {
  readonly room: AuditedRoom;
  readonly location: { readonly id: string; readonly name: string };
}

/** One room of a location: how far its audit is, and the way to it. */
export function AuditedRoomLine({ room, location }: AuditedRoomLineProps) {
  const { space, floor } = room;
  return (
    <AuditedLine
      of={room}
      title={space.name}
      name={
        <Link to={spacePath(space.id)} className={styles["name"]}>
          <bdi>{space.name}</bdi>
        </Link>
      }
      about={
        <>
          <FloorName name={floor.name} />
          {space.shortcode ? (
            <>
              {" · "}
              <bdi>{space.shortcode}</bdi>
            </>
          ) : null}
          {" · "}
        </>
      }
      start={
        <StartAuditButton space={space} floor={floor} location={location} isInList size="small" />
      }
    />
  );
}

/** What floats with a home, or without one: how far its audit is, and the way to it. */
export function AuditedFloatingLine({ floating }: { readonly floating: AuditedFloating }) {
  const { t } = useTranslation("asset-audits");
  const title = auditName({ space: null, location: floating.location }, t);
  return (
    <AuditedLine
      of={floating}
      title={title}
      name={<bdi className={styles["name"]}>{title}</bdi>}
      about={null}
      start={<StartAuditButton space={null} location={floating.location} isInList size="small" />}
    />
  );
}
