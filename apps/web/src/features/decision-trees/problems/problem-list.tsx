import { isTreeError, type TreeContent, type TreeNode, type TreeProblem } from "@storey/domain";
import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useSteadyHandlers } from "../../../lib/use-steady-handlers.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { tellingName } from "../parts/node-words.ts";
import { keyOfProblem, ProblemText } from "./problem-text.tsx";
import styles from "./problems.module.css";

interface ProblemListProps {
  readonly content: TreeContent;
  /** Null before the tree was checked first. */
  readonly problems: readonly TreeProblem[] | null;
  /** Whether the tree is only looked at. */
  readonly isReadOnly: boolean;
  /** They open over what stands below, which keeps its place: a drawing jumps else. */
  readonly isOver: boolean;
  readonly onLead: (nodeId: string) => void;
  readonly onLeadToVariable: (variableId: string) => void;
}

interface LeadProps {
  readonly id: string;
  readonly name: string;
  readonly onLead: (id: string) => void;
}

/** Drawn anew only where it has another name: a letter that is typed leaves most of a long list as it is. */
const Lead = memo(function Lead({ id, name, onLead }: LeadProps) {
  return (
    <Button size="small" variant="quiet" onClick={() => onLead(id)}>
      {name}
    </Button>
  );
});

interface ProblemProps extends ProblemListProps {
  readonly problem: TreeProblem;
  readonly nodes: ReadonlyMap<string, TreeNode>;
}

function Problem(props: ProblemProps) {
  const { t } = useTranslation("decision-trees");
  const { content, problem } = props;
  const nodes = problem.nodeIds.flatMap((id) => props.nodes.get(id) ?? []);
  const variables = problem.variableIds.flatMap(
    (id) => content.variables.find((variable) => variable.id === id) ?? [],
  );
  return (
    <li>
      <ProblemText problem={problem} />{" "}
      {nodes.map((node) => (
        <Lead
          key={node.id}
          id={node.id}
          name={tellingName(content, node, t)}
          onLead={props.onLead}
        />
      ))}
      {variables.map(({ id, label, key }) => (
        <Lead key={id} id={id} name={label || key} onLead={props.onLeadToVariable} />
      ))}
    </li>
  );
}

/** Closes what lies over the drawing: by Escape, by a press beside it, and when it has led somewhere. */
function useClosing(isOver: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const opened = (): HTMLDetailsElement | null =>
    isOver ? (row.current?.querySelector<HTMLDetailsElement>("details[open]") ?? null) : null;
  const close = (): void => {
    for (let one = opened(); one; one = opened()) one.open = false;
  };
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || !row.current?.contains(target)) closing.current();
    };
    // Before the canvas takes the press for itself.
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const one = event.key === "Escape" ? opened() : null;
    if (!one) return;
    event.preventDefault();
    close();
    one.querySelector("summary")?.focus();
  };
  return { row, close, onKeyDown };
}

const Listed = memo(function Listed(props: ProblemListProps) {
  const { t } = useTranslation("decision-trees");
  const { problems, isOver } = props;
  const { row, close, onKeyDown } = useClosing(isOver);
  const leading = (lead: (id: string) => void) => (id: string) => {
    close();
    lead(id);
  };
  const leads = useSteadyHandlers({
    onLead: leading(props.onLead),
    onLeadToVariable: leading(props.onLeadToVariable),
  });
  if (!problems) return <p className={styles["none"]}>{t("problems.checking")}</p>;
  const errors = problems.filter(isTreeError);
  const warnings = problems.filter((problem) => !isTreeError(problem));
  if (problems.length === 0) {
    return (
      <p className={styles["none"]}>
        <CircleCheck size={18} aria-hidden="true" />{" "}
        {t(props.isReadOnly ? "problems.none.readOnly" : "problems.none")}
      </p>
    );
  }
  const nodes = new Map(props.content.nodes.map((node) => [node.id, node]));
  const groups = [
    { title: t("problems.errors", { count: errors.length }), all: errors, Icon: CircleAlert },
    {
      title: t("problems.warnings", { count: warnings.length }),
      all: warnings,
      Icon: TriangleAlert,
    },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open, as pressing it again does.
    <div
      ref={row}
      className={classNames(styles["row"], isOver && styles["over"])}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ title, all, Icon }, at) =>
        all.length === 0 ? null : (
          <details
            key={at === 0 ? "errors" : "warnings"}
            className={styles["problems"]}
            data-problems=""
            // One name: opening one closes the other where they would lie on one another.
            name={isOver ? "problems" : undefined}
          >
            <summary>
              <Icon size={18} aria-hidden="true" /> <span>{title}</span>
              <ChevronDown size={18} aria-hidden="true" className={styles["arrow"]} />
            </summary>
            <ul>
              {all.map((problem) => (
                <Problem
                  key={keyOfProblem(problem)}
                  {...props}
                  {...leads}
                  nodes={nodes}
                  problem={problem}
                />
              ))}
            </ul>
          </details>
        ),
      )}
    </div>
  );
});

/**
 * What keeps a draft from being published, and apart from it what is worth a look; each leads there. Of a
 * large tree it may be long: a letter that is typed does not wait for it.
 */
export function ProblemList(props: ProblemListProps) {
  const { onLead, onLeadToVariable } = props;
  const handlers = useSteadyHandlers({ onLead, onLeadToVariable });
  const later = useDeferredValue(props.content);
  return <Listed {...props} {...handlers} content={later} />;
}
