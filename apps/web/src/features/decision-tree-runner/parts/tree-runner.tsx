import {
  buildInLanguage,
  type TreeAnswer,
  type TreeBuild,
  type TreeStop,
  type TreeSurroundings,
  type TreeTrailStep,
  type TreeWalk,
  TreeWalkFault,
  walkTree,
} from "@storey/domain";
import { CircleCheck, MessageSquareWarning, RotateCcw, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SaidField } from "./said-field.tsx";
import type { TreeFilesView } from "./tree-files.ts";
import { TreeLanguageContext, useOtherLanguage } from "./tree-language.ts";
import styles from "./tree-runner.module.css";
import { TreeStep } from "./tree-step.tsx";
import { TreeTrail } from "./tree-trail.tsx";
import { useFocusAfter } from "./use-focus-after.ts";
import { useTreeWords } from "./use-tree-words.ts";
import { useWalkHistory, useWalkOver } from "./use-walk-history.ts";

/** A session as its runner needs it, of a member or of a guest. */
export interface LedSession {
  readonly id: string;
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

/**
 * What a person says at an end. Who was not helped has left the tree, and may still report or go on; words
 * they said before stay where they say none.
 */
export type LedEnd =
  | { readonly state: "resolved"; readonly isHelpful: boolean }
  | { readonly state: "abandoned"; readonly isHelpful: false; readonly said?: string };

export interface TreeRunnerProps {
  readonly led: LedSession;
  readonly files: TreeFilesView;
  /** All that was answered from the first question on. */
  readonly onAnswers: (answers: readonly TreeAnswer[]) => void;
  /** Says at an end whether it helped; what did not help can go on. */
  readonly onFinish: (end: LedEnd) => void;
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
    return <Ended {...props} report={onReport ? () => onReport(walk) : null} />;
  }
  return (
    <TreeLanguageContext value={said}>
      <OtherLanguage />
      <Led
        {...props}
        led={{ ...led, build: read.build }}
        walk={walk}
        report={onReport ? () => onReport(walk) : null}
      />
    </TreeLanguageContext>
  );
}

/** Says once that not all of it is in the reader's language. */
export function OtherLanguage() {
  const text = useOtherLanguage();
  return text === null ? null : <p className={styles["language"]}>{text}</p>;
}

interface EndedProps extends TreeRunnerProps {
  readonly report: (() => void) | null;
}

