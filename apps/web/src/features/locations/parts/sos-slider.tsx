import { ChevronsRight, Siren } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./sos-slider.module.css";

const KNOB_PX = 52;
const STEP = 0.1;
/** The share of the way from which a slide counts; a shorter one springs back. */
const COUNTS_FROM = 0.92;

interface SosSliderProps {
  readonly label: string;
  readonly inactiveLabel: string;
  readonly activeLabel: string;
  readonly disabled?: boolean;
}

function towards(key: string, isRtl: boolean): number | null {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const back = isRtl ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowUp") return STEP;
  if (key === back || key === "ArrowDown") return -STEP;
  if (key === "End") return 1;
  if (key === "Home") return -1;
  return null;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/**
 * A slider that asks for help: slid to its end it is active, slid back it is not. A tap does
 * nothing, and a slide that stops on the way springs back. By keyboard: arrows, Home and End.
 */
export function SosSlider({ label, inactiveLabel, activeLabel, disabled }: SosSliderProps) {
  const [isActive, setActive] = useState(false);
  /** The share of the way while it is slid, from 0 to 1; null at rest. */
  const [way, setWay] = useState<number | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; at: number; rtl: boolean } | null>(null);
  const rest = isActive ? 1 : 0;
  const at = way ?? rest;
  const isRtl = (): boolean =>
    track.current !== null && getComputedStyle(track.current).direction === "rtl";
  const settle = (value: number): void => {
    if (value >= COUNTS_FROM) setActive(true);
    if (value <= 1 - COUNTS_FROM) setActive(false);
    setWay(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (disabled) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, at, rtl: isRtl() };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = from.current;
    const room = (track.current?.clientWidth ?? 0) - KNOB_PX;
    if (!start || room <= 0) return;
    const moved = (event.clientX - start.x) * (start.rtl ? -1 : 1);
    setWay(clamped(start.at + moved / room));
  };
  const onPointerEnd = (): void => {
    if (!from.current) return;
    from.current = null;
    settle(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = towards(event.key, isRtl());
    if (by === null || disabled) return;
    event.preventDefault();
    const next = clamped(at + by);
    // A key press has no release, so the knob stays on the way until it reaches an end.
    if (next >= COUNTS_FROM || next <= 1 - COUNTS_FROM) settle(next);
    else setWay(next);
  };
  const words = isActive ? activeLabel : inactiveLabel;
  return (
    <div
      ref={track}
      className={classNames(styles["track"], isActive && styles["active"])}
      style={{ ["--at" as string]: at }}
      data-moving={from.current ? "" : undefined}
    >
      <span className={styles["label"]} aria-live="polite">
        <bdi>{words}</bdi>
      </span>
      <div
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        aria-valuetext={words}
        aria-disabled={disabled || undefined}
        className={styles["knob"]}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
        onBlur={() => settle(at)}
      >
        {isActive ? <Siren aria-hidden="true" /> : <ChevronsRight aria-hidden="true" />}
      </div>
    </div>
  );
}
