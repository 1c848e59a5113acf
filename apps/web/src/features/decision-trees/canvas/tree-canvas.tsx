import type { TreeContent } from "@storey/domain";
import {
  Background,
  type Edge,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { NO_MARKS, type NodeMarks } from "../parts/node-mark.tsx";
import { AddFollowerMenu, type Adding } from "./add-follower-menu.tsx";
import styles from "./canvas.module.css";
import { OnCanvas } from "./canvas-host.ts";
import { canvasKeyOf, neighbourOf } from "./canvas-keys.ts";
import { type FaceNode, faceEdges, type Traffic } from "./canvas-nodes.ts";
import { CanvasSearch } from "./canvas-search.tsx";
import { CanvasToolbar } from "./canvas-toolbar.tsx";
import { ConnectionReason } from "./connection-reason.tsx";
import { FACE_WIDTH_PX, type Place } from "./face-size.ts";
import { NodeFace } from "./node-face.tsx";
import { useBoard } from "./use-board.ts";
import { useCanvasCommands } from "./use-canvas-commands.ts";
import { useLooks } from "./use-looks.ts";
import { usePlaces } from "./use-places.ts";

const NODE_TYPES = { step: NodeFace };
const GRID_PX: [number, number] = [8, 8];
const NEAR_PX = 60;
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 2;
/** A tree opens where it begins, readable, below the search. */
const OPENING_ZOOM = 0.75;
const START_BELOW_PX = 84;
const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];

