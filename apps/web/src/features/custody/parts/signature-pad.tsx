import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type SignatureStrokes } from "@storey/domain";
import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import styles from "./custody.module.css";
import { strokesOf } from "./signature-strokes.ts";

interface PadProps {
  readonly label: string;
  /** What is drawn; none wipes the pad. */
  readonly strokes: SignatureStrokes;
  readonly onDraw: (strokes: SignatureStrokes) => void;
}

/** Draws what was drawn before, as after the window changed its size. */
function redraw(pad: SignaturePad, strokes: SignatureStrokes, scale: number): void {
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad;
  const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation };
  pad.fromData(
    strokes.map((stroke) => ({
      ...look,
      points: stroke.flatMap((x, at) =>
        at % 2 === 0
          ? [{ x: x * scale, y: (stroke[at + 1] ?? 0) * scale, pressure: 0.5, time: at * 10 }]
          : [],
      ),
    })),
  );
}

/** A pad to sign on with a finger, a pen or a mouse. Who has none of them types their name. */
export function DrawnSignature({ label, strokes, onDraw }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const latest = useRef({ strokes, onDraw });
  latest.current = { strokes, onDraw };
  useEffect(() => {
    const element = canvas.current;
    // Where nothing can be drawn, the name is typed.
    if (!element?.getContext("2d")) return;
    const own = new SignaturePad(element, { penColor: getComputedStyle(element).color });
    pad.current = own;
    const fit = (): void => {
      const { clientWidth } = element;
      if (clientWidth === 0) return;
      const ratio = Math.max(devicePixelRatio, 1);
      element.width = clientWidth * ratio;
      element.height = ((clientWidth * SIGNATURE_HEIGHT) / SIGNATURE_WIDTH) * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      redraw(own, latest.current.strokes, clientWidth / SIGNATURE_WIDTH);
    };
    const tell = (): void =>
      latest.current.onDraw(strokesOf(own.toData(), SIGNATURE_WIDTH / element.clientWidth));
    own.addEventListener("endStroke", tell);
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      own.removeEventListener("endStroke", tell);
      own.off();
    };
  }, []);
  const isEmpty = strokes.length === 0;
  useEffect(() => {
    if (isEmpty) pad.current?.clear();
  }, [isEmpty]);
  return <canvas ref={canvas} className={styles["pad"]} role="img" aria-label={label} />;
}
