import { answerKey, type ChecklistQuestion } from "@storey/domain";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useAnswering } from "../use-answering.ts";
import { questionKey, type ShownRun } from "../use-run.ts";
import { useWaitingWords } from "../use-waiting-words.ts";
import { CompleteForm } from "./complete-form.tsx";
import styles from "./run.module.css";
import { RunQuestion } from "./run-question.tsx";
import { preferLook, type RunnerLook, runnerLook } from "./runner-look.ts";

/** The last step of a run, after its questions. */
const END = "end";

/** Loads what a step may draw, while there is a network: a part that is wanted without one is there. */
function loadParts(): void {
  for (const part of [
    import("../../custody/parts/signature-pad.tsx"),
    import("../../space-codes/parts/camera-view.tsx"),
    import("../../../ui/date/date-picker.tsx"),
  ]) {
    part.catch(() => undefined);
  }
}

/** The question that a run goes on with: the first without an answer. */
function firstOpen({ questions, merged }: ShownRun): string {
  const answered = new Set(
    merged.answers
      .filter(({ value }) => value !== null)
      .map(({ itemId, assetId }) => answerKey(itemId, assetId)),
  );
  const open = questions.find((one) => !answered.has(questionKey(one)));
  return open ? questionKey(open) : END;
}

/** Doing a run with one thumb: one question a screen, or the whole list. */
export function Runner({ known }: { readonly known: ShownRun }) {
  const { t } = useTranslation("checklist-runs");
  const look = useStore(runnerLook);
  const answering = useAnswering(known.run);
  const [step, setStep] = useState(() => firstOpen(known));
  const [isTold, setTold] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const { questions, missing, answeredCount } = known;
  const waits = useWaitingWords(known);
  useEffect(loadParts, []);
  const goTo = (key: string): void => {
    wanted.current = key;
    setStep(key);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another heading to read.
  useEffect(() => {
    const key = wanted.current;
    if (key === null) return;
    wanted.current = null;
    const heading = box.current?.querySelector<HTMLElement>(`[data-question="${key}"] [tabindex]`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }, [step, look]);
  const keys = questions.map(questionKey);
  // A question that is asked no more gives way to the one that took its place.
  const at = step === END ? questions.length : Math.max(0, keys.indexOf(step));
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("failed.keep"), detail: textOfError(error) });
  };
  const draw = (question: ChecklistQuestion, level: 2 | 3) => (
    <div key={questionKey(question)} data-question={questionKey(question)}>
      <RunQuestion
        known={known}
        question={question}
        level={level}
        isTold={isTold}
        onAnswer={(answer) => void answering.answer(question, answer).catch(tell)}
        onPhotos={(files) => void answering.addFiles(question, files).catch(tell)}
        onRemovePhoto={(id) => void answering.removeFile(id).catch(tell)}
      />
    </div>
  );
  const end = (
    <div data-question={END}>
      <CompleteForm
        known={known}
        answering={answering}
        onMissing={(one) => {
          setTold(true);
          goTo(answerKey(one.itemId, one.assetId));
        }}
      />
    </div>
  );
  const progress = t("progress", { answered: answeredCount, count: questions.length });
  const shown = questions[at];
  return (
    <div ref={box} className={classNames(styles["content"], styles["runner"])}>
      <div className={styles["progress"]}>
        <ProgressBar
          label={progress}
          value={questions.length === 0 ? 1 : answeredCount / questions.length}
        />
        <span className={styles["quiet"]}>
          {progress}
          {missing.length > 0 ? ` · ${t("missing.count", { count: missing.length })}` : null}
        </span>
        <span className={styles["waiting"]} role="status">
          {waits}
        </span>
      </div>
      <Segments<RunnerLook>
        label={t("look")}
        value={look}
        options={[
          { value: "one", label: t("look.one") },
          { value: "list", label: t("look.list") },
        ]}
        onChange={preferLook}
      />
      {look === "list" ? (
        <>
          <WholeList known={known} draw={draw} />
          <Card>{end}</Card>
        </>
      ) : (
        <>
          <Card>{shown ? draw(shown, 2) : end}</Card>
          <div className={styles[shown ? "steps" : "lastStep"]}>
            <Button
              size="large"
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => goTo(keys[at - 1] ?? END)}
            >
              {t("step.back")}
            </Button>
            {shown ? (
              <Button
                size="large"
                variant="primary"
                icon={<ArrowRight aria-hidden="true" />}
                onClick={() => goTo(keys[at + 1] ?? END)}
              >
                {t(at === questions.length - 1 ? "step.end" : "step.next")}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

function WholeList({
  known,
  draw,
}: {
  readonly known: ShownRun;
  readonly draw: (question: ChecklistQuestion, level: 2 | 3) => ReactNode;
}) {
  const { sections } = known.content;
  return sections.map(({ id, title, items }) => {
    const ids = new Set(items.map((item) => item.id));
    const own = known.questions.filter(({ item }) => ids.has(item.id));
    if (own.length === 0) return null;
    return (
      <Card key={id}>
        <div className={styles["section"]}>
          <h2 className={styles["sectionTitle"]} dir="auto">
            {title}
          </h2>
          {own.map((question) => draw(question, 3))}
        </div>
      </Card>
    );
  });
}
