import type { ReadinessState } from "@storey/domain";
import { Building2, ChevronRight, DoorOpen, Ellipsis, Layers, Plus } from "lucide-react";
import type { MouseEvent } from "react";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import type { OutOfUse } from "../checklist-failures/checklist-failure.queries.ts";
import { OUT_OF_USE, OutOfUseMark } from "../checklist-failures/parts/out-of-use-badge.tsx";
import { ReadinessDot } from "../readiness/parts/readiness-mark.tsx";
import { addToStructure } from "../spaces/space.queries.ts";
import styles from "./structure.module.css";
import { renameInStructure } from "./structure.queries.ts";
import type { TreeCommand } from "./structure-commands.ts";
import { NameInput } from "./structure-name-input.tsx";
import { shownName } from "./tree/shown-name.ts";
import type { TreeRow } from "./tree/structure-tree.ts";
import type { Editing } from "./tree/tree-props.ts";

const ICONS = { location: Building2, floor: Layers, space: DoorOpen } as const;

/** A room of which nothing is known shows no mark. */
function isTold(readiness: ReadinessState | undefined): readiness is ReadinessState {
  return readiness !== undefined && readiness !== "unknown";
}

/** Returns the accessible name of a line: everything that it shows, in the same words and order. */
export function nameOf(
  parts: Pick<StructureLineProps, "row" | "assets" | "outOfUse" | "readiness">,
  t: Translate,
): string {
  const { row, assets, outOfUse, readiness } = parts;
  const words = [
    shownName(row),
    isTold(readiness) ? t(`readiness.${readiness}`) : null,
    row.archived ? t("badge.archived") : null,
    outOfUse ? t(OUT_OF_USE[outOfUse]) : null,
    // Hidden in a narrow window, so that what comes before it must stay one part of the name.
    row.shortcode,
    row.spaces === null ? null : t("results.count", { count: row.spaces }),
    assets === 0 ? null : t("tree.assets", { count: assets }),
  ];
  return words.filter(Boolean).join(" ");
}

interface StructureLineProps {
  readonly row: TreeRow;
  /** The number of assets in it; 0 also where it is not told. */
  readonly assets: number;
  /** Why the room is out of use; undefined for one that is not. */
  readonly outOfUse: OutOfUse | undefined;
  /** How ready the room is; undefined for other lines, and where it is not told. */
  readonly readiness: ReadinessState | undefined;
  readonly commands: readonly TreeCommand[];
  /** Whether this is the active line, whose buttons Tab reaches. */
  readonly isActive: boolean;
  /** Null where nothing can be chosen. */
  readonly chosen: "all" | "some" | "none" | null;
  readonly editing: Editing | null;
  readonly onLeaveEditing: (hadFocus: boolean) => void;
  readonly onToggle: (id: string, open: boolean) => void;
  readonly onChoose: (row: TreeRow, isOn: boolean, isRange: boolean) => void;
  readonly onCommand: (command: TreeCommand, row: TreeRow) => void;
  readonly onMenu: (row: TreeRow, anchor: DOMRect) => void;
}

function Rename({ row, onLeaveEditing }: Pick<StructureLineProps, "row" | "onLeaveEditing">) {
  const { t } = useTranslation("spaces");
  return (
    <NameInput
      kind={row.kind}
      label={t("tree.rename", { name: shownName(row) })}
      name={row.name}
      version={row.version}
      onLeave={onLeaveEditing}
      onSave={async (name, version) => {
        await renameInStructure({ kind: row.kind, id: row.id, version }, name);
      }}
    />
  );
}

function AddFloor({ row, onLeaveEditing }: Pick<StructureLineProps, "row" | "onLeaveEditing">) {
  const { t } = useTranslation("spaces");
  return (
    <NameInput
      kind="floor"
      label={t("tree.newName.floor")}
      name=""
      version={0}
      isRepeated
      button={t("tree.addNamed")}
      onLeave={onLeaveEditing}
      onSave={(name) => addToStructure(row.id, name)}
    />
  );
}

function Pick({ row, chosen, onChoose }: Pick<StructureLineProps, "row" | "chosen" | "onChoose">) {
  const { t } = useTranslation("spaces");
  return (
    <label className={styles["pick"]}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t(row.kind === "space" ? "tree.select" : "tree.selectAllOf", {
          name: shownName(row),
        })}
        ref={(input) => {
          if (input) input.indeterminate = chosen === "some";
        }}
        checked={chosen === "all"}
        onChange={(event) => {
          const isRange =
            event.nativeEvent instanceof globalThis.MouseEvent ? event.nativeEvent.shiftKey : false;
          onChoose(row, event.currentTarget.checked, isRange);
        }}
      />
    </label>
  );
}

function Buttons({ row, commands, isActive, onCommand, onMenu }: StructureLineProps) {
  const { t } = useTranslation("spaces");
  const add = commands.find((command) => command === "addFloor" || command === "addSpace");
  const tabIndex = isActive ? 0 : -1;
  const open = (event: MouseEvent<HTMLButtonElement>): void =>
    onMenu(row, event.currentTarget.getBoundingClientRect());
  return (
    <span className={styles["buttons"]}>
      {add ? (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          className={styles["quickAdd"]}
          label={t(add === "addFloor" ? "tree.add.floor" : "tree.add.space", {
            name: shownName(row),
          })}
          icon={<Plus />}
          onClick={() => onCommand(add, row)}
        />
      ) : null}
      {commands.length > 0 ? (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          label={t("tree.menu", { name: shownName(row) })}
          icon={<Ellipsis />}
          onClick={open}
        />
      ) : null}
    </span>
  );
}

/** Shows one line of the tree. */
export function StructureLine(props: StructureLineProps) {
  const { row, assets, outOfUse, readiness, editing, chosen } = props;
  const { onLeaveEditing, onToggle, onChoose } = props;
  const { t } = useTranslation("spaces");
  const Icon = ICONS[row.kind];
  const renaming = editing?.what === "rename";
  return (
    <>
      {row.open === null ? (
        <span className={styles["noChevron"]} />
      ) : (
        <ChevronRight
          aria-hidden="true"
          className={styles["chevron"]}
          data-open={row.open ? "" : undefined}
          onClick={() => onToggle(row.id, !row.open)}
        />
      )}
      {chosen === null ? (
        <span className={styles["noPick"]} />
      ) : (
        <Pick row={row} chosen={chosen} onChoose={onChoose} />
      )}
      <Icon aria-hidden="true" className={styles["kind"]} />
      {renaming ? (
        <Rename row={row} onLeaveEditing={onLeaveEditing} />
      ) : (
        <>
          <bdi className={styles["name"]} title={shownName(row)}>
            {shownName(row)}
          </bdi>{" "}
          {isTold(readiness) ? <ReadinessDot state={readiness} /> : null}{" "}
          {row.archived ? <Badge tone="warning">{t("badge.archived")}</Badge> : null}{" "}
          {outOfUse ? <OutOfUseMark state={outOfUse} /> : null}{" "}
          {row.shortcode ? <code className={styles["code"]}>{row.shortcode}</code> : null}{" "}
          {row.spaces === null ? null : (
            <span className={styles["count"]}>{t("results.count", { count: row.spaces })}</span>
          )}{" "}
          {assets === 0 ? null : (
            <span className={styles["count"]}>{t("tree.assets", { count: assets })}</span>
          )}
        </>
      )}
      {editing?.what === "addFloor" ? <AddFloor row={row} onLeaveEditing={onLeaveEditing} /> : null}
      {editing ? null : <Buttons {...props} />}
    </>
  );
}
