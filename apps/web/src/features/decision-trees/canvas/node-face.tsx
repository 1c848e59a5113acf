import type { TreeNode } from "@storey/domain";
import type { NodeProps } from "@xyflow/react";
import { CircleAlert, Flag } from "lucide-react";
import { memo, type ReactNode, use, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { NodeMarkBadge } from "../parts/node-mark.tsx";
import { NODE_ICONS } from "../parts/node-words.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { OnCanvas } from "./canvas-host.ts";
import type { Face, FaceNode } from "./canvas-nodes.ts";
import { FaceKnobs } from "./face-knobs.tsx";
import { FacePoints } from "./face-points.tsx";
import styles from "./node-face.module.css";
import { useFaceWords } from "./words-on-faces.ts";

const PICTURE_WIDTH_PX = 214;

/** A finger is not near before it presses: what it may press is there at once. */
const isTouched = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(any-hover: none)").matches;

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

/** How many letters fit for sure: to the browser, each text that is cut is a drawing of its own. */
const FITTING_NAME = 18;
const FITTING_LINES = 40;
const FITTING_FAR_NAME = 10;

function nameClass(name: string, isAlone: boolean): string {
  const fits = isAlone ? 2 * FITTING_NAME : FITTING_NAME;
  return classNames(
    styles[isAlone ? "long" : "name"],
    (name.length > fits || name.includes("\n")) && styles["cut"],
  );
}

interface WordsProps {
  readonly node: TreeNode;
  readonly name: string;
  readonly lines: string;
  readonly isStart: boolean;
  readonly wrong: boolean | undefined;
}

/** What a face says: what the node is, what it says, and what is wrong with it. */
const Words = memo(function Words({ node, name, lines, isStart, wrong }: WordsProps): ReactNode {
  const { t } = useTranslation("decision-trees");
  const Icon = NODE_ICONS[node.type];
  return (
    <>
      <p className={styles["type"]}>
        <Icon size={14} aria-hidden="true" />
        {t(`type.${node.type}`)}
        {isStart ? <Flag size={14} role="img" aria-label={t("start")} /> : null}
        {wrong === undefined ? null : (
          <CircleAlert
            size={16}
            role="img"
            aria-label={t(wrong ? "has.error" : "has.warning")}
            className={styles[wrong ? "error" : "warning"]}
          />
        )}
        {node.outcome ? <Outcome node={node} /> : null}
      </p>
      {node.type === "image" ? <Picture imageId={node.data.imageId} /> : null}
      <p className={nameClass(name, lines === "")} dir="auto">
        {name}
      </p>
      {lines === "" ? null : (
        <p
          className={classNames(styles["lines"], lines.length > FITTING_LINES && styles["cut"])}
          dir="auto"
        >
          {lines}
        </p>
      )}
    </>
  );
});

/** The words of a face as they are now: what was typed elsewhere draws none of the others. */
function Said({ face, isFar }: { readonly face: Face; readonly isFar: boolean }): ReactNode {
  const { node, name, lines } = useFaceWords(face.node);
  if (!isFar) return <Words {...{ node, name, lines }} isStart={face.isStart} wrong={face.wrong} />;
  return (
    <p
      className={classNames(styles["far-name"], name.length > FITTING_FAR_NAME && styles["cut"])}
      dir="auto"
    >
      {name}
    </p>
  );
}

/**
 * The face of a node on the canvas. What is pressed on it is there while somebody is near, and from afar
 * it says its name alone: two thousand of them are dragged about.
 */
export const NodeFace = memo(function NodeFace({ data, selected }: NodeProps<FaceNode>) {
  const { isFixed, isFar, isConnecting } = use(OnCanvas);
  const [isUnder, setUnder] = useState(isTouched);
  const { node, wrong, mark } = data;
  const isNear = isUnder || selected;
  return (
    <div
      className={classNames(
        styles["face"],
        node.type === "response" && styles["response"],
        selected && styles["chosen"],
        data.isLit && styles["lit"],
        mark && styles[`marked-${mark.tone}`],
        mark?.isGhost && styles["ghost"],
        isFar && styles["far"],
        isFar && wrong !== undefined && styles[wrong ? "far-error" : "far-warning"],
      )}
      // At once: who presses in the next moment draws a connection, and does not drag the face.
      onPointerEnter={() => flushSync(() => setUnder(true))}
      onPointerLeave={() => setUnder(isTouched())}
    >
      {mark ? <NodeMarkBadge mark={mark} className={styles["mark"]} /> : null}
      <FacePoints type={node.type} isFixed={isFixed} isLive={isNear || isConnecting} />
      <Said face={data} isFar={isFar} />
      {isNear || data.foldedCount !== null ? <FaceKnobs face={data} isNear={isNear} /> : null}
    </div>
  );
});
