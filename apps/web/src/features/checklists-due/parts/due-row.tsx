import type { DueItem } from "@storey/contract";
import { DUE_ENDS } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CloudUpload } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useInReaderLanguage } from "../../../lib/reader-language.ts";
import { Badge } from "../../../ui/chip.tsx";
import { RunStateBadge } from "../../checklist-runs/parts/run-state-badge.tsx";
import type { DueGrouping } from "../grouped-due.ts";
import styles from "./due.module.css";
import { DUE_KIND_ICONS } from "./due-kind-marks.tsx";
import { duePath } from "./due-path.ts";

const MEDIUM = { dateStyle: "medium" } as const;

/** How the rows of a list are chosen; none where nobody may change anything. */
export interface DueChoice {
  readonly isChosen: (item: DueItem) => boolean;
  readonly toggle: (item: DueItem) => void;
  /** Why one of them was not changed. */
  readonly problemOf: (item: DueItem) => string | null;
}

interface DueRowProps {
  readonly item: DueItem;
  /** What its heading says already. */
  readonly heading: DueGrouping;
  /** Whether something of it waits on this device. */
  readonly isWaiting: boolean;
  readonly choice: DueChoice | null;
}

/** One thing that is due; all of it but the box leads there. */
export function DueRow({ item, heading, isWaiting, choice }: DueRowProps) {
  const { t, locale } = useTranslation("due");
  const { kind, number, asset, space, location, people, run, dueAt, timezone } = item;
  const name = useInReaderLanguage()(item.name, run?.template.names);
  const Icon = DUE_KIND_ICONS[kind];
  const when =
    dueAt === null
      ? momentLabel(item.day, { locale, zone: "UTC" }, MEDIUM)
      : momentLabel(dueAt, { locale, zone: timezone });
  const facts = [
    t(`kind.${kind}.one`),
    asset?.tag ?? null,
    ...(heading === "place" ? [] : [space?.name ?? null, location?.name ?? null]),
    ...(heading === "person" ? [] : people.map((person) => person.name)),
  ].filter((fact) => fact !== null && fact !== "");
  const problem = choice?.problemOf(item) ?? null;
  return (
    <li className={styles["row"]}>
      {choice ? (
        <input
          type="checkbox"
          className={styles["box"]}
          aria-label={t("choose", { name })}
          checked={choice.isChosen(item)}
          onChange={() => choice.toggle(item)}
        />
      ) : null}
      <Link to={duePath(item)} className={styles["line"]}>
        <Icon aria-hidden="true" />
        <span className={styles["lineWords"]}>
          <span className={styles["name"]}>
            {number === null ? null : <span className={styles["quiet"]}>#{number} </span>}
            <bdi>{name}</bdi>
          </span>
          <span className={styles["quiet"]}>
            {facts.map((fact) => (
              <span key={fact}>
                <bdi>{fact}</bdi>
                {" · "}
              </span>
            ))}
            {t("on", { day: when })}
          </span>
          <span className={styles["badges"]}>
            {run ? <RunStateBadge run={run} /> : null}
            {!run && item.isOverdue ? (
              <Badge tone="danger">{t(DUE_ENDS.includes(kind) ? "ended" : "overdue")}</Badge>
            ) : null}
            {isWaiting ? (
              <Badge icon={<CloudUpload aria-hidden="true" />}>{t("waits")}</Badge>
            ) : null}
          </span>
          {problem === null ? null : <span className={styles["problem"]}>{problem}</span>}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
