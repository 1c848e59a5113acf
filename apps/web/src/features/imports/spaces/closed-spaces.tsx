import type { SpaceImport } from "@storey/contract";
import { MembersOnly } from "../../space-access/parts/members-only.tsx";

/** Counts the imported spaces that visitors cannot open, and offers to open them. */
export function ClosedSpaces({ given }: { readonly given: SpaceImport }) {
  return <MembersOnly chosen={{ importId: given.id }} />;
}
