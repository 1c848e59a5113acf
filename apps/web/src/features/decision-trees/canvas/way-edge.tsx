import { BezierEdge, type EdgeProps } from "@xyflow/react";
import { memo, type ReactNode, use, useMemo } from "react";
import { OnCanvas } from "./canvas-host.ts";
import type { Way } from "./canvas-nodes.ts";

/** How far the lines on a way are apart, in heights of its letters. */
const LINE_EM = 1.25;
/** Where the library puts the one line that it knows. */
const MIDDLE_EM = 0.3;

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const first = MIDDLE_EM - ((lines.length - 1) * LINE_EM) / 2;
  return lines.map((line, at) => (
    <tspan key={line} x={0} dy={`${at === 0 ? first : LINE_EM}em`}>
      {line}
    </tspan>
  ));
}

/** A connection. From afar it is a line alone: nobody can press it there, nor see where it points. */
export const WayEdge = memo(function WayEdge({ markerEnd, data, ...way }: EdgeProps<Way>) {
  const { isFarthest } = use(OnCanvas);
  const lines = data?.lines;
  // The library measures a label anew whenever it is another.
  const label = useMemo(() => lines && <Lines lines={lines} />, [lines]);
  const said = data && <title>{data.detail}</title>;
  if (isFarthest)
    return (
      <>
        {said}
        <BezierEdge {...way} interactionWidth={0} />
      </>
    );
  return (
    <>
      {said}
      <BezierEdge
        {...way}
        {...(markerEnd !== undefined && { markerEnd })}
        {...(label && { label })}
      />
    </>
  );
});