/** Says that it is over, and how; who pressed that it helped by mistake reports it still. */
function Ended({ led, issue, report, onFinish, onAgain }: EndedProps) {
  const { t } = useTreeWords();
  const heading = useFocusAfter<HTMLHeadingElement>();
  const isReported = led.state === "issue_created";
  useWalkOver();
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
        {report && !isReported ? (
          <Button
            icon={<MessageSquareWarning aria-hidden="true" />}
            onClick={() => {
              onFinish({ state: "resolved", isHelpful: false });
              report();
            }}
          >
            {t("ended.still")}
          </Button>
        ) : null}
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

/** A step that is answered anew, before which so many answers were given. */
interface Changing {
  readonly step: TreeTrailStep;
  readonly count: number;
}

/** What is asked again: as it was then, with what was answered. */
function stopToChange(
  { build, surroundings }: LedSession,
  used: readonly TreeAnswer[],
  { step, count }: Changing,
): TreeStop {
  const { variable, value } = step;
  if (variable) return { ...step, kind: "variable", variable, proposed: value };
  return walkTree(build, surroundings, used.slice(0, count)).stop;
}

/** Returns what was answered after `now`; nothing where another way was taken. */
function leftAhead(known: readonly TreeAnswer[], now: readonly TreeAnswer[]): TreeAnswer[] {
  const isSame = now.every((one, at) => JSON.stringify(one) === JSON.stringify(known[at]));
  return isSame ? known.slice(now.length) : [];
}

function Led({ led, walk, files, onAnswers, onFinish, report, more }: LedProps) {
  const { t } = useTreeWords();
  const [hasMoved, setMoved] = useState(false);
  /** An earlier step that is answered anew: until it is, nothing is lost. */
  const [changing, setChanging] = useState<Changing | null>(null);
  /** What was answered at questions that were gone back to, the next one first. */
  const [before, setBefore] = useState<readonly TreeAnswer[]>([]);
  const { answers } = led;
  const isUnhelped = led.state === "abandoned" && led.isHelpful === false;
  // Answers that fit no more are left out with the next one.
  const used = answers.slice(0, walk.usedCount);
  const stop = changing ? stopToChange(led, used, changing) : walk.stop;
  const show = (next: readonly TreeAnswer[]): void => {
    setMoved(true);
    setChanging(null);
    setBefore(leftAhead([...used, ...before], next));
    onAnswers(next);
  };
  const { note, goBack } = useWalkHistory(led.id, used.length, (count) => {
    const known = [...used, ...before];
    // An answer that is not known any more leaves the walk where it is.
    if (changing) change(null);
    else if (count !== used.length && count <= known.length) show(known.slice(0, count));
  });
  const move = (next: readonly TreeAnswer[]): void => {
    note(next.length);
    show(next);
  };
  const change = (next: Changing | null): void => {
    setMoved(true);
    setChanging(next);
  };
  const answer = (given: TreeAnswer): void => {
    if (!changing) {
      move([...used, given]);
      return;
    }
    const { count, step } = changing;
    const later = used.slice(step.isKnown ? count : count + 1);
    const all = [...used.slice(0, count), given, ...later];
    const fitting = walked(led.build, { ...led, answers: all })?.usedCount ?? count;
    move(all.slice(0, fitting));
  };
  const chosen = changing ? used[changing.count] : before.find(({ at }) => at === stop.at);
  const back = (): void => {
    if (changing) change(null);
    else if (!goBack()) move(used.slice(0, -1));
  };
  return (
    <div className={styles["layout"]}>
      <div className={styles["main"]}>
        <TreeStep
          key={`${changing ? "anew" : used.length} ${stop.at}`}
          stop={stop}
          files={files}
          takesFocus={hasMoved}
          chosenId={chosen?.at === stop.at ? chosen.responseId : null}
          onAnswer={answer}
          onBack={changing || used.length > 0 ? back : undefined}
        >
          {stop.kind === "end" ? (
            <AtEnd
              kind={stop.outcome?.kind ?? "info"}
              isUnhelped={isUnhelped}
              report={report}
              onHelped={() => onFinish({ state: "resolved", isHelpful: true })}
              onUnhelped={(words) => onFinish({ state: "abandoned", isHelpful: false, ...words })}
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
      <TreeTrail trail={walk.trail} onChange={(step, count) => change({ step, count })} />
    </div>
  );
}

interface AtEndProps {
  readonly kind: "resolved" | "report" | "contact" | "info";
  readonly isUnhelped: boolean;
  readonly report: (() => void) | null;
  readonly onHelped: () => void;
  /** Called at once, and again with words if there are any. */
  readonly onUnhelped: (words?: { readonly said: string }) => void;
}

/**
 * What a person does where the tree ends: says that it helped, or reports what is still broken. The question
 * stays where it was once it is answered with no: another button in its place would take a second press.
 */
function AtEnd({ kind, isUnhelped, report, onHelped, onUnhelped }: AtEndProps) {
  const { t } = useTreeWords();
  const toReport = (
    <>
      <p>{t(report ? "report.text" : "report.nobody")}</p>
      {report ? (
        <div className={styles["actions"]}>
          <Button
            variant="primary"
            size="large"
            icon={<MessageSquareWarning aria-hidden="true" />}
            onClick={report}
          >
            {t("report")}
          </Button>
        </div>
      ) : null}
    </>
  );
  if (kind === "report") {
    return (
      <div className={styles["verdict"]}>
        {toReport}
        <div className={styles["actions"]}>
          <Button
            size="large"
            icon={<CircleCheck aria-hidden="true" />}
            onClick={(event) => (event.detail > 1 ? undefined : onHelped())}
          >
            {t("helped.after")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <fieldset className={styles["verdict"]}>
        <legend>{t("helped")}</legend>
        <div className={styles["actions"]}>
          <Button
            size="large"
            variant={isUnhelped ? "secondary" : "primary"}
            onClick={(event) => (event.detail > 1 ? undefined : onHelped())}
          >
            {t("helped.yes")}
          </Button>
          <Button
            size="large"
            aria-pressed={isUnhelped}
            onClick={() => (isUnhelped ? undefined : onUnhelped())}
          >
            {t("helped.no")}
          </Button>
        </div>
      </fieldset>
      <div className={styles["verdict"]} role="status">
        {isUnhelped ? toReport : null}
      </div>
      {isUnhelped ? <SaidField onSay={(said) => onUnhelped({ said })} /> : null}
    </>
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
