import type { IssueStep } from "@storey/contract";
import { ISSUE_TEXT_MAX_LENGTH, RESOLUTION_CODES } from "@storey/domain";
import { CircleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { fieldErrors, textOfCode } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { isLike, keptDraft, useKeptDraft } from "../../../lib/use-kept-draft.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { saidOf } from "../said-error.ts";
import {
  EMPTY_STEP,
  firstResumeDay,
  REASONS,
  type StepDraft,
  type StepQuestion,
  stepBody,
  stepProblems,
} from "../transition-draft.ts";
import styles from "./dialogs.module.css";
import { IssuePicker } from "./issue-picker.tsx";

const REOPEN_MAX_LENGTH = 1_000;

interface StepFieldsProps {
  readonly question: StepQuestion;
  readonly draft: StepDraft;
  readonly missing: readonly string[];
  readonly change: (part: Partial<StepDraft>) => void;
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
            data-autofocus={at === 0 ? "" : undefined}
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

function Reasons({ question, draft, missing, change }: StepFieldsProps) {
  const { t } = useTranslation("issues");
  const error = missing.includes("reason") ? t("step.chooseOne") : undefined;
  if (question === "hold") {
    return (
      <Choice
        legend={t("hold.legend")}
        values={REASONS.hold.map((value) => ({ value, label: t(`hold.${value}`) }))}
        value={draft.reason}
        error={error}
        onChange={(reason) => change({ reason })}
      />
    );
  }
  if (question === "cancel") {
    return (
      <Choice
        legend={t("cancelReason.legend")}
        values={REASONS.cancel.map((value) => ({ value, label: t(`cancelReason.${value}`) }))}
        value={draft.reason}
        error={error}
        onChange={(reason) => change({ reason })}
      />
    );
  }
  if (question !== "resolve") return null;
  return (
    <Choice
      legend={t("resolution.legend")}
      values={RESOLUTION_CODES.map((value) => ({ value, label: t(`resolution.${value}`) }))}
      value={draft.resolutionCode}
      error={missing.includes("resolutionCode") ? t("step.chooseOne") : undefined}
      onChange={(resolutionCode) => change({ resolutionCode })}
    />
  );
}

function Note({ question, draft, missing, change }: StepFieldsProps) {
  const { t } = useTranslation("issues");
  const isNeeded = question === "resolve" || question === "reopen";
  return (
    <TextArea
      label={t(`step.note.${question}`)}
      {...(question === "reopen" ? { autoFocus: true } : {})}
      hint={t(question === "resolve" ? "step.note.resolveHint" : "step.note.hint")}
      optional={!isNeeded}
      maxLength={question === "reopen" ? REOPEN_MAX_LENGTH : ISSUE_TEXT_MAX_LENGTH}
      value={draft.note}
      error={missing.includes("note") ? t("step.writeSomething") : undefined}
      onChange={(note) => change({ note })}
    />
  );
}

/** What a step is taken with: one issue, which a duplicate must not point at, or several. */
export interface StepSubject {
  /** What it is about, in the title: `#1042`, or "3 issues". */
  readonly name: string;
  /** Null for several: there is no issue they are all a duplicate of by accident. */
  readonly issue: { readonly id: string; readonly space: { readonly id: string | null } } | null;
}

/** The first field that is missing or wrong takes the focus, each time a step is refused. */
function useFirstWrong(missing: readonly string[]) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missing.length === 0) return;
    form.current?.querySelector<HTMLElement>("[data-wrong] input, [aria-invalid=true]")?.focus();
  }, [missing]);
  return form;
}

/** What is typed for a step. For one issue it outlives a sign-in that ends, in this tab. */
function useStepDraft({ issue }: StepSubject, question: StepQuestion) {
  const name = issue === null ? null : `step:${issue.id}:${question}`;
  const [draft, setDraft] = useState<StepDraft>(() => {
    const kept = name === null ? null : keptDraft(name);
    return isLike(kept, EMPTY_STEP) ? kept : EMPTY_STEP;
  });
  const isTyped = draft.note.trim() !== "";
  const drop = useKeptDraft(name, isTyped ? draft : null);
  const leaving = useLeaveGuard(isTyped, name === null ? undefined : drop);
  return { draft, setDraft, isTyped, leaving };
}

interface TransitionDialogProps {
  readonly subject: StepSubject;
  readonly to: IssueStep["to"];
  readonly question: StepQuestion;
  readonly onTake: (step: IssueStep) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for exactly what a step needs, then takes it. What was typed stays when it fails. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { subject, to, question, onTake, onClose } = props;
  const { t } = useTranslation("issues");
  const { draft, setDraft, isTyped, leaving } = useStepDraft(subject, question);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const form = useFirstWrong(missing);
  const change = (part: Partial<StepDraft>): void => {
    setDraft({ ...draft, ...part });
    setMissing([]);
  };
  const close = async (): Promise<void> => {
    if (isTyped && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const take = async (): Promise<void> => {
    const problems = stepProblems(question, draft);
    setMissing(problems);
    if (waiting || problems.length > 0) return;
    setWaiting(true);
    setFailure(null);
    try {
      await onTake(stepBody(to, question, draft));
      leaving.allow();
      onClose();
    } catch (error) {
      if (fieldErrors(error)["resumeAt"]) setMissing(["resumeOn"]);
      else setFailure(saidOf(error));
    } finally {
      setWaiting(false);
    }
  };
  const fields = { question, draft, missing, change };
  return (
    <Dialog
      open
      title={t(`step.title.${question}`, { name: subject.name })}
      onClose={() => void close()}
      onSubmit={() => void take()}
      actions={
        <>
          <Button onClick={() => void close()}>{t("back")}</Button>
          <Button
            type="submit"
            variant={question === "cancel" || question === "withdraw" ? "danger" : "primary"}
            waiting={waiting}
          >
            {t(`step.take.${question}`)}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles["form"]}>
        <Reasons {...fields} />
        {draft.reason === "duplicate" && question === "cancel" ? (
          <IssuePicker
            label={t("duplicate.of")}
            issue={subject.issue ?? { id: "", space: { id: null } }}
            chosen={draft.duplicateOf}
            error={missing.includes("duplicateOf") ? t("duplicate.choose") : undefined}
            onChoose={(duplicateOf) => change({ duplicateOf })}
          />
        ) : null}
        {question === "hold" ? (
          <TextField
            type="date"
            label={t("hold.resumeOn")}
            hint={t("hold.resumeHint")}
            optional
            min={firstResumeDay()}
            error={missing.includes("resumeOn") ? textOfCode("date.past", "") : undefined}
            value={draft.resumeOn}
            onChange={(resumeOn) => change({ resumeOn })}
          />
        ) : null}
        <Note {...fields} />
        {failure ? (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
