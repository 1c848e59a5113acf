import {
  buildInLanguage,
  type TreeAnswer,
  type TreeBuild,
  type TreeSurroundings,
  type TreeWalk,
  TreeWalkFault,
  walkTree,
} from "@storey/domain";
import { CircleCheck, MessageSquareWarning, RotateCcw, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { TreeFilesView } from "./tree-files.ts";
import { TreeLanguageContext, useOtherLanguage } from "./tree-language.ts";
import styles from "./tree-runner.module.css";
import { TreeStep } from "./tree-step.tsx";
import { TreeTrail } from "./tree-trail.tsx";
import { useFocusAfter } from "./use-focus-after.ts";
import { useTreeWords } from "./use-tree-words.ts";

/** A session as its runner needs it, of a member or of a guest. */
export interface LedSession {
  /** What it is read in, and what it was written in; null where that is not known. */
  readonly language: string | null;
  readonly original: string | null;
  readonly build: TreeBuild;
  readonly surroundings: TreeSurroundings;
  readonly answers: readonly TreeAnswer[];
  readonly state: "active" | "resolved" | "issue_created" | "abandoned";
  readonly isHelpful: boolean | null;
  /** Whether something of it waits here for a connection. */
  readonly isWaiting: boolean;
}

export interface TreeRunnerProps {
  readonly led: LedSession;
  readonly files: TreeFilesView;
  /** All that was answered from the first question on. */
  readonly onAnswers: (answers: readonly TreeAnswer[]) => void;
  readonly onFinish: (end: { readonly state: "resolved"; readonly isHelpful: boolean }) => void;
  /** Reports what is still broken; left out where nobody may. */
  readonly onReport?: ((walk: TreeWalk) => void) | undefined;
  readonly onAgain: () => void;
  /** What leads to the issue that was reported; null without one. */
  readonly issue?: ReactNode;
  /** More to do below it, such as to go on with another device. */
  readonly more?: ReactNode;
}

/** Walks as far as the answers lead; null for a build that cannot be walked. */
function walked(
  build: TreeBuild,
  { surroundings, answers }: Pick<LedSession, "surroundings" | "answers">,
): TreeWalk | null {
  try {
    return walkTree(build, surroundings, answers);
  } catch (fault) {
    if (fault instanceof TreeWalkFault) return null;
    throw fault;
  }
}

/** Leads a person through a tree, one decision after another, to where it is fixed or reported. */
export function TreeRunner(props: TreeRunnerProps) {
  const { led, onReport, onAgain } = props;
  const { t } = useTreeWords();
  const { language, original } = led;
  const read = useMemo(
    () => buildInLanguage(led.build, language, original),
    [led.build, language, original],
  );
  const { missing } = read;
  const said = useMemo(() => ({ language, original, missing }), [language, original, missing]);
  const walk = walked(read.build, led);
  if (!walk) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("faulty.title")}
        text={t("faulty.text")}
        actions={<Button onClick={onAgain}>{t("again")}</Button>}
      />
    );
  }
  if (led.state === "resolved" || led.state === "issue_created") {
    return <Ended {...props} />;
  }
  return (
    <TreeLanguageContext value={said}>
      <OtherLanguage />
      <Led {...props} walk={walk} report={onReport ? () => onReport(walk) : null} />
    </TreeLanguageContext>
  );
}

/** Says once that not all of it is in the reader's language. */
export function OtherLanguage() {
  const text = useOtherLanguage();
  return text === null ? null : <p className={styles["language"]}>{text}</p>;
}

/** Says that it is over, and how. */
function Ended({ led, issue, onAgain }: TreeRunnerProps) {
  const { t } = useTreeWords();
  const heading = useFocusAfter<HTMLHeadingElement>();
  const isReported = led.state === "issue_created";
  return (
    <section className={styles["ended"]}>
      {isReported ? (
        <MessageSquareWarning aria-hidden="true" />
      ) : (
        <CircleCheck aria-hidden="true" data-tone="success" />
      )}
      <h2 ref={heading} tabIndex={-1}>
        {t(isReported ? "ended.reported" : "ended.resolved")}
      </h2>
      <p>{t(isReported ? "ended.reportedText" : "ended.resolvedText")}</p>
      <div className={styles["actions"]}>
        {issue}
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
      <Waiting isWaiting={led.isWaiting} />
    </section>
  );
}

