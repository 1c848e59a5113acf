import type { DueItem, IssueWork } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { InTimeZone } from "../../../lib/session/time-zone.tsx";
import { Day } from "../../../ui/day.tsx";
import { duePath } from "../../checklists-due/parts/due-path.ts";
import { IssueLink } from "../../issues/parts/issue-link.tsx";
import { OverdueBadge, PriorityMark } from "../../issues/parts/issue-marks.tsx";
import styles from "./my-work.module.css";

/** An issue that waits: all of the line leads to it. */
export function NextIssue({ issue }: { readonly issue: IssueWork["next"][number] }) {
  const { t } = useTranslation("issues");
  const inWords = useFloorInWords();
  const { space, asset, floor, location, shortcode, timezone: zone, dueAt } = issue;
  const where = [
    space?.name || asset?.name,
    floor.name ? inWords(floor.name) : null,
    location?.name,
  ].filter(Boolean);
  return (
    <li>
      <IssueLink issueId={issue.id} className={styles["next"]}>
        <span className={styles["what"]}>
          <bdi>{issue.title}</bdi>
          {shortcode ? (
            <span className={styles["door"]}>{t("work.shortcode", { code: shortcode })}</span>
          ) : null}
        </span>
        <span className={styles["where"]}>
          <bdi>{where.join(" · ")}</bdi>
        </span>
        <span className={styles["marks"]}>
          <PriorityMark priority={issue.priority} />
          {issue.isOverdue ? <OverdueBadge /> : null}
          {dueAt ? (
            <span>
              {t("fact.dueAt")}{" "}
              <InTimeZone zone={zone}>
                <Day moment={dueAt} />
              </InTimeZone>
            </span>
          ) : null}
          {issue.assignees.length === 0 ? <span>{t("work.nobody")}</span> : null}
        </span>
      </IssueLink>
    </li>
  );
}

/** Something else that is due for the reader: a check, an asset to give back; or an issue further down. */
export function NextDue({ item }: { readonly item: DueItem }) {
  const { t, locale } = useTranslation("due");
  const inWords = useFloorInWords();
  const { kind, name, number, asset, space, floor, location, dueAt, day, timezone, isOverdue } =
    item;
  const where = [asset?.tag, space?.name, floor ? inWords(floor.name) : null, location?.name];
  return (
    <li>
      <Link to={duePath(item)} className={styles["next"]}>
        <span className={styles["what"]}>
          <bdi>{number === null ? name : `#${number} ${name}`}</bdi>
          <span className={styles["door"]}>{t(`kind.${kind}.one`)}</span>
        </span>
        <span className={styles["where"]}>
          <bdi>{where.filter(Boolean).join(" · ")}</bdi>
        </span>
        <span className={styles["marks"]}>
          {isOverdue ? <OverdueBadge /> : null}
          <span>
            {t("on", {
              day: momentLabel(
                dueAt ?? day,
                { locale, zone: dueAt === null ? "UTC" : timezone },
                { dateStyle: "medium" },
              ),
            })}
          </span>
        </span>
      </Link>
    </li>
  );
}
