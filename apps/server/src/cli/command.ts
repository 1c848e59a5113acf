import type { Installation } from "../installation.ts";

/** A command that works on an open installation. */
export interface Command {
  /** Is run before, and printed, with the same words; then the person is asked, unless with --yes. */
  readonly shownFirst?: Command;
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  /** Reads the words after the name into the arguments of `run`, in the caller's own folder. */
  readonly prepare: (words: readonly string[]) => Promise<string[]>;
  /** Does it and gives what to print. Loads what it works with, so that other commands need not. */
  readonly run: (installation: Installation, prepared: readonly string[]) => Promise<string>;
}