interface CanvasProps {
  readonly content: TreeContent;
  /** Changes the tree, as one step that can be undone. */
  readonly onContent: (content: TreeContent) => void;
  readonly wrong: ReadonlyMap<string, boolean>;
  /** What is said of nodes besides what they hold, such as what changed, or how many left there. */
  readonly marks?: NodeMarks;
  /** How many took each way, where that is looked at; keep the map as long as it says the same. */
  readonly traffic?: Traffic;
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

function pointOf(event: MouseEvent | TouchEvent): Place {
  const { clientX: x, clientY: y } =
    "changedTouches" in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
  return { x, y };
}

function Board(props: CanvasProps) {
  const { content, isFixed, selectedId, way, marks = NO_MARKS } = props;
  const { t } = useTranslation("decision-tree-canvas");
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const flow = useReactFlow<FaceNode>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<Adding | null>(null);
  const [arranging, setArranging] = useState<AbortController | null>(null);
  const { placeOf, asShown, shown } = usePlaces(content);
  const { looks, gone } = useLooks({ content, wrong: props.wrong, marks, folded, way, placeOf });
  const board = useBoard({
    ...{ content, looks, selectedId, onSelect: props.onSelect, box },
    onUnfold: (ids) =>
      setFolded((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  });
  const { chosenIds, chooseNext } = board;
  const commands = useCanvasCommands({
    ...{ content, asShown, set: props.onContent, onSelect: props.onSelect, chosenIds, chooseNext },
  });
  const edges = useMemo(
    () => faceEdges(content, gone, way, chosenEdges, props.traffic),
    [content, gone, way, chosenEdges, props.traffic],
  );
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
  const onCanvas = useMemo(() => ({ host, isFixed }), [host, isFixed]);
  const middle = (): Place => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 3 });
  };
  const show = (): void => {
    const start = content.nodes.find(({ id }) => id === content.startNodeId) ?? content.nodes[0];
    if (selectedId !== null) return void board.bringIntoView(selectedId);
    if (!start) return;
    const { width = 0 } = box.current?.getBoundingClientRect() ?? {};
    const { x, y } = placeOf(start);
    const left = width / 2 - (x + FACE_WIDTH_PX / 2) * OPENING_ZOOM;
    const top = START_BELOW_PX - y * OPENING_ZOOM;
    void flow.setViewport({ x: left, y: top, zoom: OPENING_ZOOM });
  };
  // A tree that was laid out for the eye is shown from where it begins now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout is shown anew.
  useEffect(() => {
    if (shown.size > 0) show();
  }, [shown]);
  const remove = (): void => {
    commands.remove(chosenEdges);
    setChosenEdges(new Set());
  };
  const arrange = async (): Promise<void> => {
    const running = new AbortController();
    setArranging(running);
    await commands.arrange(running.signal);
    setArranging(null);
    void flow.fitView({ maxZoom: 1, padding: 0.08 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== box.current) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const id = selectedId ?? chosenIds()[0] ?? null;
    const key = canvasKeyOf(event);
    if (ARROWS.includes(event.key) && isPlain) {
      const next = neighbourOf(content, id, event.key);
      if (next) props.onSelect(next.id);
    } else if (key === "open" && id !== null) props.onOpen(id);
    else if (key === "chooseAll")
      board.choose(content.nodes.flatMap((node) => (gone.has(node.id) ? [] : [node.id])));
    else if (key === "chooseNone") board.choose([]);
    else if (isFixed || !key) return;
    else if (key === "delete") remove();
    else if (key === "duplicate") commands.duplicate();
    else if (key === "add" && id !== null) {
      const face = box.current?.querySelector(`[data-id="${id}"]`);
      host.add(id, face ?? event.currentTarget);
    }
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent): void => {
    const text = event.target === box.current ? commands.copied() : null;
    if (text === null) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut" && !isFixed) remove();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isFixed || event.target !== box.current) return;
    event.preventDefault();
    commands.paste(event.clipboardData.getData("text/plain"), middle());
  };
  const onConnectEnd = (event: MouseEvent | TouchEvent, state: FinalConnectionState): void => {
    const { fromNode, fromHandle, toNode, isValid } = state;
    if (isValid || !fromNode || fromHandle?.type !== "source") return;
    const refusal = toNode && commands.refusalOf(fromNode.id, toNode.id);
    if (refusal) return void commands.refuse(refusal);
    if (toNode) return;
    // Dropped where nothing is: what shall follow is asked there.
    const point = pointOf(event);
    const anchor = new DOMRect(point.x, point.y, 0, 0);
    setAdding({ afterId: fromNode.id, anchor, at: flow.screenToFlowPosition(point) });
  };
  // The library tells nothing of a connection that was pressed, not drawn, and is refused.
  const onPressEnd = ({ target }: MouseEvent | TouchEvent): void => {
    const end = target instanceof Element ? target.closest("[data-nodeid]") : null;
    const to = end?.getAttribute("data-nodeid");
    const refusal = pressed.current && to ? commands.refusalOf(pressed.current, to) : null;
    if (refusal) commands.refuse(refusal);
  };
  const onEdgesChange = (changes: EdgeChange[]): void =>
    setChosenEdges((before) => {
      const next = new Set(before);
      for (const change of changes)
        if (change.type === "select") {
          if (change.selected) next.add(change.id);
          else next.delete(change.id);
        }
      return next;
    });
  const keepPlaces = (moved: readonly FaceNode[]): void =>
    commands.move(new Map(moved.map(({ id, position }) => [id, position])));
  const chosenCount = board.nodes.filter(({ selected }) => selected).length;
  return (
    <section className={styles["canvas"]} aria-label={t("label")}>
      <CanvasToolbar
        isFixed={isFixed}
        isArranging={arranging !== null}
        chosenCount={chosenCount}
        mayDelete={chosenCount + chosenEdges.size > 0}
        isTrying={props.isTrying}
        onTry={props.onTry}
        onAdd={(button) =>
          setAdding({ afterId: null, anchor: button.getBoundingClientRect(), at: middle() })
        }
        onArrange={() => void arrange()}
        onAlign={commands.align}
        onCopy={() => void commands.copyByButton()}
        onPaste={() => void commands.pasteByButton(middle())}
        onDuplicate={commands.duplicate}
        onDelete={remove}
        onFit={() => void flow.fitView({ maxZoom: 1, padding: 0.08 })}
        onZoom={(by) => void (by === "in" ? flow.zoomIn() : flow.zoomOut())}
      />
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
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
        >
          <ReactFlow<FaceNode, Edge>
            nodes={board.nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            onNodesChange={board.onNodesChange}
            onEdgesChange={onEdgesChange}
            onConnect={({ source, target }) => commands.connect(source, target)}
            onConnectEnd={onConnectEnd}
            onClickConnectStart={(_, { nodeId, handleType }) => {
              pressed.current = handleType === "source" ? nodeId : null;
            }}
            onClickConnectEnd={onPressEnd}
            isValidConnection={({ source, target }) => commands.refusalOf(source, target) === null}
            onNodeDragStop={(_, __, moved) => keepPlaces(moved)}
            onSelectionDragStop={(_, moved) => keepPlaces(moved)}
            onNodeDoubleClick={(_, { id }) => props.onOpen(id)}
            onInit={show}
            nodesDraggable={!isFixed}
            nodesConnectable={!isFixed}
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
            <Background gap={24} size={1.5} />
            {props.hasMap ? (
              <MiniMap pannable zoomable ariaLabel={t("map")} nodeBorderRadius={16} />
            ) : null}
            <Panel position="top-left" className={styles["search"] ?? ""}>
              <CanvasSearch content={content} onFind={props.onSelect} />
            </Panel>
            <ConnectionReason refusalOf={commands.refusalOf} />
          </ReactFlow>
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

/** A tree as a diagram: drawn, connected and arranged by pointer or keys. */
export function TreeCanvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  );
}
