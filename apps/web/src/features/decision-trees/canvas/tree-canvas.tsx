import type { TreeContent } from "@storey/domain";
import {
  getViewportForBounds,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import {
  memo,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useSteadyHandlers } from "../../../lib/use-steady-handlers.ts";
import { NO_MARKS, type NodeMarks } from "../parts/node-mark.tsx";
import { useSaidContent, useStandingContent } from "../parts/typed-content.ts";
import { AddFollowerMenu, type Adding } from "./add-follower-menu.tsx";
import styles from "./canvas.module.css";
import { CanvasDots } from "./canvas-dots.tsx";
import { OnCanvas } from "./canvas-host.ts";
import { CanvasMap } from "./canvas-map.tsx";
import type { FaceNode, Traffic, Way } from "./canvas-nodes.ts";
import { CanvasSearch } from "./canvas-search.tsx";
import { CanvasToolbar } from "./canvas-toolbar.tsx";
import { ConnectionReason } from "./connection-reason.tsx";
import { EmptyCanvas } from "./empty-canvas.tsx";
import type { Place } from "./face-size.ts";
import { holdPointer } from "./hold-pointer.ts";
import { NodeFace } from "./node-face.tsx";
import { openingView } from "./opening-view.ts";
import { useBoard } from "./use-board.ts";
import { useCanvasCommands } from "./use-canvas-commands.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useConnecting } from "./use-connecting.ts";
import { useLooks } from "./use-looks.ts";
import { usePlaces } from "./use-places.ts";
import { useWays } from "./use-ways.ts";
import { WayEdge } from "./way-edge.tsx";
import { useWordsOnFaces, WordsOnFaces } from "./words-on-faces.ts";

const NODE_TYPES = { step: NodeFace };
const EDGE_TYPES = { default: WayEdge };
const GRID_PX: [number, number] = [8, 8];
const NEAR_PX = 60;
/** How near to its end a connection is taken to be moved. */
const END_PX = 14;
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 2;
/** The room that is left around a whole tree, below what finds a step. */
const AROUND = { top: "72px", left: "24px", right: "24px", bottom: "24px" } as const;
/** It lies above the map, or beside it. */
const BESIDE_MAP = [{ bottom: "128px" }, { right: "176px" }] as const;
/** From farther away than this, what a face says is not read. */
const FAR_ZOOM = 0.4;
/** From farther away than this, the points and ends of connections are too small to be pressed. */
const FARTHEST_ZOOM = 0.2;

interface CanvasProps {
  readonly content: TreeContent;
  /** Changes the tree, as one step that can be undone. */
  readonly onContent: (content: TreeContent) => void;
  readonly wrong: ReadonlyMap<string, boolean>;
  /** What is said of nodes besides what they hold, such as what changed, or how many left there. */
  readonly marks?: NodeMarks;
  /** How many took each way, where that is looked at; keep the map as long as it says the same. */
  readonly traffic?: Traffic;
  /** Says what the looks of the ways stand for. */
  readonly legend?: ReactNode;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Opens the form of a node. */
  readonly onOpen: (id: string) => void;
  /** Nothing is changed: on a narrow window, or by who may only read. */
  readonly isFixed: boolean;
  /** Whether the map of the whole tree has room. */
  readonly hasMap: boolean;
  /** The nodes that were passed when the tree was tried, in order. */
  readonly way: readonly string[];
  readonly isTrying: boolean;
  /** Tries the tree beside the canvas; null where there is no room. */
  readonly onTry: (() => void) | null;
}

interface BoardProps extends CanvasProps {
  /** Gives the tree as it is; `content` holds its nodes and ways, and texts of earlier. */
  readonly tree: () => TreeContent;
}

function Board(props: BoardProps) {
  const { content, tree, isFixed, selectedId, way, marks = NO_MARKS } = props;
  const { t } = useTranslation("decision-tree-canvas");
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const flow = useReactFlow<FaceNode>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<Adding | null>(null);
  const [arranged, setArranged] = useState(0);
  const [arranging, setArranging] = useState<AbortController | null>(null);
  const { placeOf, asShown, shown } = usePlaces(content, tree);
  const { looks, gone } = useLooks({
    ...{ content, wrong: props.wrong, marks, folded, way, placeOf },
  });
  const board = useBoard({
    ...{ content, looks, selectedId, onSelect: props.onSelect, box },
    onUnfold: (ids) =>
      setFolded((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  });
  const { chosenIds, chooseNext } = board;
  const commands = useCanvasCommands({
    ...{ tree, asShown, set: props.onContent, onSelect: props.onSelect, chosenIds, chooseNext },
  });
  const connecting = useConnecting({
    commands,
    onDropped: (afterId, point) => {
      const anchor = new DOMRect(point.x, point.y, 0, 0);
      setAdding({ afterId, anchor, at: flow.screenToFlowPosition(point) });
    },
  });
  const ways = useWays({
    edges: content.edges,
    gone,
    way,
    traffic: props.traffic ?? null,
    isFixed,
  });
  const host = useMemo(
    () => ({
      add: (afterId: string, button: Element) =>
        setAdding({ afterId, anchor: button.getBoundingClientRect(), at: null }),
      fold: (id: string) =>
        setFolded((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
    }),
    [],
  );
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const isFarthest = useStore(({ transform }) => transform[2] < FARTHEST_ZOOM);
  const isConnecting = useStore(
    ({ connection, connectionClickStartHandle }) =>
      connection.inProgress || connectionClickStartHandle !== null,
  );
  const onCanvas = useMemo(
    () => ({ host, isFixed, isFar, isFarthest, isConnecting }),
    [host, isFixed, isFar, isFarthest, isConnecting],
  );
  const middle = (): Place => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 3 });
  };
  const show = (): void => {
    const start = content.nodes.find(({ id }) => id === content.startNodeId) ?? content.nodes[0];
    const { width = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (start)
      void flow.setViewport(openingView(placeOf(start), content.nodes.map(placeOf), width));
    // What is worked on may be far from there, or be gone by undoing.
    if (selectedId !== null) board.bringIntoView(selectedId);
  };
  // The whole of a large tree is unreadable: what was arranged is shown from where it begins.
  const fit = (): void => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    // The library fits what it measured, which is what is in view; faces know their sizes.
    const bounds = flow.getNodesBounds(board.nodes.filter(({ hidden }) => !hidden));
    const [above, beside] = (props.hasMap ? BESIDE_MAP : [{}]).map((room) =>
      getViewportForBounds(bounds, width, height, MIN_ZOOM, 1, { ...AROUND, ...room }),
    );
    const view = above && beside && beside.zoom > above.zoom ? beside : above;
    if (view) void flow.setViewport(view);
  };
  // A tree that was laid out for the eye is shown from where it begins now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout is shown anew.
  useEffect(() => {
    if (shown.size > 0 || arranged > 0) show();
  }, [shown, arranged]);
  const remove = (): void => {
    commands.remove(ways.chosenEdges);
    ways.chooseNoEdges();
    // The tool that was pressed may take no press now, and no focus.
    box.current?.focus();
  };
  const arrange = async (): Promise<void> => {
    const running = new AbortController();
    setArranging(running);
    await commands.arrange(running.signal);
    setArranging(null);
    setArranged((before) => before + 1);
  };
  // Whoever tries the tree sees where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another way is followed.
  useEffect(() => {
    const here = way.at(-1);
    if (here !== undefined) board.bringIntoView(here);
  }, [way]);
  // A layout that comes once the canvas is left would put the tree back to what it was by then.
  useEffect(() => () => arranging?.abort(), [arranging]);
  const keys = useCanvasKeys({
    ...{ content, box, board, commands, host, gone, selectedId, isFixed, middle },
    ...{ onSelect: props.onSelect, onOpen: props.onOpen, onRemove: remove },
  });
  const addAlone = (button: Element): void =>
    setAdding({ afterId: null, anchor: button.getBoundingClientRect(), at: middle() });
  const keepPlaces = (moved: readonly FaceNode[]): void =>
    commands.move(new Map(moved.map(({ id, position }) => [id, position])));
  // The library stores each handler that changes, and goes through all nodes every time.
  const handlers = useSteadyHandlers({
    ...connecting.handlers,
    onNodesChange: board.onNodesChange,
    onEdgesChange: ways.onEdgesChange,
    onEdgeMouseEnter: ways.onEdgeMouseEnter,
    onNodeDragStop: (_: unknown, __: unknown, moved: readonly FaceNode[]) => keepPlaces(moved),
    onSelectionDragStop: (_: unknown, moved: readonly FaceNode[]) => keepPlaces(moved),
    onNodeDoubleClick: (_: unknown, { id }: FaceNode) => props.onOpen(id),
    onInit: show,
  });
  const chosenCount = board.nodes.filter(({ selected }) => selected).length;
  return (
    <section className={styles["canvas"]} aria-label={t("label")} {...keys}>
      <CanvasToolbar
        isFixed={isFixed}
        isArranging={arranging !== null}
        chosenCount={chosenCount}
        mayDelete={chosenCount + ways.chosenEdges.size > 0}
        isTrying={props.isTrying}
        onTry={props.onTry}
        onAdd={addAlone}
        onArrange={() => void arrange()}
        onAlign={commands.align}
        onCopy={() => void commands.copyByButton()}
        onPaste={() => void commands.pasteByButton(middle())}
        onDuplicate={commands.duplicate}
        onDelete={remove}
        onFit={fit}
        onZoom={(by) => void (by === "in" ? flow.zoomIn() : flow.zoomOut())}
      />
      {props.legend}
      <OnCanvas value={onCanvas}>
        <div
          ref={box}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing takes the keys as a whole.
          tabIndex={0}
          aria-label={t("label")}
          aria-describedby={hintId}
          data-add=""
          className={styles["board"]}
          onPointerDown={holdPointer}
        >
          <ReactFlow<FaceNode, Way>
            nodes={board.nodes}
            edges={ways.edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            {...handlers}
            nodesDraggable={!isFixed}
            nodesConnectable={!isFixed}
            edgesReconnectable={false}
            reconnectRadius={END_PX}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionMode={SelectionMode.Partial}
            multiSelectionKeyCode={["Shift", "Meta", "Control"]}
            zoomOnDoubleClick={false}
            connectionRadius={NEAR_PX}
            onlyRenderVisibleElements
            snapToGrid
            snapGrid={GRID_PX}
            minZoom={MIN_ZOOM}
            maxZoom={MAX_ZOOM}
            proOptions={{ hideAttribution: true }}
          >
            <CanvasDots nodes={board.nodes} />
            {props.hasMap && content.nodes.length > 0 ? (
              <Panel position="bottom-right">
                <CanvasMap nodes={board.nodes} />
              </Panel>
            ) : null}
            <Panel position="top-left" className={styles["search"] ?? ""}>
              <CanvasSearch tree={tree} onFind={props.onSelect} />
            </Panel>
            <ConnectionReason refusalOf={connecting.refusalOf} />
          </ReactFlow>
          {content.nodes.length === 0 ? (
            <EmptyCanvas onAdd={isFixed ? null : (button) => addAlone(button)} />
          ) : null}
        </div>
      </OnCanvas>
      <p id={hintId} className={styles["hint"]}>
        {t(isFixed ? "hint.fixed" : "hint")}
      </p>
      {adding ? (
        <AddFollowerMenu
          content={content}
          adding={adding}
          onAdd={(type) => commands.add(type, adding.afterId, adding.at)}
          onClose={() => {
            setAdding(null);
            box.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

/** The canvas but for its words: it is not drawn while somebody types. */
const Standing = memo(function Standing(props: BoardProps) {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  );
});

/** A tree as a diagram: drawn, connected and arranged by pointer or keys. */
export function TreeCanvas(props: CanvasProps) {
  const { content, onTry } = props;
  const standing = useStandingContent(content);
  const words = useWordsOnFaces(useSaidContent(content));
  const now = useRef(content);
  useLayoutEffect(() => {
    now.current = content;
  }, [content]);
  const [tree] = useState(() => () => now.current);
  const handlers = useSteadyHandlers({
    onContent: props.onContent,
    onSelect: props.onSelect,
    onOpen: props.onOpen,
    onTry: () => onTry?.(),
  });
  return (
    <WordsOnFaces value={words}>
      <Standing
        {...props}
        {...handlers}
        onTry={onTry && handlers.onTry}
        content={standing}
        tree={tree}
      />
    </WordsOnFaces>
  );
}
