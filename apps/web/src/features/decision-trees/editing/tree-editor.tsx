import { type DecisionTree, decisionTrees } from "@storey/contract";
import { isTreeError, type TreeProblem, type TreeScenario } from "@storey/domain";
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useSteadyHandlers } from "../../../lib/use-steady-handlers.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Page } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { useTreeView } from "../canvas/use-tree-view.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { ProblemList } from "../problems/problem-list.tsx";
import { useTreeProblems } from "../problems/use-tree-problems.ts";
import { hasAllScenarios, withScenario, withScenarioEnd } from "../scenarios/edit-scenarios.ts";
import { ScenarioList } from "../scenarios/scenario-list.tsx";
import { useScenarioRuns } from "../scenarios/use-scenario-runs.ts";
import { VariablesPanel } from "../variables/variables-panel.tsx";
import { TreeVersions } from "../versions/tree-versions.tsx";
import styles from "./editor.module.css";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveBanner } from "./save-banner.tsx";
import { TreeHead } from "./tree-head.tsx";
import { TreeSettings } from "./tree-settings.tsx";
import { TreeWorkplace } from "./tree-workplace.tsx";
import { fieldOf, lineOf, useEditing } from "./use-editing.ts";
import { useTreeDraft } from "./use-tree-draft.ts";
import { TREE_TABS, type TreeTab, useTreeTab } from "./use-tree-tab.ts";

const Simulator = lazy(async () => ({
  default: (await import("../simulator/simulator.tsx")).Simulator,
}));

const TreeAssignments = lazy(async () => ({
  default: (await import("../assignments/tree-assignments.tsx")).TreeAssignments,
}));

const TreeTranslations = lazy(async () => ({
  default: (await import("../translations/tree-translations.tsx")).TreeTranslations,
}));

const TreeResults = lazy(async () => ({
  default: (await import("../results/tree-results.tsx")).TreeResults,
}));

const TreeProposals = lazy(async () => ({
  default: (await import("../proposals/tree-proposals.tsx")).TreeProposals,
}));

interface EditorProps {
  readonly tree: DecisionTree;
  readonly isReadOnly: boolean;
}

const NO_PROBLEMS: readonly TreeProblem[] = [];

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]") !==
      null
  );
}

