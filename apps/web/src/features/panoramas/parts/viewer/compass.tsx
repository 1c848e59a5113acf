import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import styles from "./compass.module.css";
import { nextWay, sideOf, yawPressed } from "./compass-ways.ts";
import { wrapped } from "./direction.ts";
import { type MountedViewport, prefersStillness } from "./use-viewport.ts";
import type { SphereControls } from "./viewport.ts";
import { placeOnSphere } from "./viewport.ts";

const RADIAN = Math.PI / 180;
/** The measures of the drawing: half its side, and the radii of the ways and of the letter. */
const HALF = 40;
const RIM = 28;

function spotAt(yaw: number, far: number): { readonly x: number; readonly y: number } {
  return { x: Math.sin(yaw * RADIAN) * far, y: -Math.cos(yaw * RADIAN) * far };
}

/** Outlines the visible part of the room on the dial; ahead is up. */
function viewPath(hfov: number): string {
  const half = Math.min(170, hfov) / 2;
  const [left, right] = [spotAt(-half, RIM + 6), spotAt(half, RIM + 6)];
  const size = RIM + 6;
  return `M0 0L${left.x} ${left.y}A${size} ${size} 0 ${half > 90 ? 1 : 0} 1 ${right.x} ${right.y}Z`;
}

/** Returns the view of a sphere in whole steps of degrees, so that not every frame renders. */
function useLooked(mounted: MountedViewport, step: number) {
  const read = (sphere: SphereControls | null) => ({
    yaw: Math.round((sphere?.looked().yaw ?? 0) / step) * step,
    hfov: Math.round((sphere?.camera().hfov ?? 0) / step) * step,
  });
  const [looked, setLooked] = useState(() => read(mounted.viewport.sphere));
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const update = (): void => {
      const next = latest.current(mounted.viewport.sphere);
      setLooked((now) => (now.yaw === next.yaw && now.hfov === next.hfov ? now : next));
    };
    update();
    return mounted.onFrame(update);
  }, [mounted]);
  return looked;
}

interface CompassProps {
  readonly mounted: MountedViewport;
  /** The yaws at which other panoramas are in the picture. */
  readonly ways: readonly number[];
  /** The direction of the middle of the picture from north; null when unknown. */
  readonly heading: number | null;
}

/**
 * A dial with the present view at its top: a dot for each way to another panorama, and north where
 * it is known. A press turns to the pressed direction; by keyboard, to the next way. The list below
 * the picture says the same in words.
 */
export function Compass({ mounted, ways, heading }: CompassProps) {
  const { t } = useTranslation("panoramas");
  const { yaw, hfov } = useLooked(mounted, 1);
  const north = heading === null ? null : wrapped(-heading);
  const targets = ways.length > 0 || north === null ? ways : [north];
  const turnTo = (target: number): void => {
    mounted.viewport.lookAt(placeOnSphere({ yaw: target, pitch: 0 }), !prefersStillness());
  };
  const press = (event: MouseEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left - box.width / 2;
    const y = event.clientY - box.top - box.height / 2;
    // A key press has no position, and the middle of the dial is no direction.
    const isAtRim = event.detail > 0 && Math.hypot(x, y) > 8;
    const target = isAtRim
      ? yawPressed(yaw + Math.atan2(x, -y) / RADIAN, targets)
      : nextWay(yaw, targets);
    if (target !== undefined) turnTo(target);
  };
  const letter = north === null ? null : spotAt(north - yaw, RIM);
  return (
    <button
      type="button"
      className={styles.compass}
      aria-label={t(ways.length > 0 ? "compass.ways" : "compass.north")}
      title={t("compass")}
      onClick={press}
    >
      <svg viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`} aria-hidden="true">
        <path d={viewPath(hfov)} className={styles.compassView} />
        {letter === null ? null : (
          <text x={letter.x} y={letter.y} className={styles.compassNorth}>
            {t("compass.letter")}
          </text>
        )}
        {ways.map((way, at) => {
          const { x, y } = spotAt(way - yaw, RIM);
          // biome-ignore lint/suspicious/noArrayIndexKey: two ways may lead off at one yaw.
          return <circle key={at} cx={x} cy={y} r={5} className={styles.compassWay} />;
        })}
        <circle r={3.5} className={styles.compassMiddle} />
      </svg>
    </button>
  );
}

interface WaySideProps {
  /** The id by which another element refers to this description. */
  readonly id: string;
  readonly mounted: MountedViewport;
  readonly yaw: number;
}

/** Says on which side of the present view a way is, in words and as an arrow. */
export function WaySide({ id, mounted, yaw }: WaySideProps) {
  const { t } = useTranslation("panoramas");
  const turn = wrapped(yaw - useLooked(mounted, 5).yaw);
  return (
    <span id={id} className={styles.waySide}>
      <svg viewBox="-8 -8 16 16" aria-hidden="true" style={{ rotate: `${turn}deg` }}>
        <path d="M0 6V-5M-4.5 -1L0 -6L4.5 -1" />
      </svg>
      {t(`way.${sideOf(turn)}`)}
    </span>
  );
}
