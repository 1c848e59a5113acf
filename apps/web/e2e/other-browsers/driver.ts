/** One step of a key or a pointer, as WebDriver and WebDriver BiDi both write it. */
export type Action =
  | { readonly type: "keyDown" | "keyUp"; readonly value: string }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: number }
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number };

/** Steps of one device, one after the other. */
export interface Actions {
  readonly type: "key" | "pointer";
  readonly id: string;
  readonly actions: readonly Action[];
}

/** The operations that every browser must have, in a window with nothing stored. */
export interface Driver {
  readonly goto: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Calls a function in the page; its arguments and result are JSON. */
  readonly run: <In extends readonly unknown[], Out>(
    work: (...given: In) => Out | Promise<Out>,
    ...given: In
  ) => Promise<Out>;
  /** Runs a whole script in the page, whatever the page's own policy says of foreign ones. */
  readonly inject: (script: string) => Promise<void>;
  readonly act: (actions: Actions) => Promise<void>;
  /** Gives files, by their paths, to the first input that takes any. */
  readonly chooseFiles: (paths: readonly string[]) => Promise<void>;
  readonly quit: () => Promise<void>;
}

/** The size of a window, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Matches a page's input for files. */
export const FILE_INPUT = "input[type=file]:not([capture])";

/** Returns a function and its arguments as the text of a script that returns JSON. */
export function scriptOf(work: (...given: never[]) => unknown, given: readonly unknown[]): string {
  return `Promise.resolve((${work})(...${JSON.stringify(given)})).then((it) => JSON.stringify(it ?? null))`;
}
