import { TREE_NODES_MAX, type TreeContent, type TreeProblem } from "@storey/domain";
import { ListTree, X } from "lucide-react";
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Sheet } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { TREE_VIEWS, useTreeView } from "../canvas/use-tree-view.ts";
import { TreeOutline } from "../outline/tree-outline.tsx";
import { ChooseNodeDialog } from "../panel/choose-node-dialog.tsx";
import { AddMenu } from "../panel/node-actions.tsx";
import { NodePanel } from "../panel/node-panel.tsx";
import { NO_MARKS, type NodeMarks } from "../parts/node-mark.tsx";
import { nodeName } from "../parts/node-words.ts";
import type { ScenarioKeeper } from "../scenarios/keep-scenario.tsx";
import styles from "./editor.module.css";
import { useBackCloses } from "./use-back-closes.ts";
import { lineOf, type useEditing } from "./use-editing.ts";

const TreeCanvas = lazy(async () => ({
  default: (await import("../canvas/tree-canvas.tsx")).TreeCanvas,
}));
const Simulator = lazy(async () => ({
  default: (await import("../simulator/simulator.tsx")).Simulator,
}));
/** The canvas as it takes the focus. */
const CANVAS = "[role=application][data-add]";
const NO_WAY: readonly string[] = [];

interface WorkplaceProps {
  readonly treeId: string;
  readonly treeName: string;
  readonly content: TreeContent;
  readonly problems: readonly TreeProblem[];
  readonly wrong: ReadonlyMap<string, boolean>;
  readonly marks?: NodeMarks;
  readonly work: ReturnType<typeof useEditing>;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onLead: (id: string) => void;
  readonly isReadOnly: boolean;
  readonly keeper: ScenarioKeeper | null;
}

/** The outline or the canvas, and beside it, or above it on a phone, the node that is worked on. */
export function TreeWorkplace(props: WorkplaceProps) {
  const { t } = useTranslation("decision-trees");
  const { t: say } = useTranslation("decision-tree-canvas");
  const [view, setView] = useTreeView();
  const [way, setWay] = useState<readonly string[] | null>(null);
  const { treeId, treeName } = props;
  const tried = useMemo(() => ({ id: treeId, name: treeName }), [treeId, treeName]);
  const { content, work, selectedId, isReadOnly } = props;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const node = content.nodes.find(({ id }) => id === selectedId);
  useBackCloses(isNarrow && node !== undefined, () => props.onSelect(null));
  const panel = node ? (
    <NodePanel
      treeId={props.treeId}
      content={content}
      node={node}
      problems={props.problems.filter(({ nodeIds }) => nodeIds.includes(node.id))}
      isNew={node.id === work.newId}
      isReadOnly={isReadOnly}
      // On a phone the canvas is read; steps are added and moved in the outline.
      isTextOnly={isNarrow && view === "canvas"}
      commands={work.commands}
      onSelect={props.onLead}
      onContent={work.set}
      onNode={work.setNode}
    />
  ) : null;
  const isFull = content.nodes.length >= TREE_NODES_MAX;
  const add =
    isReadOnly || isFull ? null : (
      <div>
        <AddMenu
          content={content}
          afterId={null}
          label={t(content.nodes.length === 0 ? "add.first" : "add.alone")}
          onAdd={(type) => work.commands.add(type, null)}
        />
      </div>
    );
  const isTrying = view === "canvas" && way !== null && !isNarrow;
  const beside = useRef<HTMLElement>(null);
  // Another step is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is beside the steps is another one then.
  useLayoutEffect(() => {
    if (beside.current) beside.current.scrollTop = 0;
  }, [isTrying || selectedId]);
  const leave = (): void => {
    setWay(null);
    // What was pressed is gone with the phone.
    root.current?.querySelector<HTMLElement>(CANVAS)?.focus();
  };
  const side = isTrying ? (
    <>
      <div className={styles["tried"]}>
        <h2>{say("try")}</h2>
        <IconButton size="small" label={t("close")} icon={<X />} onClick={leave} />
      </div>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Simulator
          tree={tried}
          content={content}
          onWay={setWay}
          keeper={props.keeper}
          onLead={(id) => {
            setWay(null);
            props.onLead(id);
          }}
        />
      </Suspense>
    </>
  ) : (
    (panel ?? <p>{t("panel.none")}</p>)
  );
  const goBack = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key, defaultPrevented } = event;
    if (key !== "Escape" || defaultPrevented || !(target instanceof Element)) return;
    // What is open in the form is closed first.
    if (!currentTarget.contains(target) || target.closest("[popover], [aria-expanded=true]"))
      return;
    const back = node && root.current?.querySelector<HTMLElement>(`${lineOf(node.id)}, ${CANVAS}`);
    if (!back) return;
    event.preventDefault();
    back.focus();
  };
  return (
    <div ref={root} className={classNames(styles["work"], view === "canvas" && styles["drawn"])}>
      <div className={styles["outline"]}>
        <div className={styles["view"]}>
          <Segments
            label={say("view")}
            options={TREE_VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
            value={view}
            onChange={setView}
          />
        </div>
        {view === "canvas" ? (
          <Suspense
            fallback={
              <div className={styles["loading"]}>
                <Skeleton height="100%" />
              </div>
            }
          >
            <TreeCanvas
              content={content}
              onContent={work.set}
              wrong={props.wrong}
              marks={props.marks ?? NO_MARKS}
              selectedId={selectedId}
              onSelect={props.onSelect}
              onOpen={props.onLead}
              isFixed={isReadOnly || isNarrow}
              hasMap={!isNarrow}
              way={way ?? NO_WAY}
              isTrying={isTrying}
              onTry={isNarrow ? null : () => setWay(way === null ? [] : null)}
            />
          </Suspense>
        ) : content.nodes.length === 0 ? (
          <EmptyState
            icon={<ListTree />}
            title={t("steps.empty.title")}
            text={t("steps.empty.text")}
            actions={add}
          />
        ) : (
          <>
            <TreeOutline
              content={content}
              selectedId={selectedId}
              wantedId={work.wantedId}
              wrong={props.wrong}
              marks={props.marks ?? NO_MARKS}
              onSelect={props.onSelect}
              onCommand={work.run}
            />
            {add}
            <p className={styles["hint"]}>{t("outline.keys")}</p>
          </>
        )}
      </div>
      {isNarrow ? (
        <Sheet
          open={node !== undefined}
          title={node ? nodeName(node, t) : ""}
          onClose={() => props.onSelect(null)}
        >
          {panel}
        </Sheet>
      ) : (
        <div className={styles["beside"]}>
          <section
            ref={beside}
            className={styles["side"]}
            aria-label={isTrying ? say("try") : t("panel")}
            onKeyDown={goBack}
          >
            {side}
          </section>
        </div>
      )}
      {work.choosing ? (
        <ChooseNodeDialog
          title={t(`${work.choosing.what}.title`, { name: nodeName(work.choosing.node, t) })}
          label={t(`${work.choosing.what}.to`)}
          action={t(work.choosing.what === "connect" ? "connect.action" : "move.action")}
          content={content}
          node={work.choosing.node}
          refusals={work.choosing.refusals}
          onChoose={work.choosing.choose}
          onClose={work.choosing.close}
        />
      ) : null}
    </div>
  );
}
