import { dayIn } from "@storey/domain";
import { FileDown, FileText } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useTimeZoneAt } from "../../../lib/session/time-zone.tsx";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { downloadLogbook, type LogbookFormat } from "../checklist-logbook.queries.ts";
import {
  daysOfPeriod,
  LOGBOOK_PERIODS,
  type LogbookDays,
  type LogbookPeriod,
} from "../logbook-period.ts";
import styles from "./logbook.module.css";

interface LogbookDialogProps {
  /** The location that is chosen already; null where it is still to be. */
  readonly locationId: string | null;
  readonly onClose: () => void;
}

const FORMATS: readonly LogbookFormat[] = ["csv", "pdf"];

/** Asks of which location and time, and saves the logbook. It stays open: both files may be wanted. */
export function LogbookDialog({ locationId: given, onClose }: LogbookDialogProps) {
  const { t } = useTranslation("checklist-logbook");
  const mayIn = useMayIn();
  const all = useOrganisation()?.locations ?? [];
  const offered = all.filter(({ id }) => mayIn("organisation.checklists.read", id));
  const only = offered.length === 1 ? offered[0]?.id : undefined;
  const [locationId, setLocationId] = useState(given ?? only ?? "");
  const [period, setPeriod] = useState<LogbookPeriod>("past");
  const today = dayIn(useTimeZoneAt(locationId), Date.now());
  const [own, setOwn] = useState<LogbookDays>(() => daysOfPeriod("past", today));
  const [isTold, setTold] = useState(false);
  const [making, setMaking] = useState<LogbookFormat | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const days = period === "days" ? own : daysOfPeriod(period, today);
  const lacksLocation = locationId === "";
  const lacksFrom = days.from === "";
  const isWrongEnd = days.to === "" || days.to < days.from;
  const save = async (format: LogbookFormat): Promise<void> => {
    if (making !== null) return;
    setTold(true);
    if (lacksLocation || lacksFrom || isWrongEnd) return;
    setMaking(format);
    setFailure(null);
    try {
      const name = all.find(({ id }) => id === locationId)?.name ?? "";
      const file = await downloadLogbook(locationId, { ...days, format });
      saveFile(file, `${t("open")} ${name} ${days.from} ${days.to}.${format}`);
      showToast({ severity: "success", summary: t("saved") });
    } catch (error) {
      setFailure(`${t("failed")}: ${textOfError(error)}`);
    }
    setMaking(null);
  };
  return (
    <Dialog
      open
      title={t("title")}
      onClose={onClose}
      onSubmit={() => void save("pdf")}
      actions={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {FORMATS.map((format) => (
            <Button
              key={format}
              type={format === "pdf" ? "submit" : "button"}
              variant={format === "pdf" ? "primary" : "secondary"}
              icon={
                format === "pdf" ? <FileText aria-hidden="true" /> : <FileDown aria-hidden="true" />
              }
              waiting={making === format}
              onClick={format === "pdf" ? undefined : () => void save(format)}
            >
              {t(format)}
            </Button>
          ))}
        </>
      }
    >
      <div className={styles["fields"]}>
        <p className={styles["text"]}>{t("text")}</p>
        <SelectField
          autoFocus
          label={t("field.location")}
          value={locationId}
          error={isTold && lacksLocation ? t("location.missing") : undefined}
          options={[
            ...(lacksLocation ? [{ value: "", label: t("location.choose") }] : []),
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setLocationId}
        />
        <SelectField
          label={t("field.period")}
          value={period}
          options={LOGBOOK_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(next) => {
            // Days of one's own begin with those that were chosen before.
            if (next === "days") setOwn(days);
            setPeriod(next);
          }}
        />
        {period === "days" ? (
          <div className={styles["pair"]}>
            <DateField
              label={t("field.from")}
              value={own.from}
              error={isTold && lacksFrom ? t("problem.from") : undefined}
              onChange={(from) => setOwn({ ...own, from })}
            />
            <DateField
              label={t("field.to")}
              value={own.to}
              error={isTold && !lacksFrom && isWrongEnd ? t("problem.to") : undefined}
              onChange={(to) => setOwn({ ...own, to })}
            />
          </div>
        ) : null}
        {failure === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