/** The editor of a tree: its steps, its variables, a phone to try it on, its versions and its name. */
export function TreeEditor({ tree, isReadOnly: isClosed }: EditorProps) {
  const { t } = useTranslation("decision-trees");
  const mayChange = useMayCall(decisionTrees.update);
  const [tab, setTab] = useTreeTab();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const [walked, setWalked] = useState<TreeScenario | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(root);
  const editing = useTreeDraft(tree, isClosed);
  const isReadOnly = isClosed || editing.theirs !== null;
  // Who types nothing sees what the other saved.
  const isFollowing = editing.theirs !== null && !editing.isDirty;
  const shown = isFollowing && editing.theirs ? editing.theirs : editing.draft;
  const content = shown.content;
  const work = useEditing({
    ...{ content, change: editing.change, undo: editing.undo, selectedId, onSelect: setSelectedId },
    ...{ isReadOnly, focus },
  });
  const found = useTreeProblems(tree, content);
  const proved = useScenarioRuns(tree, content);
  // Through a tree that is wrong itself no walk says anything.
  const problems = useMemo(() => {
    const own = found ?? NO_PROBLEMS;
    return own.some(isTreeError) ? own : [...proved.problems, ...own];
  }, [found, proved.problems]);
  // That nothing is wrong is not said before the scenarios were run: they may find it.
  const isChecked = found !== null && !(proved.isFirst && problems.length === 0);
  const wrong = useMemo(() => {
    const found = new Map<string, boolean>();
    for (const problem of problems)
      for (const id of problem.nodeIds)
        found.set(id, (found.get(id) ?? false) || isTreeError(problem));
    return found;
  }, [problems]);
  const lead = (id: string): void => {
    setTab("steps");
    setSelectedId(id);
    focus(fieldOf(id), lineOf(id));
  };
  const keeper = isReadOnly
    ? null
    : {
        keep: (scenario: TreeScenario) => work.set(withScenario(content, scenario)),
        isFull: hasAllScenarios(content),
      };
  const show = (next: TreeTab): void => {
    setWalked(null);
    setTab(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A field undoes what was typed in it by itself.
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || isReadOnly) return;
    const key = event.key.toLowerCase();
    const step =
      key === "y" || (key === "z" && event.shiftKey)
        ? editing.redo
        : key === "z"
          ? editing.undo
          : null;
    if (!step) return;
    event.preventDefault();
    step();
  };
  const head = useSteadyHandlers({
    undo: () => editing.undo?.(),
    redo: () => editing.redo?.(),
    publish: () => setPublishing(true),
  });
  const errors = problems.filter(isTreeError);
  const isPublished = tree.publishedNumber !== null && !tree.isChanged && !editing.isDirty;
  const [view] = useTreeView();
  const isDrawn = view === "canvas" && tab === "steps";
  return (
    <Page wide={isDrawn}>
      <div className={classNames(styles["all"], isDrawn && styles["filled"])}>
        <TreeHead
          tree={tree}
          name={shown.name}
          state={editing.state}
          isDirty={editing.isDirty}
          undo={editing.undo && head.undo}
          redo={editing.redo && head.redo}
          isClosed={isClosed}
          isReadOnly={isReadOnly}
          isPublished={isPublished}
          onPublish={head.publish}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo have their buttons; these are their keys. */}
        <div ref={root} className={styles["body"]} onKeyDown={onKeyDown}>
          <div className={styles["head"]}>
            <SaveBanner editing={editing} />
            {isClosed ? (
              <p className={styles["hint"]}>{t(mayChange ? "closed" : "readOnly")}</p>
            ) : null}
            <ProblemList
              content={content}
              problems={isChecked ? problems : null}
              isReadOnly={isClosed || isPublished}
              isOver={isDrawn}
              onLead={lead}
              onLeadToVariable={(id) => {
                setTab("variables");
                focus(`[data-variable="${id}"] input`);
              }}
            />
          </div>
          <FilesOfTree value={tree.files}>
            <Tabs
              label={t("tabs")}
              tabs={TREE_TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
              value={tab}
              onChange={show}
            >
              {tab === "steps" ? (
                <TreeWorkplace
                  treeId={tree.id}
                  treeName={shown.name}
                  content={content}
                  problems={problems}
                  wrong={wrong}
                  work={work}
                  selectedId={selectedId}
                  onSelect={setSelectedId}
                  onLead={lead}
                  isReadOnly={isReadOnly}
                  keeper={keeper}
                />
              ) : null}
              {tab === "variables" ? (
                <VariablesPanel
                  content={content}
                  problems={problems}
                  isReadOnly={isReadOnly}
                  onChange={work.set}
                  onLead={lead}
                />
              ) : null}
              {tab === "translations" ? (
                <Suspense fallback={<Skeleton height="20rem" />}>
                  <TreeTranslations
                    name={shown.name}
                    description={shown.description}
                    content={content}
                    isReadOnly={isReadOnly}
                    onContent={work.set}
                  />
                </Suspense>
              ) : null}
              {tab === "simulator" ? (
                <Suspense fallback={<Skeleton height="20rem" />}>
                  <Simulator
                    tree={tree}
                    content={content}
                    onLead={lead}
                    keeper={keeper}
                    walked={walked}
                  />
                </Suspense>
              ) : null}
              {tab === "scenarios" ? (
                <ScenarioList
                  content={content}
                  proved={proved}
                  isReadOnly={isReadOnly}
                  onChange={work.set}
                  onWalk={(scenario) => {
                    setWalked(scenario);
                    setTab("simulator");
                  }}
                  onLead={lead}
                />
              ) : null}
              {tab === "versions" ? (
                <TreeVersions
                  id={tree.id}
                  publishedVersionId={tree.publishedVersionId}
                  draft={content}
                  isReadOnly={isReadOnly}
                  onTake={work.set}
                  onLead={lead}
                />
              ) : null}
              {tab === "where" ? (
                <Suspense fallback={<Skeleton height="8rem" />}>
                  <TreeAssignments id={tree.id} />
                </Suspense>
              ) : null}
              {tab === "results" ? (
                <Suspense fallback={<Skeleton height="10rem" />}>
                  <TreeResults tree={tree} content={content} onLead={lead} />
                </Suspense>
              ) : null}
              {tab === "proposals" ? (
                <Suspense fallback={<Skeleton height="6rem" />}>
                  <TreeProposals
                    treeId={tree.id}
                    content={content}
                    isReadOnly={isReadOnly}
                    saveWith={editing.saveWith}
                    onLead={lead}
                  />
                </Suspense>
              ) : null}
              {tab === "settings" ? (
                <TreeSettings work={shown} isReadOnly={isReadOnly} onChange={editing.change} />
              ) : null}
            </Tabs>
          </FilesOfTree>
        </div>
      </div>
      {isPublishing ? (
        <PublishDialog
          tree={tree}
          content={content}
          errors={errors}
          warnings={problems.filter((problem) => !isTreeError(problem))}
          flush={editing.flush}
          onLead={(id) => {
            setPublishing(false);
            lead(id);
          }}
          onAccept={(id, end) => work.set(withScenarioEnd(content, id, end))}
          onClose={() => setPublishing(false)}
          onDone={() => {
            setPublishing(false);
            // What was pressed takes no press now, and no focus.
            focus('[role="tab"][aria-selected="true"]');
          }}
        />
      ) : null}
    </Page>
  );
}
