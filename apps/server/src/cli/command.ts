import type { Installation } from "../installation.ts";

/** A command that works on an open installation. */
export interface Command {
  /** Runs first and is printed, in the same words; then the person is asked, unless with --yes. */
  readonly shownFirst?: Command;
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  /** Reads the words after the name into the arguments of `run`, in the caller's own folder. */
  readonly prepare: (words: readonly string[]) => Promise<string[]>;
  /**
   * Does the work and returns the text to print. Loads its own modules, so that other commands need
   * not.
   */
  readonly run: (installation: Installation, prepared: readonly string[]) => Promise<string>;
}
