import type { TreeNodeType } from "@storey/domain";
import { Handle, Position } from "@xyflow/react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./node-face.module.css";

interface PointsProps {
  readonly type: TreeNodeType;
  readonly isFixed: boolean;
  /** Connections are drawn from and to them; else they are only seen. */
  readonly isLive: boolean;
}

const SIDES = { target: Position.Top, source: Position.Bottom } as const;

/**
 * The points of a face that connections begin and end at. The library's own listen to all that happens on
 * the canvas, two on each face: where nobody is near they are drawn alone, as it finds them by.
 */
export function FacePoints({ type, isFixed, isLive }: PointsProps): ReactNode {
  const point = (side: "target" | "source"): ReactNode =>
    isLive ? (
      <Handle type={side} position={SIDES[side]} isConnectable={!isFixed} />
    ) : (
      <span
        data-handlepos={SIDES[side]}
        className={classNames(
          `react-flow__handle react-flow__handle-${SIDES[side]} ${side}`,
          styles["point"],
          !isFixed && styles["open"],
        )}
      />
    );
  return (
    <>
      {type === "connector_in" ? null : point("target")}
      {type === "connector_out" ? null : point("source")}
    </>
  );
}
