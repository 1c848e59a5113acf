import { NAME_MAX_LENGTH } from "@storey/domain";

/** Returns a name for a copy that no other has, whatever its case: "Name (2)". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map((one) => one.toLowerCase()));
  const base = name.replace(/ \(\d{1,6}\)$/, "");
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const candidate = `${base
      .slice(0, NAME_MAX_LENGTH - end.length)
      .toWellFormed()
      .trimEnd()}${end}`;
    if (!lower.has(candidate.toLowerCase())) return candidate;
  }
}
