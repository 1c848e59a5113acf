import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Maximize,
  Network,
  Play,
  Plus,
  Trash2,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import styles from "./canvas.module.css";
import { ALIGNMENTS, type Alignment } from "./canvas-edits.ts";

const ALIGN_ICONS: Readonly<Record<Alignment, ReactNode>> = {
  left: <AlignStartVertical size={16} />,
  centre: <AlignCenterVertical size={16} />,
  right: <AlignEndVertical size={16} />,
  top: <AlignStartHorizontal size={16} />,
  middle: <AlignCenterHorizontal size={16} />,
  bottom: <AlignEndHorizontal size={16} />,
};

interface ToolbarProps {
  /** Nothing is changed here: on a narrow window, or by who may only read. */
  readonly isFixed: boolean;
  readonly isArranging: boolean;
  readonly chosenCount: number;
  /** Whether anything is chosen that can be deleted. */
  readonly mayDelete: boolean;
  readonly isTrying: boolean;
  readonly onTry: (() => void) | null;
  readonly onAdd: (button: Element) => void;
  readonly onArrange: () => void;
  readonly onAlign: (how: Alignment) => void;
  readonly onCopy: () => void;
  readonly onPaste: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onFit: () => void;
  readonly onZoom: (by: "in" | "out") => void;
}

function Changing(props: ToolbarProps): ReactNode {
  const { t } = useTranslation("decision-tree-canvas");
  const { chosenCount } = props;
  return (
    <>
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        aria-haspopup="menu"
        onClick={(event) => props.onAdd(event.currentTarget)}
      >
        {t("add")}
      </Button>
      <IconButton
        size="small"
        label={t("copy")}
        icon={<Copy />}
        disabled={chosenCount === 0}
        onClick={props.onCopy}
      />
      <IconButton
        size="small"
        label={t("paste")}
        icon={<ClipboardPaste />}
        onClick={props.onPaste}
      />
      <IconButton
        size="small"
        label={t("duplicate")}
        icon={<CopyPlus />}
        disabled={chosenCount === 0}
        onClick={props.onDuplicate}
      />
      <IconButton
        size="small"
        label={t("delete")}
        icon={<Trash2 />}
        disabled={!props.mayDelete}
        onClick={props.onDelete}
      />
      <Menu
        label={t("align")}
        align="start"
        items={ALIGNMENTS.map((how) => ({
          label: t(`align.${how}`),
          icon: ALIGN_ICONS[how],
          onSelect: () => props.onAlign(how),
        }))}
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            size="small"
            label={t("align")}
            icon={<AlignStartVertical />}
            disabled={chosenCount < 2}
          />
        )}
      />
      <Button
        size="small"
        icon={<Network aria-hidden="true" />}
        waiting={props.isArranging}
        onClick={props.onArrange}
      >
        {t("arrange")}
      </Button>
    </>
  );
}

/** What is done to the whole canvas, and to what is chosen on it. */
export function CanvasToolbar(props: ToolbarProps) {
  const { t } = useTranslation("decision-tree-canvas");
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label={t("tools")}>
      {props.isFixed ? null : <Changing {...props} />}
      <IconButton size="small" label={t("fit")} icon={<Maximize />} onClick={props.onFit} />
      <IconButton
        size="small"
        label={t("zoomIn")}
        icon={<ZoomIn />}
        onClick={() => props.onZoom("in")}
      />
      <IconButton
        size="small"
        label={t("zoomOut")}
        icon={<ZoomOut />}
        onClick={() => props.onZoom("out")}
      />
      {props.onTry ? (
        <Button
          size="small"
          icon={<Play aria-hidden="true" />}
          aria-pressed={props.isTrying}
          onClick={props.onTry}
        >
          {t("try")}
        </Button>
      ) : null}
    </div>
  );
}
