import type { Direction } from "@storey/domain";
import { Expand, House, Minus, Plus, Shrink, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { followPhone, mayHaveGyroscope } from "./gyroscope.ts";
import { prefersStillness } from "./use-viewport.ts";
import type { Viewport } from "./viewport.ts";
import styles from "./viewport-tools.module.css";

const ZOOM_FACTOR = 1.4;

/** Follows the phone's orientation while it is on; touching the picture turns it off. */
export function usePhone(viewport: Viewport | null, onRefused: () => void) {
  const [isOn, setOn] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  // The permission may come after it was turned off again, or after the panorama is gone.
  const asked = useRef(0);
  const off = (): void => {
    asked.current += 1;
    stop.current?.();
    stop.current = null;
    setOn(false);
  };
  const toggle = async (): Promise<void> => {
    if (isOn || !viewport?.sphere) return off();
    const { sphere } = viewport;
    // The phone's zero is arbitrary: the present view becomes straight ahead.
    let ahead: number | null = null;
    const turn = ({ yaw, pitch }: Direction): void => {
      ahead ??= sphere.camera().yaw - yaw;
      sphere.turnTo({ yaw: yaw + ahead, pitch });
    };
    setOn(true);
    asked.current += 1;
    const ask = asked.current;
    const end = await followPhone(turn);
    if (ask !== asked.current) return end?.();
    stop.current = end;
    if (end) return undefined;
    setOn(false);
    return onRefused();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewport begins without it.
  useEffect(() => off, [viewport]);
  return { isOn, isOffered: viewport?.sphere != null && mayHaveGyroscope(), toggle, off };
}

/** Shows an element in full screen; where the browser has none, as large as the window. */
export function useFullScreen() {
  const element = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement === element.current);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  const toggle = (): void => {
    const target = element.current;
    if (!target) return;
    // An element as large as the window is closed without a request to the browser.
    if (isFull && !document.fullscreenElement) setFull(false);
    else if (!document.fullscreenEnabled) setFull(true);
    else if (document.fullscreenElement) void document.exitFullscreen();
    else target.requestFullscreen().catch(() => setFull(true));
  };
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const target = element.current;
    if (!isFull || !target) return undefined;
    // The browser ends a real full screen by itself, but not an element as large as the window.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.fullscreenElement) latest.current();
    };
    target.addEventListener("keydown", onKey);
    return () => target.removeEventListener("keydown", onKey);
  }, [isFull]);
  return { element, isFull, toggle };
}

interface ViewportToolsProps {
  readonly viewport: Viewport;
  readonly phone: ReturnType<typeof usePhone>;
  /** Null where there is nothing to enlarge. */
  readonly full: { readonly isFull: boolean; readonly toggle: () => void } | null;
}

/**
 * The buttons on a panorama: zoom in, zoom out, back to the start, follow the phone, full screen.
 */
export function ViewportTools({ viewport, phone, full }: ViewportToolsProps) {
  const { t } = useTranslation("panoramas");
  const still = prefersStillness();
  return (
    <fieldset className={styles.tools} aria-label={t("tools")}>
      {phone.isOffered ? (
        <IconButton
          label={t("gyroscope")}
          aria-pressed={phone.isOn}
          icon={<Smartphone />}
          onClick={() => void phone.toggle()}
        />
      ) : null}
      <IconButton label={t("zoomIn")} icon={<Plus />} onClick={() => viewport.zoom(ZOOM_FACTOR)} />
      <IconButton
        label={t("zoomOut")}
        icon={<Minus />}
        onClick={() => viewport.zoom(1 / ZOOM_FACTOR)}
      />
      <IconButton label={t("home")} icon={<House />} onClick={() => viewport.home(!still)} />
      {full ? (
        <IconButton
          label={t(full.isFull ? "fullScreen.leave" : "fullScreen")}
          icon={full.isFull ? <Shrink /> : <Expand />}
          onClick={full.toggle}
        />
      ) : null}
    </fieldset>
  );
}
