import { nameKey } from "../reading/clean-cell.ts";
import type { StructureIndex } from "./existing-structure.ts";
import { hasError, type RowDraft, type RowReader } from "./row-draft.ts";

/**
 * Leaves every shortcode to one row. The same code twice is an error on the later row. Codes that
 * differ only in letter case are two rooms (`N1201A`, `N1201a`), but only one can keep the code,
 * since case does not count in codes: the other loses it, with a warning. The row whose code exists
 * already, letter for letter, comes first, so that a second import changes nothing. Rows with
 * errors claim no code.
 */
export function settleCodes(
  drafts: readonly RowDraft[],
  index: StructureIndex,
  report: RowReader["report"],
): void {
  const keepers = new Map<string, RowDraft>();
  const firstWith = new Map<string, RowDraft>();
  const coded = drafts.filter((draft) => draft.shortcode !== "" && !hasError(draft));
  for (const draft of coded) {
    const key = nameKey(draft.shortcode);
    const exists = index.spaceByExactCode.has(draft.shortcode);
    const keeper = keepers.get(key);
    const isBetter =
      keeper === undefined || (exists && !index.spaceByExactCode.has(keeper.shortcode));
    if (isBetter) keepers.set(key, draft);
  }
  for (const draft of coded) {
    const value = draft.shortcode;
    const keeper = keepers.get(nameKey(value));
    const twin = firstWith.get(value);
    firstWith.set(value, twin ?? draft);
    if (keeper === undefined || keeper === draft) continue;
    const same = twin ?? (keeper.shortcode === value ? keeper : undefined);
    if (same !== undefined) {
      const params = { firstRow: same.row, shortcode: value };
      report(draft, "import.duplicate_shortcode", { field: "shortcode", value, params });
    } else {
      const params = { firstRow: keeper.row, other: keeper.shortcode };
      report(draft, "import.shortcode_case", {
        field: "shortcode",
        value,
        params,
        severity: "warning",
      });
      draft.shortcode = "";
    }
  }
}
