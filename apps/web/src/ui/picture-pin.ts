import type { KeyboardEvent, MouseEvent } from "react";

const STEP = 0.02;
const MIDDLE: PicturePoint = { x: 0.5, y: 0.5 };

/** A point of a picture, as a share of its width and height. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function movedBy(key: string, { x, y }: PicturePoint, by: number): PicturePoint | null {
  const moves: Readonly<Record<string, PicturePoint>> = {
    ArrowLeft: { x: x - by, y },
    ArrowRight: { x: x + by, y },
    ArrowUp: { x, y: y - by },
    ArrowDown: { x, y: y + by },
  };
  const moved = moves[key];
  return moved ? { x: within(moved.x), y: within(moved.y) } : null;
}

interface PicturePinTarget {
  /** The place of the pin; null until it is put. */
  readonly point: PicturePoint | null;
  /**
   * The step of an arrow with Shift, as a share of the picture; the same as without it when absent.
   */
  readonly shiftStep?: number;
  readonly onPoint: (point: PicturePoint) => void;
}

/**
 * Returns the props of the button over a picture that puts a pin there: by a press, or with the
 * arrows.
 */
export function picturePinTarget({ point, shiftStep = STEP, onPoint }: PicturePinTarget) {
  return {
    onClick: (event: MouseEvent<HTMLButtonElement>): void => {
      // A press by keyboard has no place of its own: the pin begins in the middle.
      if (event.detail === 0) {
        if (!point) onPoint(MIDDLE);
        return;
      }
      const area = event.currentTarget.getBoundingClientRect();
      onPoint({
        x: within((event.clientX - area.left) / area.width),
        y: within((event.clientY - area.top) / area.height),
      });
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const next = movedBy(event.key, point ?? MIDDLE, event.shiftKey ? shiftStep : STEP);
      if (!next) return;
      event.preventDefault();
      onPoint(next);
    },
  };
}
