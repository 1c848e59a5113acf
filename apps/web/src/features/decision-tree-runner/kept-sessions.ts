import type { DecisionTreeSession } from "@storey/contract";
import { keepWritten } from "../../lib/offline/cached-reads.ts";

/** A room or an asset that somebody wants help with; in a room also by another tree than its own. */
export type HelpPlace =
  | { readonly spaceId: string; readonly decisionTreeId?: string }
  | { readonly assetId: string };

const keyOf = (place: HelpPlace) => ["last help", place] as const;

/** Keeps the last session at a place, so that the next one there can begin without a network. */
export function keepSession(place: HelpPlace, session: DecisionTreeSession): void {
  keepWritten(keyOf(place), session);
}

/** Returns the last session that this device began at a place, as it began; null without one. */
export async function keptSession(place: HelpPlace): Promise<DecisionTreeSession | null> {
  const { cachedAnswer } = await import("../../lib/offline/cached-answers.ts");
  const kept = await cachedAnswer(JSON.stringify(keyOf(place)));
  return (kept?.data as DecisionTreeSession | undefined) ?? null;
}
