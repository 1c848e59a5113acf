import type { SetUpCriterion } from "@storey/domain";
import type { ComponentType } from "react";
import { AccessCell } from "./access-cell.tsx";
import { CapacityCell } from "./capacity-cell.tsx";
import { CellNote } from "./cell-note.tsx";
import type { CellProps } from "./cell-props.ts";
import { DecisionTreeCell } from "./decision-tree-cell.tsx";
import { FeaturesCell } from "./features-cell.tsx";
import { LinkedCell } from "./linked-cell.tsx";
import { PictureCell } from "./picture-cell.tsx";
import styles from "./set-up.module.css";

/** What is mended in its place; the rest on the page of the room. */
const CELLS: Readonly<Partial<Record<SetUpCriterion, ComponentType<CellProps>>>> = {
  picture: PictureCell,
  capacity: CapacityCell,
  features: FeaturesCell,
  access: AccessCell,
  decisionTree: DecisionTreeCell,
};

/** What a room has of a criterion, with what mends it. */
export function SetUpCell(props: CellProps) {
  const Cell = CELLS[props.criterion] ?? LinkedCell;
  return (
    <span className={styles["cell"]}>
      <Cell {...props} />
      <CellNote {...props} />
    </span>
  );
}
