import type { FinalConnectionState, ReactFlowProps } from "@xyflow/react";
import { useRef } from "react";
import type { Place } from "./face-size.ts";
import type { useCanvasCommands } from "./use-canvas-commands.ts";

interface Connecting {
  readonly commands: Pick<
    ReturnType<typeof useCanvasCommands>,
    "connect" | "reconnect" | "refuse" | "refusalOf"
  >;
  /** A new connection was dropped where no node is. */
  readonly onDropped: (afterId: string, point: Place) => void;
}

function pointOf(event: MouseEvent | TouchEvent): Place {
  const { clientX: x, clientY: y } =
    "changedTouches" in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
  return { x, y };
}

/** The node whose face is at a point of the window; null where none is. */
function faceAt({ x, y }: Place): string | null {
  const face = document.elementFromPoint?.(x, y)?.closest(".react-flow__node");
  return face?.getAttribute("data-id") ?? null;
}

/** What drawing a connection does, moving one of its ends, and pressing its two points. */
export function useConnecting({ commands, onDropped }: Connecting) {
  /** The connection whose end is moved. */
  const movedId = useRef<string | null>(null);
  /** The node whose point below was pressed first. */
  const pressedId = useRef<string | null>(null);
  const refusalOf = (from: string, to: string) => commands.refusalOf(from, to, movedId.current);
  const onConnectEnd = (event: MouseEvent | TouchEvent, state: FinalConnectionState): void => {
    const { fromNode, fromHandle, toNode, isValid } = state;
    if (isValid || !fromNode || !fromHandle) return;
    const isForward = fromHandle.type === "source";
    const ontoId = toNode?.id ?? faceAt(pointOf(event));
    if (ontoId !== null && ontoId !== fromNode.id) {
      const [from, to] = isForward ? [fromNode.id, ontoId] : [ontoId, fromNode.id];
      const refusal = refusalOf(from, to);
      if (refusal) commands.refuse(refusal);
      // The whole face takes what is dropped on it, not its point alone.
      else if (movedId.current === null) commands.connect(from, to);
    } else if (isForward && movedId.current === null) {
      // Dropped where nothing is: what shall follow is asked there.
      onDropped(fromNode.id, pointOf(event));
    }
  };
  // The library tells nothing of a connection that was pressed, not drawn, and is refused.
  const onClickConnectEnd = ({ target }: MouseEvent | TouchEvent): void => {
    const end = target instanceof Element ? target.closest("[data-nodeid]") : null;
    const to = end?.getAttribute("data-nodeid");
    const refusal = pressedId.current && to ? refusalOf(pressedId.current, to) : null;
    if (refusal) commands.refuse(refusal);
  };
  const handlers = {
    onConnect: ({ source, target }) => commands.connect(source, target),
    onConnectEnd,
    onClickConnectStart: (_, { nodeId, handleType }) => {
      pressedId.current = handleType === "source" ? nodeId : null;
    },
    onClickConnectEnd,
    isValidConnection: ({ source, target }) => refusalOf(source, target) === null,
    onReconnectStart: (_, edge) => {
      movedId.current = edge.id;
    },
    onReconnect: ({ id }, { source, target }) =>
      commands.reconnect(id, { from: source, to: target }),
    onReconnectEnd: () => {
      movedId.current = null;
    },
  } satisfies ReactFlowProps;
  return { refusalOf, handlers };
}
