import type { ReadinessChange } from "@storey/contract";
import { dayAfter, dayIn } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { readinessHistoryQuery } from "../readiness-list.queries.ts";
import { LostWords } from "./lost-words.tsx";
import styles from "./readiness-history.module.css";
import { ReadinessBadge } from "./readiness-mark.tsx";
import { ScoreChart } from "./score-chart.tsx";

/** How far back the history goes at first, and at most: as long as it is kept. */
const DAYS = ["30", "90", "365", "1096"] as const;
/** How many changes the table shows at once. */
const LINES = 20;

/** Returns the changes since a moment, and the one that was in force then; the latest first. */
export function changesSince(
  changes: readonly ReadinessChange[],
  from: string,
): readonly ReadinessChange[] {
  const before = changes.findIndex(({ at }) => at < from);
  return before === -1 ? changes : changes.slice(0, before + 1);
}

function Changes({ changes }: { readonly changes: readonly ReadinessChange[] }) {
  const { t, locale } = useTranslation("readiness-spaces");
  const zone = useTimeZone();
  const [shown, setShown] = useState(LINES);
  return (
    <>
      <Table label={t("history.title")}>
        <thead>
          <tr>
            <th scope="col">{t("history.from")}</th>
            <th scope="col">{t("column.state")}</th>
            <th scope="col" data-number>
              {t("column.score")}
            </th>
            <th scope="col">{t("column.why")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, shown).map((change) => (
            <tr key={change.at}>
              <th scope="row">{momentLabel(change.at, { locale, zone })}</th>
              <td>
                <ReadinessBadge state={change.state} />
              </td>
              <td data-number>{change.score ?? "–"}</td>
              <td>
                <LostWords of={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length > shown ? (
        <div>
          <Button size="small" onClick={() => setShown(shown + LINES)}>
            {t("history.more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How ready a space was: a chart of its score, or the same changes as a table. */
export function ReadinessHistory({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation("readiness-spaces");
  const [days, setDays] = useState<(typeof DAYS)[number]>("90");
  const [asTable, setAsTable] = useState(false);
  const { data, error } = useQuery(readinessHistoryQuery(spaceId));
  const zone = useTimeZone();
  if (!data) {
    if (error) return <p className={styles["quiet"]}>{textOfError(error)}</p>;
    return <Skeleton height="160px" radius="var(--radius)" />;
  }
  const now = new Date();
  const from = `${dayAfter(dayIn(zone, now), -Number(days))}T00:00:00.000Z`;
  const changes = changesSince(data, from);
  return (
    <div className={styles["content"]}>
      <SelectField
        label={t("trend.days")}
        value={days}
        options={DAYS.map((value) => ({ value, label: t(`trend.days.${value}`) }))}
        onChange={setDays}
        className={styles["days"]}
      />
      {changes.length === 0 ? (
        <p className={styles["quiet"]}>{t("history.none")}</p>
      ) : asTable ? (
        <Changes changes={changes} />
      ) : (
        <ScoreChart changes={changes} from={from} to={now.toISOString()} />
      )}
      <Switch label={t("asTable")} checked={asTable} onChange={setAsTable} />
    </div>
  );
}
