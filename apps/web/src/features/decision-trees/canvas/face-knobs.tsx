import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { type ReactNode, use } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import { OnCanvas } from "./canvas-host.ts";
import type { Face } from "./canvas-nodes.ts";
import styles from "./node-face.module.css";
import { useFaceWords } from "./words-on-faces.ts";

interface KnobsProps {
  readonly face: Face;
  /** Somebody is near: else only what is folded away is told. */
  readonly isNear: boolean;
}

/** The buttons at the lower edge of a face: they fold what follows, and add what shall follow. */
export function FaceKnobs({ face, isNear }: KnobsProps): ReactNode {
  const { t } = useTranslation("decision-tree-canvas");
  const { host, isFixed } = use(OnCanvas);
  const { node, foldedCount } = face;
  const { name } = useFaceWords(node);
  const isFolded = foldedCount !== null;
  const folds = t(isFolded ? "unfold" : "fold", { name });
  const adds = t("addAfter", { name });
  return (
    <>
      {face.hasNext ? (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles["knob"], styles["fold"], "nodrag")}
          aria-label={folds}
          title={folds}
          onClick={(event) => {
            event.stopPropagation();
            host.fold(node.id);
          }}
        >
          {isFolded ? `+${foldedCount}` : null}
          {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </button>
      ) : null}
      {isFixed || !isNear || node.type === "connector_out" ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles["knob"], styles["add"], "nodrag")}
          aria-label={adds}
          title={adds}
          onClick={(event) => {
            event.stopPropagation();
            host.add(node.id, event.currentTarget);
          }}
        >
          <Plus size={14} />
        </button>
      )}
    </>
  );
}
