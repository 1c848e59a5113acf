import { TREE_NODES_MAX, type TreeContent, type TreeProblem } from "@storey/domain";
import { ListTree } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Sheet } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { TreeOutline } from "../outline/tree-outline.tsx";
import { ChooseNodeDialog } from "../panel/choose-node-dialog.tsx";
import { AddMenu } from "../panel/node-actions.tsx";
import { NodePanel } from "../panel/node-panel.tsx";
import { nodeName } from "../parts/node-words.ts";
import styles from "./editor.module.css";
import type { useEditing } from "./use-editing.ts";

interface WorkplaceProps {
  readonly treeId: string;
  readonly content: TreeContent;
  readonly problems: readonly TreeProblem[];
  readonly wrong: ReadonlyMap<string, boolean>;
  readonly work: ReturnType<typeof useEditing>;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onLead: (id: string) => void;
  readonly isReadOnly: boolean;
}

/** The outline, and beside it, or above it on a phone, the node that is worked on. */
export function TreeWorkplace(props: WorkplaceProps) {
  const { t } = useTranslation("decision-trees");
  const { content, work, selectedId, isReadOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const node = content.nodes.find(({ id }) => id === selectedId);
  const panel = node ? (
    <NodePanel
      treeId={props.treeId}
      content={content}
      node={node}
      problems={props.problems.filter(({ nodeIds }) => nodeIds.includes(node.id))}
      isReadOnly={isReadOnly}
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
  return (
    <div className={styles["work"]}>
      <div className={styles["outline"]}>
        {content.nodes.length === 0 ? (
          <EmptyState
            icon={<ListTree />}
            title={t("steps.empty.title")}
            text={t("steps.empty.text")}
            actions={add}
          />
        ) : (
          <>
            <TreeOutline
              box={box}
              content={content}
              selectedId={selectedId}
              wrong={props.wrong}
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
        <section className={styles["side"]} aria-label={t("panel")}>
          {panel ?? <p>{t("panel.none")}</p>}
        </section>
      )}
      {work.choosing ? (
        <ChooseNodeDialog
          title={t(`${work.choosing.what}.title`, { name: nodeName(work.choosing.node, t) })}
          label={t(`${work.choosing.what}.to`)}
          action={t(work.choosing.what === "connect" ? "connect.action" : "move.action")}
          content={content}
          node={work.choosing.node}
          onChoose={work.choosing.choose}
          onClose={work.choosing.close}
        />
      ) : null}
    </div>
  );
}
