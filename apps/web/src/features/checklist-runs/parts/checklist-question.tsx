import type { ChecklistQuestion, ChecklistValue, MissingPart } from "@storey/domain";
import { isFailing } from "@storey/domain";
import { CircleAlert, CloudUpload, Eraser } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import type { AssetScan } from "../asset-scan.ts";
import { AnswerControl } from "./answer-control.tsx";
import { AnswerPhotos, type QuestionPhoto } from "./answer-photos.tsx";
import { NoteField } from "./note-field.tsx";
import styles from "./question.module.css";

/** What was answered to a question so far. */
export interface QuestionAnswer {
  readonly value: ChecklistValue | null;
  readonly note: string | null;
}

export interface ChecklistQuestionProps {
  /** In the language of the reader. */
  readonly question: ChecklistQuestion;
  readonly answer: QuestionAnswer;
  readonly photos: readonly QuestionPhoto[];
  /** What it still lacks, once that is to be told. */
  readonly missing?: MissingPart | null;
  /** Whether the server does not have the answer yet. */
  readonly isWaiting?: boolean;
  readonly isReadOnly?: boolean;
  /** Whether a failure is checked again. */
  readonly isRecheck?: boolean;
  /** The level of its heading. */
  readonly level?: 2 | 3;
  /** The picture of the help. */
  readonly helpPicture?: ReactNode;
  /** Its files that are no pictures. */
  readonly papers?: ReactNode;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  readonly onPhotos: (files: readonly File[]) => void;
  readonly onRemovePhoto?: (id: string) => void;
  /** Tells which asset is scanned; a text is its own answer unless told. */
  readonly scan?: AssetScan;
}

/** One question of a checklist with its control, its note and its photos. */
export function ChecklistQuestionView(props: ChecklistQuestionProps) {
  const { t } = useTranslation("checklist-runs");
  const { question, answer, photos, missing = null, isReadOnly = false } = props;
  const { item, asset } = question;
  const id = useId();
  const Heading = props.level === 3 ? "h3" : "h2";
  const isFailed = isFailing(item, answer.value);
  const isDemanded = isFailed && item.isNoteRequiredOnFail;
  return (
    <section
      className={styles["question"]}
      aria-labelledby={id}
      data-failed={isFailed || undefined}
    >
      <Heading id={id} className={styles["label"]} tabIndex={-1}>
        <bdi>{item.label}</bdi>
        {asset ? (
          <span className={styles["asset"]}>
            {" "}
            <bdi>{asset.tag}</bdi>
            {asset.name === null ? null : (
              <>
                {" · "}
                <bdi>{asset.name}</bdi>
              </>
            )}
          </span>
        ) : null}
      </Heading>
      <Marks isFailed={isFailed} isWaiting={props.isWaiting ?? false} question={question} />
      {item.help === null && !props.helpPicture ? null : (
        <div className={styles["help"]}>
          {props.helpPicture}
          {item.help === null ? null : <p dir="auto">{item.help}</p>}
        </div>
      )}
      <AnswerControl
        question={question}
        value={answer.value}
        photos={photos}
        labelledBy={id}
        isReadOnly={isReadOnly}
        onValue={(value) => props.onAnswer({ ...answer, value })}
        onPhotos={props.onPhotos}
        scan={props.scan ?? null}
        isRecheck={props.isRecheck ?? false}
      />
      {missing === null ? null : (
        <p className={styles["missing"]} role="alert">
          <CircleAlert aria-hidden="true" /> {t(`missing.${missing}`)}
        </p>
      )}
      <NoteField
        note={answer.note}
        isOpen={isDemanded}
        isReadOnly={isReadOnly}
        onNote={(note) => props.onAnswer({ ...answer, note })}
      />
      <AnswerPhotos
        photos={photos}
        isReadOnly={isReadOnly}
        onPhotos={props.onPhotos}
        {...(props.onRemovePhoto ? { onRemove: props.onRemovePhoto } : {})}
      />
      {props.papers}
      {isReadOnly ? null : (
        // Its place is kept while there is nothing to clear, so that what is below stays where it is.
        <Button
          size="small"
          variant="quiet"
          icon={<Eraser aria-hidden="true" />}
          className={styles["clear"]}
          style={answer.value === null ? { visibility: "hidden" } : {}}
          onClick={(event) => {
            // The button is gone then, so that the focus goes to what can be answered.
            const question = event.currentTarget.closest("section");
            question?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
            props.onAnswer({ ...answer, value: null });
          }}
        >
          {t("answer.clear")}
        </Button>
      )}
    </section>
  );
}

function Marks({
  question: { item },
  isFailed,
  isWaiting,
}: Pick<ChecklistQuestionProps, "question"> & {
  readonly isFailed: boolean;
  readonly isWaiting: boolean;
}) {
  const { t } = useTranslation("checklist-runs");
  const isRequired = item.isRequired && !item.isCritical;
  if (!item.isCritical && !isRequired && !isFailed && !isWaiting) return null;
  return (
    <p className={styles["marks"]}>
      {item.isCritical ? <Badge tone="warning">{t("critical")}</Badge> : null}
      {isRequired ? <Badge>{t("required")}</Badge> : null}
      {isFailed ? (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {t("failed")}
        </Badge>
      ) : null}
      {isWaiting ? <Badge icon={<CloudUpload aria-hidden="true" />}>{t("waits")}</Badge> : null}
    </p>
  );
}
