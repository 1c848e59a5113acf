import type { ShownNode, TreeAnswer, TreeNode, TreeOutcomeKind, TreeStop } from "@storey/domain";
import {
  ArrowLeft,
  CircleCheck,
  Info,
  type LucideIcon,
  MessageSquareWarning,
  Phone,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { TreeAnswers } from "./tree-answers.tsx";
import { TreeBlock } from "./tree-block.tsx";
import type { TreeFilesView } from "./tree-files.ts";
import { useTextLanguage } from "./tree-language.ts";
import styles from "./tree-step.module.css";
import { TreeVariableInput } from "./tree-variable.tsx";
import { useTreeWords } from "./use-tree-words.ts";

export interface TreeStepProps {
  /** Where a walk stopped. Another stop is another element: give it a `key`. */
  readonly stop: TreeStop;
  readonly files: TreeFilesView;
  readonly onAnswer: (answer: TreeAnswer) => void;
  /** Goes back to the question before; left out at the first one. */
  readonly onBack?: (() => void) | undefined;
  /** Whether its heading takes the focus: it took the place of the step before. */
  readonly takesFocus?: boolean;
  /** The response that was chosen here before. */
  readonly chosenId?: string | null;
  /** At an end, what the person can do there. */
  readonly children?: ReactNode;
}

/** What shows a picture comes before what is read. */
const PICTURES: ReadonlySet<TreeNode["type"]> = new Set(["image", "video"]);

const ENDS: { readonly [Kind in TreeOutcomeKind]: LucideIcon } = {
  resolved: CircleCheck,
  report: MessageSquareWarning,
  contact: Phone,
  info: Info,
};

/** Whether a key is for something else than the step: for a field, or for what opened above it. */
function isForOther(target: EventTarget, key: string): boolean {
  const others = key === "Escape" ? "dialog" : "dialog, input, textarea, select";
  return target instanceof Element && target.closest(others) !== null;
}

/** One decision of a tree on one screen: what leads up to it, the question, and the answers. */
export function TreeStep(props: TreeStepProps) {
  const { stop, files, onAnswer, onBack, takesFocus = false } = props;
  const { t, filled } = useTreeWords();
  const langOf = useTextLanguage();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step takes the focus once, when it comes.
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: "start" });
  }, []);
  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (isForOther(event.target, key)) return;
    if (key === "Escape" && onBack) {
      event.preventDefault();
      event.stopPropagation();
      onBack();
    }
    if (!/^[1-9]$/.test(key)) return;
    box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  };
  // An end is among what was shown before it.
  const all: readonly ShownNode[] = [...stop.shown.filter(({ at }) => at !== stop.at), stop];
  const said = titleOf(stop, all, filled);
  const title = said.words || t(stop.kind === "end" ? "end" : "question");
  const blocks = [
    ...all.filter(({ node }) => PICTURES.has(node.type)),
    ...all.filter(({ node }) => !PICTURES.has(node.type)),
  ];
  return (
    // The answers are buttons; the keys are a shorter way to them.
    <section ref={box} className={styles["step"]} aria-labelledby={id} onKeyDown={press}>
      {onBack ? (
        <Button
          className={styles["back"]}
          variant="quiet"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={onBack}
        >
          {t("back")}
        </Button>
      ) : null}
      <h2
        ref={heading}
        id={id}
        className={styles["title"]}
        tabIndex={-1}
        dir="auto"
        lang={said.key === null ? undefined : langOf(said.key)}
      >
        {title}
      </h2>
      {blocks.map((shown, at) =>
        isSaid(shown, title, filled) ? null : (
          // The same node may lead up to a question twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a step never change their order.
          <TreeBlock key={`${shown.at} ${at}`} shown={shown} files={files} />
        ),
      )}
      {stop.kind === "question" ? (
        <TreeAnswers
          answers={stop.responses.map((response) => ({
            id: response.id,
            label: filled(response.label, stop),
            lang: langOf(`label.${response.id}`),
            icon: response.data.icon,
            mark: response.id === props.chosenId ? t("chosen") : null,
          }))}
          onChoose={(responseId) => onAnswer({ at: stop.at, responseId, value: null })}
        />
      ) : null}
      {stop.kind === "variable" ? (
        <TreeVariableInput
          stop={stop}
          onValue={(value) => onAnswer({ at: stop.at, responseId: null, value })}
        />
      ) : null}
      {stop.kind === "end" ? (
        <>
          <End kind={stop.outcome?.kind ?? "info"} />
          {props.children}
        </>
      ) : null}
    </section>
  );
}

type Filled = ReturnType<typeof useTreeWords>["filled"];

/** Words with the key by which their language is known. */
interface Said {
  readonly words: string;
  readonly key: string | null;
}

/** The words of a node that could be its heading: its label, or what it asks or says. */
function wordsOf(shown: ShownNode, filled: Filled): Said[] {
  const { node } = shown;
  const said = (field: string, text: string): Said => {
    return { words: filled(text, shown).trim(), key: `${field}.${node.id}` };
  };
  const label = said("label", node.label);
  if (node.type === "text") return [label, said("text", node.data.text)];
  return node.type === "variable" ? [label, said("prompt", node.data.prompt)] : [label];
}

/** The heading of a step: the label of the node that asks, else what it asks, or what leads up to it. */
function titleOf(stop: TreeStop, all: readonly ShownNode[], filled: Filled): Said {
  if (stop.kind === "variable" && stop.node.type === "variable") {
    const { id, label } = stop.variable;
    const own = wordsOf(stop, filled).find(({ words }) => words !== "");
    return own ?? { words: label, key: `variable.${id}` };
  }
  const labels = [stop, ...all].flatMap((shown) => wordsOf(shown, filled).slice(0, 1));
  const texts = all.flatMap((shown) => wordsOf(shown, filled).slice(1));
  return [...labels, ...texts].find(({ words }) => words !== "") ?? { words: "", key: null };
}

/** Whether the heading says all that a node says. */
function isSaid(shown: ShownNode, title: string, filled: Filled): boolean {
  const { type } = shown.node;
  return (type === "text" || type === "variable") && wordsOf(shown, filled)[1]?.words === title;
}

/** What the end means, with a sign beside the words. */
function End({ kind }: { readonly kind: TreeOutcomeKind }) {
  const { t } = useTreeWords();
  const Icon = ENDS[kind];
  return (
    <p className={styles["end"]} data-kind={kind}>
      <Icon aria-hidden="true" /> {t(`end.${kind}`)}
    </p>
  );
}
