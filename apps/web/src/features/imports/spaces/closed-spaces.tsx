import type { SpaceImport } from "@storey/contract";
import { MembersOnly } from "../../space-access/parts/members-only.tsx";

/** Counts the spaces of an import that visitors cannot open, and lets them be opened. */
export function ClosedSpaces({ given }: { readonly given: SpaceImport }) {
  return <MembersOnly chosen={{ importId: given.id }} />;
}
