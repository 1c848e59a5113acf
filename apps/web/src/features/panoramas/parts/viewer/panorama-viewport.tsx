import "../../panorama-messages.ts";
import { Crosshair, ImageOff } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { showToast } from "../../../../lib/toasts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Spinner } from "../../../../ui/spinner.tsx";
import { uncrowd } from "./crowding.ts";
import { controlViewport } from "./look-controls.ts";
import styles from "./panorama-viewport.module.css";
import points from "./point-layer.module.css";
import type { LoadPicture } from "./tile-store.ts";
import { type MountedViewport, prefersStillness, useViewport } from "./use-viewport.ts";
import type { Place, ReadyPanorama } from "./viewport.ts";
import { useFullScreen, usePhone, ViewportTools } from "./viewport-tools.tsx";

export interface PanoramaViewportProps {
  readonly panorama: ReadyPanorama;
  readonly load: LoadPicture;
  /**
   * Called with the place that was pressed, or with the middle on Enter; null where no place is
   * picked.
   */
  readonly onPick?: ((place: Place) => void) | null;
  /** Called once the viewport is mounted, and with null when it unmounts. */
  readonly onViewport?: (mounted: MountedViewport | null) => void;
  /** The marks that stay at their place in the picture. */
  readonly children?: (mounted: MountedViewport) => ReactNode;
  /** Elements over the picture that do not move with it. */
  readonly over?: ReactNode;
  readonly className?: string | undefined;
}

function Failed({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation("panoramas");
  return (
    <div className={styles.notice} role="alert">
      <ImageOff aria-hidden="true" />
      <p>{t("failed")}</p>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}

/** Returns a function that picks the middle of the viewport, for Enter. */
function useMiddle(mounted: MountedViewport | null, onPick: PanoramaViewportProps["onPick"]) {
  return (): void => {
    if (!mounted || !onPick) return;
    const { width, height } = mounted.viewport.size();
    onPick(mounted.viewport.unproject({ x: width / 2, y: height / 2 }));
  };
}

/**
 * Focuses the picture once it waits for a place, so that a user who was sent there can pick one;
 * not when it opens in that state.
 */
function useFocusToPick(look: RefObject<HTMLElement | null>, picks: boolean): void {
  const before = useRef(picks);
  useEffect(() => {
    if (picks && !before.current) look.current?.focus();
    before.current = picks;
  }, [look, picks]);
}

/**
 * A panorama to look around in by mouse, touch, keyboard and phone orientation, with the marks on
 * it.
 */
export function PanoramaViewport(props: PanoramaViewportProps) {
  const { panorama, load, onPick = null, onViewport, children, over, className } = props;
  const { t } = useTranslation("panoramas");
  const host = useRef<HTMLDivElement>(null);
  const look = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { mounted, phase, retry } = useViewport(host, panorama, load);
  const viewport = mounted?.viewport ?? null;
  const phone = usePhone(viewport, () =>
    showToast({ severity: "warning", summary: t("gyroscope.none") }),
  );
  const full = useFullScreen();
  const middle = useMiddle(mounted, onPick);
  const latest = useRef({ onPick, middle, onViewport, touched: phone.off });
  latest.current = { onPick, middle, onViewport, touched: phone.off };
  const picks = onPick !== null;
  useFocusToPick(look, picks);
  useEffect(() => {
    latest.current.onViewport?.(mounted);
    // Runs after all places have moved, also those added last.
    return mounted?.onFrame(() => queueMicrotask(() => uncrowd(places.current)));
  }, [mounted]);
  useEffect(() => uncrowd(places.current));
  useEffect(() => {
    const element = look.current;
    if (!element || !viewport) return undefined;
    return controlViewport({
      element,
      over: places.current,
      viewport,
      onPress: (spot) => latest.current.onPick?.(viewport.unproject(spot)),
      onChoose: picks ? () => latest.current.middle() : null,
      isStill: prefersStillness,
      onTouched: () => latest.current.touched(),
    });
  }, [viewport, picks]);
  const isFlattened = panorama.is360 && viewport !== null && viewport.sphere === null;
  return (
    <div
      ref={full.element}
      className={classNames(styles.viewport, full.isFull && styles.full, className)}
      style={panorama.colour ? { backgroundColor: panorama.colour } : undefined}
      aria-busy={phase === "loading"}
    >
      <div
        ref={look}
        className={classNames(styles.look, picks && styles.picks)}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys look around in it.
        tabIndex={0}
        aria-label={t(panorama.is360 ? "viewport.sphere" : "viewport.flat", {
          name: panorama.name,
        })}
        aria-describedby={hint}
      >
        <div ref={host} className={styles.host} />
      </div>
      <p id={hint} className={styles.hidden}>
        {t(picks ? "keys.pick" : "keys")}
      </p>
      {mounted && phase !== "failed" ? (
        <div ref={places} className={points.places} data-places="">
          {children?.(mounted)}
        </div>
      ) : null}
      {picks ? <Crosshair className={styles.crosshair} aria-hidden="true" /> : null}
      {isFlattened ? (
        <p className={styles.banner} role="status">
          {t("noWebgl")}
        </p>
      ) : null}
      {over}
      {phase === "loading" ? (
        <div className={styles.waiting} role="status" aria-label={t("loading")}>
          <Spinner size={28} />
        </div>
      ) : null}
      {phase === "failed" ? <Failed retry={retry} /> : null}
      {viewport && phase !== "failed" ? (
        <ViewportTools viewport={viewport} phone={phone} full={full} />
      ) : null}
    </div>
  );
}
