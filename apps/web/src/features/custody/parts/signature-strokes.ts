import {
  SIGNATURE_HEIGHT,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
  SIGNATURE_WIDTH,
  type SignatureStrokes,
} from "@storey/domain";

interface Drawn {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

function within(value: number, most: number): number {
  return Math.min(Math.max(Math.round(value), 0), most);
}

/**
 * Returns what a pad noted in the units of a signature, `scale` of them a pixel: whole numbers within
 * the pad. Of more points than a signature holds every second one is left out, as often as needed.
 */
export function strokesOf(drawn: readonly Drawn[], scale: number): SignatureStrokes {
  const strokes = drawn
    .filter(({ points }) => points.length > 0)
    .slice(0, SIGNATURE_STROKES_MAX)
    .map(({ points }) =>
      points.map(({ x, y }) => [
        within(x * scale, SIGNATURE_WIDTH),
        within(y * scale, SIGNATURE_HEIGHT),
      ]),
    );
  let step = 1;
  const count = () => strokes.reduce((sum, points) => sum + Math.ceil(points.length / step), 0);
  while (count() > SIGNATURE_POINTS_MAX) step *= 2;
  return strokes.map((points) => points.filter((_, at) => at % step === 0).flat());
}
