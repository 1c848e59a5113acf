import type { Translate } from "./messages.ts";

/** In what a version differs from the one before: how many of its parts, and of their translations. */
interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly translations: number;
}

/** Says what a version changed: its parts, unless none is another, and how many translations if any. */
export function changesText(changes: ChangeCounts, t: Translate): string {
  const isOfParts = changes.added + changes.changed + changes.removed > 0;
  return [
    t(isOfParts ? "versions.changes" : "versions.asBefore", { ...changes }),
    ...(changes.translations > 0 ? [t("versions.translations", { ...changes })] : []),
  ].join(" · ");
}
