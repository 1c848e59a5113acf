import type { TreeNode } from "@storey/domain";
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { ChevronDown, ChevronRight, CircleAlert, Flag, Plus } from "lucide-react";
import { memo, type ReactNode, use } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { NodeMarkBadge } from "../parts/node-mark.tsx";
import { NODE_ICONS } from "../parts/node-words.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import styles from "./canvas.module.css";
import { OnCanvas } from "./canvas-host.ts";
import type { FaceNode } from "./canvas-nodes.ts";

const PICTURE_WIDTH_PX = 214;

function Picture({ imageId }: { readonly imageId: string | null }): ReactNode {
  const { images } = use(FilesOfTree);
  const image = images.find(({ id }) => id === imageId);
  if (!image) return <span className={styles["picture"]} />;
  return (
    <span className={styles["picture"]}>
      <SizedPicture
        keys={keysOf(image)}
        colour={image.metadata.colour}
        alt=""
        widthPx={PICTURE_WIDTH_PX}
      />
    </span>
  );
}

const TONES = { resolved: "success", report: "warning", contact: "info", info: "neutral" } as const;

function Outcome({ node }: { readonly node: TreeNode }): ReactNode {
  const { t } = useTranslation("decision-trees");
  if (!node.outcome) return null;
  const { kind } = node.outcome;
  return <Badge tone={TONES[kind]}>{t(`outcome.${kind}`)}</Badge>;
}

/** The face of a node on the canvas: what it is, what it says, and what is wrong with it. */
export const NodeFace = memo(function NodeFace({ data, selected }: NodeProps<FaceNode>) {
  const { t } = useTranslation("decision-trees");
  const { t: say } = useTranslation("decision-tree-canvas");
  const { host, isFixed } = use(OnCanvas);
  const { node, name, lines, wrong, mark, foldedCount } = data;
  const Icon = NODE_ICONS[node.type];
  const isFolded = foldedCount !== null;
  return (
    <div
      className={classNames(
        styles["face"],
        node.type === "response" && styles["response"],
        selected && styles["chosen"],
        data.isLit && styles["lit"],
        mark && styles[`marked-${mark.tone}`],
        mark?.isGhost && styles["ghost"],
      )}
    >
      {mark ? <NodeMarkBadge mark={mark} className={styles["mark"]} /> : null}
      {node.type === "connector_in" ? null : (
        <Handle type="target" position={Position.Top} isConnectable={!isFixed} />
      )}
      <p className={styles["type"]}>
        <Icon size={14} aria-hidden="true" />
        <span>{t(`type.${node.type}`)}</span>
        {data.isStart ? <Flag size={14} role="img" aria-label={t("start")} /> : null}
        {wrong === undefined ? null : (
          <CircleAlert
            size={16}
            role="img"
            aria-label={t(wrong ? "has.error" : "has.warning")}
            className={styles[wrong ? "error" : "warning"]}
          />
        )}
        <Outcome node={node} />
      </p>
      {node.type === "image" ? <Picture imageId={node.data.imageId} /> : null}
      <p className={styles[lines === "" ? "long" : "name"]} dir="auto">
        {name}
      </p>
      {lines === "" ? null : (
        <p className={styles["lines"]} dir="auto">
          {lines}
        </p>
      )}
      {node.type === "connector_out" ? null : (
        <Handle type="source" position={Position.Bottom} isConnectable={!isFixed} />
      )}
      {data.hasNext ? (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles["knob"], styles["fold"], "nodrag")}
          aria-label={say(isFolded ? "unfold" : "fold", { name })}
          title={say(isFolded ? "unfold" : "fold", { name })}
          onClick={(event) => {
            event.stopPropagation();
            host.fold(node.id);
          }}
        >
          {isFolded ? `+${foldedCount}` : null}
          {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </button>
      ) : null}
      {isFixed || node.type === "connector_out" ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles["knob"], styles["add"], "nodrag")}
          aria-label={say("addAfter", { name })}
          title={say("addAfter", { name })}
          onClick={(event) => {
            event.stopPropagation();
            host.add(node.id, event.currentTarget);
          }}
        >
          <Plus size={14} />
        </button>
      )}
    </div>
  );
});
