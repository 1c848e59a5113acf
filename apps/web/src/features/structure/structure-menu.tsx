import {
  Archive,
  ArchiveRestore,
  ArrowUpRight,
  FolderInput,
  Languages,
  ListChecks,
  PencilLine,
  Plus,
  Printer,
  TextCursorInput,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { type MenuItem, PlacedMenu } from "../../ui/menu.tsx";
import type { TreeCommand } from "./structure-commands.ts";
import { shownName } from "./tree/shown-name.ts";
import type { TreeRow } from "./tree/structure-tree.ts";

const ICONS: Readonly<Record<TreeCommand, ReactNode>> = {
  open: <ArrowUpRight aria-hidden="true" />,
  edit: <PencilLine aria-hidden="true" />,
  addFloor: <Plus aria-hidden="true" />,
  addSpace: <Plus aria-hidden="true" />,
  rename: <TextCursorInput aria-hidden="true" />,
  translate: <Languages aria-hidden="true" />,
  move: <FolderInput aria-hidden="true" />,
  selectAll: <ListChecks aria-hidden="true" />,
  print: <Printer aria-hidden="true" />,
  archive: <Archive aria-hidden="true" />,
  restore: <ArchiveRestore aria-hidden="true" />,
  remove: <Trash2 aria-hidden="true" />,
};

function labelOf(command: TreeCommand, row: TreeRow, t: Translate): string {
  if (command === "open") return t(row.kind === "space" ? "menu.openSpace" : "menu.openLocation");
  return t(`menu.${command}`);
}

interface StructureMenuProps {
  readonly row: TreeRow;
  readonly anchor: DOMRect;
  readonly commands: readonly TreeCommand[];
  readonly onCommand: (command: TreeCommand, row: TreeRow) => void;
  readonly onClose: () => void;
}

/** The menu of commands on one line. */
export function StructureMenu({ row, anchor, commands, onCommand, onClose }: StructureMenuProps) {
  const { t } = useTranslation("spaces");
  const items = commands.map(
    (command): MenuItem => ({
      label: labelOf(command, row, t),
      icon: ICONS[command],
      onSelect: () => onCommand(command, row),
      divided: command === "archive" || command === "remove",
      tone: command === "remove" ? "danger" : "normal",
    }),
  );
  return (
    <PlacedMenu
      label={t("tree.menu", { name: shownName(row) })}
      items={items}
      anchor={anchor}
      onClose={onClose}
    />
  );
}
