import type { Scene } from "../scene.ts";

/** How deep in the picture things stand, in metres. */
export const Z = 5;

/** How a thing is drawn. Small ones are built as large as a chair, so that one lens suits all. */
export interface ThingPlan {
  /** The size it is built in, in metres; x 0 and `Z` are its middle, and it stands on y 0. */
  readonly w: number;
  readonly h: number;
  /** Whether it hangs, so that it is seen from below. */
  readonly hangs?: boolean;
  /** Puts it into the scene; `build` is 1 or 2. */
  readonly draw: (scene: Scene, build: number) => void;
}
