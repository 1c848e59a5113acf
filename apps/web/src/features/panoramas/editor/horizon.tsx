import { GripVertical } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import styles from "./editor.module.css";

interface HorizonProps {
  /** Called with the degrees by which to turn the picture clockwise. */
  readonly onTurn: (degrees: number) => void;
}

/**
 * A level line, which the horizon of the picture has to match. Dragging its ends turns the picture
 * like a steering wheel; the slider does the same by keyboard.
 */
export function Horizon({ onTurn }: HorizonProps) {
  const line = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  const angleOf = (event: PointerEvent): number => {
    const box = line.current?.getBoundingClientRect();
    const x = event.clientX - ((box?.left ?? 0) + (box?.width ?? 0) / 2);
    const y = event.clientY - ((box?.top ?? 0) + (box?.height ?? 0) / 2);
    return (Math.atan2(y, x) * 180) / Math.PI;
  };
  const handle = (side: string | undefined) => (
    <span
      className={`${styles.handle} ${side}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = angleOf(event);
      }}
      onPointerMove={(event) => {
        if (last.current === null) return;
        const now = angleOf(event);
        const by = ((((now - last.current + 180) % 360) + 360) % 360) - 180;
        last.current = now;
        onTurn(by);
      }}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    >
      <GripVertical />
    </span>
  );
  return (
    <div ref={line} className={styles.horizon}>
      {handle(styles.left)}
      {handle(styles.right)}
    </div>
  );
}
