import { CHECKLIST_FREQUENCIES, CHECKLIST_MONTH_DAYS } from "@storey/domain";
import { useId } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { weekdayName } from "../../../lib/moments.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import type { AssignmentDraft, DraftProblems } from "../assignment-draft.ts";
import styles from "../assignments.module.css";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NTHS = [1, 2, 3, 4, -1] as const;

export interface DraftProps {
  readonly draft: AssignmentDraft;
  readonly problems: DraftProblems;
  readonly change: (part: Partial<AssignmentDraft>) => void;
}

function Weekdays({ draft, problems, change }: DraftProps) {
  const { t, locale } = useTranslation("checklist-assignments");
  const id = useId();
  const { weekdays } = draft;
  return (
    <fieldset className={styles["group"]} aria-describedby={problems.weekdays ? id : undefined}>
      <legend>{t("field.weekdays")}</legend>
      {WEEKDAYS.map((weekday) => (
        <Checkbox
          key={weekday}
          label={weekdayName(weekday, locale)}
          checked={weekdays.includes(weekday)}
          onChange={(isOn) =>
            change({
              weekdays: isOn ? [...weekdays, weekday] : weekdays.filter((one) => one !== weekday),
            })
          }
        />
      ))}
      {problems.weekdays ? (
        <p id={id} role="alert" className={styles["problem"]}>
          {t(problems.weekdays)}
        </p>
      ) : null}
    </fieldset>
  );
}

function MonthDay({ draft, problems, change }: DraftProps) {
  const { t, locale } = useTranslation("checklist-assignments");
  const { monthBy } = draft;
  return (
    <div className={styles[monthBy === "day" ? "pair" : "triple"]}>
      <SelectField
        label={t("field.monthBy")}
        value={monthBy}
        options={CHECKLIST_MONTH_DAYS.map((value) => ({ value, label: t(`monthBy.${value}`) }))}
        onChange={(next) => change({ monthBy: next })}
      />
      {monthBy === "day" ? (
        <TextField
          label={t("field.dayOfMonth")}
          hint={t("field.dayOfMonth.hint")}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.dayOfMonth}
          error={problems.dayOfMonth && t(problems.dayOfMonth)}
          onChange={(dayOfMonth) => change({ dayOfMonth })}
        />
      ) : (
        <>
          <SelectField
            label={t("field.nth")}
            value={String(draft.nth)}
            options={NTHS.map((nth) => ({ value: String(nth), label: t(`nth.${nth}`) }))}
            onChange={(nth) => change({ nth: Number(nth) })}
          />
          <SelectField
            label={t("field.nthWeekday")}
            value={String(draft.nthWeekday)}
            options={WEEKDAYS.map((weekday) => ({
              value: String(weekday),
              label: weekdayName(weekday, locale),
            }))}
            onChange={(weekday) => change({ nthWeekday: Number(weekday) })}
          />
        </>
      )}
    </div>
  );
}

/** How often: every so many days, weeks on some weekdays, or months on a day. */
export function RuleFields(props: DraftProps) {
  const { t } = useTranslation("checklist-assignments");
  const { draft, problems, change } = props;
  return (
    <>
      <div className={styles["pair"]}>
        <SelectField
          label={t("field.frequency")}
          value={draft.frequency}
          options={CHECKLIST_FREQUENCIES.map((value) => ({
            value,
            label: t(`frequency.${value}`),
          }))}
          onChange={(frequency) => change({ frequency })}
        />
        <TextField
          label={t(`field.interval.${draft.frequency}`)}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.interval}
          error={problems.interval && t(problems.interval)}
          onChange={(interval) => change({ interval })}
        />
      </div>
      {draft.frequency === "weekly" ? <Weekdays {...props} /> : null}
      {draft.frequency === "monthly" ? <MonthDay {...props} /> : null}
    </>
  );
}
