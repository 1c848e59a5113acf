import type { DueItem } from "@storey/contract";
import { assetPath, checklistRunPath, issuePath } from "../../../app/paths.ts";

/** The page of a thing that is due. */
export function duePath({ kind, id, asset, run }: DueItem): string {
  if (run) return checklistRunPath(run.id);
  return kind === "issue" ? issuePath(id) : assetPath(asset?.id ?? id);
}
