import type { Image } from "@storey/contract";
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { keysOf } from "./photo-strip.tsx";
import styles from "./picture-viewer.module.css";
import { useImageUrl } from "./use-image.ts";

const ZOOM_STEP = 1.5;
const ZOOM_MAX = 6;
const SWIPE_PX = 48;
const PAN_STEP_PX = 80;

interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** The view after zooming by a factor; out to the whole picture centres it. */
export function zoomed(view: View, factor: number): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  if (zoom === 1) return WHOLE;
  const by = zoom / view.zoom;
  return { zoom, x: view.x * by, y: view.y * by };
}

interface PictureViewerProps {
  readonly images: readonly Image[];
  readonly spaceName: string;
  readonly imageId: string;
  readonly onShow: (imageId: string) => void;
  readonly onClose: () => void;
}

/** A drag pans what is zoomed and turns the page of what is not. */
function useDrag(view: View, setView: (view: View) => void, step: (by: number) => void) {
  const start = useRef<{ x: number; y: number; view: View } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, view };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (!from || from.view.zoom === 1) return;
      const x = from.view.x + event.clientX - from.x;
      const y = from.view.y + event.clientY - from.y;
      setView({ zoom: from.view.zoom, x, y });
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.view.zoom > 1) return;
      const moved = event.clientX - from.x;
      if (Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

function Picture({
  image,
  view,
  name,
}: {
  readonly image: Image;
  readonly view: View;
  readonly name: string;
}) {
  const { t } = useTranslation("spaces");
  const keys = keysOf(image);
  const small = useImageUrl(keys.small);
  // The full resolution: sharp when zoomed; the smaller one fills in until it is there.
  const full = useImageUrl(keys.retina);
  const url = full.url ?? small.url;
  if (full.failed && small.failed)
    return <p className={styles["failed"]}>{t("image.notAvailable")}</p>;
  return (
    <>
      {url === null ? null : (
        <img
          src={url}
          alt={image.description || name}
          draggable={false}
          className={styles["image"]}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        />
      )}
      {full.url === null && !full.failed ? (
        <span role="status" aria-label={t("loading")} className={styles["waiting"]}>
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/** The pictures of a space full screen: arrows, keys, swipe, zoom; Escape closes. */
export function PictureViewer({ images, spaceName, imageId, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation("spaces");
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(WHOLE);
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === imageId),
  );
  const image = images[at];
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const step = (by: number): void => {
    const next = images[(at + by + images.length) % images.length];
    setView(WHOLE);
    if (next && next !== image) onShow(next.id);
  };
  const pan = (x: number, y: number) => setView({ ...view, x: view.x + x, y: view.y + y });
  const onKeyDown = (event: KeyboardEvent): void => {
    const zoomedIn = view.zoom > 1;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowRight: () => (zoomedIn ? pan(-PAN_STEP_PX, 0) : step(1)),
      ArrowLeft: () => (zoomedIn ? pan(PAN_STEP_PX, 0) : step(-1)),
      ArrowUp: zoomedIn ? () => pan(0, PAN_STEP_PX) : undefined,
      ArrowDown: zoomedIn ? () => pan(0, -PAN_STEP_PX) : undefined,
      "+": () => setView(zoomed(view, ZOOM_STEP)),
      "=": () => setView(zoomed(view, ZOOM_STEP)),
      "-": () => setView(zoomed(view, 1 / ZOOM_STEP)),
      "0": () => setView(WHOLE),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const drag = useDrag(view, setView, step);
  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      className={styles["viewer"]}
      aria-label={t("viewer.title", { name: spaceName })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <header className={styles["bar"]}>
        <span aria-live="polite">
          {t("viewer.place", { number: at + 1, count: images.length })}
        </span>
        <span className={styles["space"]} />
        <button
          type="button"
          aria-label={t("viewer.zoomOut")}
          disabled={view.zoom === 1}
          onClick={() => setView(zoomed(view, 1 / ZOOM_STEP))}
        >
          <ZoomOut aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t("viewer.zoomIn")}
          disabled={view.zoom === ZOOM_MAX}
          onClick={() => setView(zoomed(view, ZOOM_STEP))}
        >
          <ZoomIn aria-hidden="true" />
        </button>
        <button type="button" aria-label={t("close")} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the buttons do the same. */}
      <div
        {...drag}
        className={styles["stage"]}
        data-zoomed={view.zoom > 1 ? "" : undefined}
        onDoubleClick={() => setView(view.zoom > 1 ? WHOLE : zoomed(view, 2.5))}
        onWheel={(event) => setView(zoomed(view, event.deltaY < 0 ? 1.15 : 1 / 1.15))}
      >
        <Picture key={image.id} image={image} view={view} name={spaceName} />
      </div>
      {images.length > 1 ? (
        <>
          <button
            type="button"
            className={styles["previous"]}
            aria-label={t("viewer.previous")}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles["next"]}
            aria-label={t("viewer.next")}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </>
      ) : null}
      {image.description ? (
        <p className={styles["description"]}>
          <bdi>{image.description}</bdi>
        </p>
      ) : null}
    </dialog>
  );
}
