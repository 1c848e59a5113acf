import { type TreeContent, type TreeNode, type TreeStop, treeGraph } from "@storey/domain";
import { memo, useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TreeStep } from "../../decision-tree-runner/parts/tree-step.tsx";
import { useTreeFiles } from "../parts/tree-files-view.tsx";
import styles from "./panel.module.css";

/** Where a walk would stop at a node, as if nothing led up to it; null for what nobody sees. */
function stopAt(content: TreeContent, node: TreeNode): TreeStop | null {
  const graph = treeGraph(content);
  const values = new Map(
    content.variables.flatMap(({ key, fallback }) => (fallback === null ? [] : [[key, fallback]])),
  );
  const shown = { at: node.id, node, values, words: values, shown: [] };
  const next = graph.next(node.id);
  const responses = next.flatMap((one) => (one.type === "response" ? [one] : []));
  if (node.type === "response") {
    const [before] = graph.previous(node.id);
    return before ? stopAt(content, before) : null;
  }
  if (node.type === "variable") {
    const variable = graph.variable(node.data.variableId ?? "");
    if (!variable || node.data.value !== null) return null;
    return { ...shown, kind: "variable", variable, proposed: variable.fallback };
  }
  if (node.type === "subtree" || node.type.startsWith("connector")) return null;
  if (responses.length > 0) return { ...shown, kind: "question", responses };
  // What leads on asks nothing: it is shown above the question that it leads to.
  return next.length > 0
    ? { ...shown, kind: "question", responses: [] }
    : { ...shown, kind: "end", outcome: node.outcome };
}

interface PreviewProps {
  readonly content: TreeContent;
  readonly node: TreeNode;
}

const Preview = memo(function Preview({ content, node }: PreviewProps) {
  const { t } = useTranslation("decision-trees");
  const files = useTreeFiles();
  const stop = stopAt(content, node);
  return (
    <section className={styles["preview"]} aria-label={t("preview")}>
      <h2>{t("preview")}</h2>
      {stop ? (
        <div className={styles["screen"]}>
          <TreeStep key={stop.at} stop={stop} files={files} onAnswer={() => undefined} />
        </div>
      ) : (
        <p className={styles["hint"]}>{t("preview.none")}</p>
      )}
    </section>
  );
});

/** A node as whoever is led sees it: what is typed shows in its field first, and here a moment later. */
export function NodePreview({ content, node }: PreviewProps) {
  const now = useMemo(() => ({ content, node }), [content, node]);
  const later = useDeferredValue(now);
  return <Preview {...(later.node.id === node.id ? later : now)} />;
}