interface LedProps extends TreeRunnerProps {
  readonly walk: TreeWalk;
  readonly report: (() => void) | null;
}

function Led({ led, walk, files, onAnswers, onFinish, report, more }: LedProps) {
  const { t } = useTreeWords();
  const [hasMoved, setMoved] = useState(false);
  const [isUnhelped, setUnhelped] = useState(false);
  /** What was answered at questions that were gone back to. */
  const [before, setBefore] = useState<readonly TreeAnswer[]>([]);
  const { answers } = led;
  // Answers that fit no more are left out with the next one.
  const used = answers.slice(0, walk.usedCount);
  const { stop } = walk;
  const move = (next: readonly TreeAnswer[]): void => {
    setMoved(true);
    setUnhelped(false);
    setBefore(used.length > next.length ? used.slice(next.length) : []);
    onAnswers(next);
  };
  return (
    <div className={styles["layout"]}>
      <div className={styles["main"]}>
        <TreeStep
          key={`${used.length} ${stop.at}`}
          stop={stop}
          files={files}
          takesFocus={hasMoved}
          chosenId={before.find(({ at }) => at === stop.at)?.responseId ?? null}
          onAnswer={(answer) => move([...used, answer])}
          onBack={used.length > 0 ? () => move(used.slice(0, -1)) : undefined}
        >
          {stop.kind === "end" ? (
            <AtEnd
              kind={stop.outcome?.kind ?? "info"}
              isUnhelped={isUnhelped}
              report={report}
              onHelped={() => onFinish({ state: "resolved", isHelpful: true })}
              onUnhelped={() => setUnhelped(true)}
            />
          ) : null}
        </TreeStep>
        <Waiting isWaiting={led.isWaiting} />
        <div className={styles["foot"]}>
          {used.length > 0 ? (
            <Button
              variant="quiet"
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => move([])}
            >
              {t("again")}
            </Button>
          ) : null}
          {report && stop.kind !== "end" ? (
            <Button
              variant="quiet"
              icon={<MessageSquareWarning aria-hidden="true" />}
              onClick={report}
            >
              {t("report.instead")}
            </Button>
          ) : null}
          {more}
        </div>
      </div>
      <TreeTrail trail={walk.trail} onChange={(count) => move(used.slice(0, count))} />
    </div>
  );
}

interface AtEndProps {
  readonly kind: "resolved" | "report" | "contact" | "info";
  readonly isUnhelped: boolean;
  readonly report: (() => void) | null;
  readonly onHelped: () => void;
  readonly onUnhelped: () => void;
}

/** What a person does where the tree ends: says that it helped, or reports what is still broken. */
function AtEnd({ kind, isUnhelped, report, onHelped, onUnhelped }: AtEndProps) {
  const { t } = useTreeWords();
  const reports = (
    <Button
      variant="primary"
      size="large"
      icon={<MessageSquareWarning aria-hidden="true" />}
      onClick={report ?? undefined}
    >
      {t("report")}
    </Button>
  );
  if (kind === "report" || isUnhelped) {
    return (
      <div className={styles["verdict"]} role={isUnhelped ? "status" : undefined}>
        <p>{t(report ? "report.text" : "report.nobody")}</p>
        <div className={styles["actions"]}>
          {report ? reports : null}
          <Button size="large" icon={<CircleCheck aria-hidden="true" />} onClick={onHelped}>
            {t("helped.after")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <fieldset className={styles["verdict"]}>
      <legend>{t("helped")}</legend>
      <div className={styles["actions"]}>
        <Button size="large" variant="primary" onClick={onHelped}>
          {t("helped.yes")}
        </Button>
        <Button size="large" onClick={onUnhelped}>
          {t("helped.no")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Has its place before there is anything to say. */
function Waiting({ isWaiting }: { readonly isWaiting: boolean }) {
  const { t } = useTreeWords();
  return (
    <p className={styles["waiting"]} role="status">
      {isWaiting ? t("waits") : null}
    </p>
  );
}
