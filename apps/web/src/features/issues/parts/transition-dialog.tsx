import type { IssueStep, IssueSummary } from "@storey/contract";
import { RESOLUTION_CODES } from "@storey/domain";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { type Form, useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import styles from "./dialogs.module.css";
import { IssuePicker } from "./issue-picker.tsx";
import { PhotoButtons } from "./photo-buttons.tsx";
import { type AddedFile, PhotoRow } from "./photo-row.tsx";
import photoStyles from "./photos.module.css";
import { stepForms } from "./step-form.ts";
import { firstResumeDay, needsText, REASONS, type StepQuestion } from "./transition-draft.ts";

interface StepFieldsProps {
  readonly question: StepQuestion;
  readonly form: Form<(typeof stepForms)[StepQuestion]>;
}

interface ChoiceProps {
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Choice({ legend, values, value, error, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset
      className={styles["choices"]}
      data-wrong={error ? "" : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      {values.map((one, at) => (
        <label key={one.value} className={styles["choice"]}>
          <input
            type="radio"
            name={name}
            checked={one.value === value}
            data-autofocus={(value === "" ? at === 0 : one.value === value) ? "" : undefined}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
      {error ? (
        <p id={`${name}-error`} className={fieldStyles["error"]}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Reasons({ question, form }: StepFieldsProps) {
  const { t } = useTranslation("issues");
  const choice = (
    field: "reason" | "resolutionCode",
    values: readonly string[],
    prefix: string,
  ) => {
    const { label, ...props } = form.control(field);
    const options = values.map((value) => ({ value, label: t(`${prefix}${value}`) }));
    return <Choice {...props} legend={label} values={options} />;
  };
  if (question === "hold") return choice("reason", REASONS.hold, "hold.");
  if (question === "cancel") return choice("reason", REASONS.cancel, "cancelReason.");
  return question === "resolve" ? choice("resolutionCode", RESOLUTION_CODES, "resolution.") : null;
}

interface StepPhotosProps {
  readonly photos: readonly AddedFile[];
  readonly onChange: (photos: readonly AddedFile[]) => void;
}

/** Adds photos to a step, such as one of the new lamp. */
function StepPhotos({ photos, onChange }: StepPhotosProps) {
  const { t } = useTranslation("issues");
  const add = (files: readonly File[]): void =>
    onChange([...photos, ...files.map((file) => ({ id: crypto.randomUUID(), file }))]);
  return (
    <div className={styles["form"]}>
      {photos.length > 0 ? (
        <ul className={photoStyles["rows"]} aria-label={t("report.photos")}>
          {photos.map((added) => (
            <PhotoRow
              key={added.id}
              added={added}
              progress={null}
              onRemove={() => onChange(photos.filter(({ id }) => id !== added.id))}
            />
          ))}
        </ul>
      ) : null}
      <div className={styles["chosen"]}>
        <PhotoButtons size="small" onFiles={add} />
      </div>
    </div>
  );
}

/** The subject of a step: one issue, which a duplicate must not point at, or several. */
export interface StepSubject {
  /** The name in the dialog's title: `#1042`, or "3 issues". */
  readonly name: string;
  /** Null for several issues. */
  readonly issue: Pick<IssueSummary, "id" | "space" | "asset" | "timezone"> | null;
}

interface TransitionDialogProps {
  readonly subject: StepSubject;
  readonly to: IssueStep["to"];
  readonly question: StepQuestion;
  /** Called with the step; the photos are those of a resolution of one issue. */
  readonly onTake: (step: IssueStep, photos: readonly AddedFile[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for exactly what a step needs, then takes it. What was typed stays when it fails. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { subject, to, question, onTake, onClose } = props;
  const { t } = useTranslation("issues");
  const around = useTimeZone();
  // Several issues at once wait for a day in the organisation's time zone.
  const zone = subject.issue?.timezone ?? around;
  const [photos, setPhotos] = useState<readonly AddedFile[]>([]);
  const form = useForm(stepForms[question], {
    record: null,
    context: { to, zone, onTake: (step) => onTake(step, photos) },
    // For one issue, this tab stores the draft, so that it outlives a sign-in that ends.
    isKept: subject.issue !== null,
    scope: `${subject.issue?.id}:${question}`,
    onClose,
  });
  const { draft } = form;
  const duplicate = form.control("duplicateOf");
  return (
    <FormDialog
      form={form}
      title={t(`step.title.${question}`, { name: subject.name })}
      saveLabel={t(`step.take.${question}`)}
      cancelLabel={t("back")}
      isDanger={question === "cancel" || question === "withdraw"}
    >
      <Reasons question={question} form={form} />
      {draft.reason === "duplicate" && question === "cancel" ? (
        <IssuePicker
          label={duplicate.label}
          issue={subject.issue ?? { id: "", space: null, asset: null }}
          chosen={duplicate.value}
          error={duplicate.error}
          onChoose={duplicate.onChange}
        />
      ) : null}
      {question === "hold" ? (
        <DateField {...form.text("resumeOn")} optional min={firstResumeDay(zone)} />
      ) : null}
      <TextArea
        {...form.text("note")}
        {...(question === "reopen" ? { autoFocus: true } : {})}
        optional={!needsText(question, draft)}
      />
      {question === "resolve" && subject.issue !== null ? (
        <StepPhotos photos={photos} onChange={setPhotos} />
      ) : null}
    </FormDialog>
  );
}
