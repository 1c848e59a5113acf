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
    if (toNode) {
      const [from, to] = isForward ? [fromNode.id, toNode.id] : [toNode.id, fromNode.id];
      const refusal = refusalOf(from, to);
      if (refusal) commands.refuse(refusal);
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
