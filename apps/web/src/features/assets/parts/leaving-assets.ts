import type { LeavingAssets } from "@storey/contract";
import { CallError } from "../../../lib/call-error.ts";
import { createStore } from "../../../lib/store.ts";

/** A location, floor or space that is to be archived, with the location it is, or lies in. */
export interface LeftPlace {
  readonly id: string;
  readonly name: string;
  readonly locationId: string;
}

/** What became of a place: archived, with a line about its assets where it had some. */
export interface Archived {
  readonly detail?: string;
}

/**
 * Returns the key of the word for the way back: assets that left do not return with their place, so
 * nothing is undone.
 */
export function wayBack({ detail }: Archived): "undo" | "restore" {
  return detail === undefined ? "undo" : "restore";
}

/** The question where the assets of places go that are archived. */
export interface LeavingQuestion {
  readonly kind: "location" | "floor" | "space";
  /** The places that their assets keep from being archived. */
  readonly places: readonly LeftPlace[];
  /** The number of their assets. */
  readonly count: number;
  /** Archives the places once it is said where the assets go. */
  readonly archive: (leaving: LeavingAssets) => Promise<unknown>;
  /** Null when it was stopped. */
  readonly answer: (archived: Archived | null) => void;
}

/** The question on the screen. */
export const leavingQuestion = createStore<LeavingQuestion | null>(null);

/** Returns the number of assets that keep a place from being archived; null for other errors. */
export function keepingAssets(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== "space.has_assets") return null;
  const { assetsCount } = Object(error.current) as Partial<Record<string, unknown>>;
  return typeof assetsCount === "number" ? assetsCount : 0;
}

/** Asks where the assets of places go, archives the places, and waits for either; null when it was stopped. */
export function askWhereAssetsGo(asked: Omit<LeavingQuestion, "answer">): Promise<Archived | null> {
  leavingQuestion.get()?.answer(null);
  return new Promise((resolve) => {
    leavingQuestion.set({
      ...asked,
      answer: (archived) => {
        leavingQuestion.set(null);
        resolve(archived);
      },
    });
  });
}

/**
 * Archives a place; one that has assets only once it was asked where they go. Null when it was
 * stopped. Throws what else keeps the place from being archived.
 */
export async function archivePlace(
  kind: LeavingQuestion["kind"],
  place: LeftPlace,
  archive: LeavingQuestion["archive"],
): Promise<Archived | null> {
  try {
    await archive({});
    return {};
  } catch (error) {
    const count = keepingAssets(error);
    if (count === null) throw error;
    return askWhereAssetsGo({ kind, places: [place], count, archive });
  }
}
