import { ChevronsRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import look from "../../locations/parts/sos-slider.module.css";
import styles from "./sos.module.css";

const KNOB_PX = 52;
const STEP = 0.2;
/** The share of the way from which a slide counts; a shorter one springs back. */
const COUNTS_FROM = 0.92;

interface SosSlideProps {
  /** The slider's label at rest, which is also its accessible name. */
  readonly label: string;
  /** Whether it was slid to its end, while nothing has reached the server yet. */
  readonly isSlid: boolean;
  readonly onSlide: () => void;
  readonly ref?: Ref<HTMLDivElement>;
}

function towards(key: string, isRtl: boolean): number | null {
  if (key === (isRtl ? "ArrowLeft" : "ArrowRight") || key === "ArrowUp") return STEP;
  if (key === (isRtl ? "ArrowRight" : "ArrowLeft") || key === "ArrowDown") return -STEP;
  if (key === "End") return 1;
  if (key === "Home" || key === "Escape") return -1;
  return null;
}

const clamped = (value: number) => Math.min(1, Math.max(0, value));

/**
 * The slider that calls for help. By hand it calls when released at its end, and springs back from
 * anywhere else; a tap does nothing. By keyboard it is moved to its end, and Enter confirms.
 */
export function SosSlide({ label, isSlid, onSlide, ref }: SosSlideProps) {
  const { t } = useTranslation("sos");
  const hint = useId();
  const [at, setAt] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; at: number; rtl: boolean } | null>(null);
  const place = isSlid ? 1 : at;
  const isAtEnd = at >= COUNTS_FROM;
  const isRtl = () => track.current !== null && getComputedStyle(track.current).direction === "rtl";
  const act = (): void => {
    setAt(0);
    onSlide();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (isSlid) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, at, rtl: isRtl() };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = from.current;
    const room = (track.current?.clientWidth ?? 0) - KNOB_PX;
    if (!start || room <= 0) return;
    setAt(clamped(start.at + ((event.clientX - start.x) * (start.rtl ? -1 : 1)) / room));
  };
  const onPointerEnd = (counts: boolean): void => {
    if (!from.current) return;
    from.current = null;
    if (counts && isAtEnd) act();
    else setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSlid) return;
    if (isAtEnd && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act();
      return;
    }
    const by = towards(event.key, isRtl());
    if (by === null) return;
    event.preventDefault();
    setAt((now) => clamped(now + by));
  };
  const valueText = isSlid ? t("slide.unsent") : isAtEnd ? t("slide.confirm") : t("slide.rest");
  return (
    <div>
      <div
        ref={track}
        className={classNames(look["track"], styles["slide"])}
        style={{ ["--at" as string]: place }}
        data-moving={from.current ? "" : undefined}
      >
        <span className={look["label"]} aria-hidden="true">
          <bdi>{isSlid ? t("slide.unsent") : isAtEnd ? t("slide.confirm") : label}</bdi>
        </span>
        <div
          ref={ref}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(place * 100)}
          aria-valuetext={valueText}
          aria-disabled={isSlid || undefined}
          className={look["knob"]}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => onPointerEnd(true)}
          onPointerCancel={() => onPointerEnd(false)}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(0)}
        >
          <ChevronsRight aria-hidden="true" />
        </div>
      </div>
      <p id={hint} className={styles["quiet"]}>
        {t("slide.how")} <span className={styles["keys"]}>{t("slide.keys")}</span>
      </p>
    </div>
  );
}
