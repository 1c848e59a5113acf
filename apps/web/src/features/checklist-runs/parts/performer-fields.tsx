import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { ShownFile } from "../merged-run.ts";
import { Papers } from "./papers.tsx";
import styles from "./run.module.css";

/** Who did a run, where that was somebody else, and when. */
export interface Performer {
  readonly name: string;
  readonly company: string;
  readonly licence: string;
  /** Empty for now. */
  readonly day: string;
}

export const NO_PERFORMER: Performer = { name: "", company: "", licence: "", day: "" };

interface PerformerFieldsProps {
  readonly performer: Performer;
  /** The day where the run is done: nothing is done later. */
  readonly today: string;
  readonly problem: string | undefined;
  /** How often the run was to be completed: each time what is wrong is led to. */
  readonly attempts: number;
  readonly files: readonly ShownFile[];
  readonly onChange: (performer: Performer) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemoveFile: (id: string) => void;
}

/** Tells whether something is said of somebody who has no name yet. */
export function lacksName({ name, company, licence }: Performer): boolean {
  return name.trim() === "" && (company.trim() !== "" || licence.trim() !== "");
}

/** Records a run for somebody else, such as a contractor: name, company, licence, day, certificate. */
export function PerformerFields(props: PerformerFieldsProps) {
  const { t } = useTranslation("checklist-runs");
  const { performer, onChange, files } = props;
  const input = useRef<HTMLInputElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const [chosen, setOther] = useState<boolean | null>(null);
  // What was said before a reload comes back later than the form.
  const isSaid = files.length > 0 || Object.values(performer).some((part) => part !== "");
  const isOther = chosen ?? isSaid;
  const { problem, attempts } = props;
  useEffect(() => {
    // The name comes first, and is what is missing.
    if (problem !== undefined && attempts > 0) fields.current?.querySelector("input")?.focus();
  }, [problem, attempts]);
  return (
    <div className={styles["stack"]}>
      <Switch
        label={t("performer.other")}
        hint={t("performer.hint")}
        checked={isOther}
        onChange={(isOn) => {
          setOther(isOn);
          if (!isOn) onChange(NO_PERFORMER);
        }}
      />
      {isOther ? (
        <fieldset ref={fields} className={styles["fields"]}>
          <legend>{t("performer.title")}</legend>
          <TextField
            label={t("performer.name")}
            hint={t("performer.name.hint")}
            value={performer.name}
            maxLength={200}
            autoComplete="off"
            error={problem}
            onChange={(name) => onChange({ ...performer, name })}
          />
          <TextField
            optional
            label={t("performer.company")}
            value={performer.company}
            maxLength={200}
            autoComplete="off"
            onChange={(company) => onChange({ ...performer, company })}
          />
          <TextField
            optional
            label={t("performer.licence")}
            value={performer.licence}
            maxLength={100}
            autoComplete="off"
            onChange={(licence) => onChange({ ...performer, licence })}
          />
          <DateField
            optional
            label={t("performer.day")}
            value={performer.day}
            max={props.today}
            error={performer.day > props.today ? t("performer.day.future") : undefined}
            onChange={(day) => onChange({ ...performer, day })}
          />
          <Papers files={files} onRemove={props.onRemoveFile} />
          <div>
            <Button icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
              {t("paper.add")}
            </Button>
            <input
              ref={input}
              hidden
              type="file"
              aria-label={t("paper.add")}
              onChange={(event) => {
                props.onFiles([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = "";
              }}
            />
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
