import { BezierEdge, type EdgeProps } from "@xyflow/react";
import { memo, use } from "react";
import { OnCanvas } from "./canvas-host.ts";

/** A connection. From afar it is a line alone: nobody can press it there, nor see where it points. */
export const WayEdge = memo(function WayEdge({ markerEnd, ...way }: EdgeProps) {
  const { isFarthest } = use(OnCanvas);
  if (isFarthest) return <BezierEdge {...way} interactionWidth={0} />;
  return <BezierEdge {...way} {...(markerEnd === undefined ? {} : { markerEnd })} />;
});
