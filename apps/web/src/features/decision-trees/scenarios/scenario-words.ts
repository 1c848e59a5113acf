import { nodeAt, type TreeBuild, type TreeScenarioEnd } from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import { nodeName } from "../parts/node-words.ts";

/** What a stop means, in a word: what the end says, or that something is asked. */
export function stopWords({ kind, outcome }: TreeScenarioEnd, t: Translate): string {
  if (kind !== "end") return t("scenario.asks");
  return outcome === null ? t("scenario.ends") : t(`outcome.${outcome}`);
}

/** What a stop means, and the step that it is at. */
export function endWords(end: TreeScenarioEnd, build: TreeBuild | null, t: Translate): string {
  const node = build ? nodeAt(build, end.at) : undefined;
  const words = stopWords(end, t);
  return node ? t("scenario.endAt", { words, name: nodeName(node, t) }) : words;
}
