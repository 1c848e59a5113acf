import { dayAfter, dayIn } from "@storey/domain";
import { useMemo, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { ResultDays } from "../decision-tree.queries.ts";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

const DAYS = ["7", "90", "365"] as const;
type Days = (typeof DAYS)[number];

/** The days of which results are looked at, up to today, and the control that chooses them. */
export function useResultDays() {
  const { t } = useResultWords();
  const zone = useTimeZone();
  const [days, setDays] = useState<Days>("90");
  const [today] = useState(() => dayIn(zone, serverNow()));
  const chosen = useMemo(
    (): ResultDays => ({ from: dayAfter(today, 1 - Number(days)), to: today }),
    [today, days],
  );
  const field = (
    <SelectField
      label={t("days")}
      className={styles["days"]}
      value={days}
      options={DAYS.map((value) => ({ value, label: t(`days.${value}`) }))}
      onChange={setDays}
    />
  );
  return { days: chosen, field };
}
