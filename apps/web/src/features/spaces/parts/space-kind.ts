/** Words in the names of space types, in the interface's languages, and the drawing they call for. */
const KINDS: readonly (readonly [drawing: string, words: RegExp])[] = [];

const drawings = import.meta.glob<string>("../../../ui/space-placeholder/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The drawing for a type of space by the words of its name. */
export function kindOf(typeName: string | null): string {
  const name = (typeName ?? "").toLowerCase();
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? "other";
}

/** The address of the drawing for a type of space; null when there is none. */
export function drawingOf(typeName: string | null): string | null {
  const url = (kind: string) => drawings[`../../../ui/space-placeholder/${kind}.svg`];
  return url(kindOf(typeName)) ?? url("other") ?? null;
}
