/** Returns a number with its noun, in English: `1 row`, `2 rows`, `0 spaces`. */
export function counted(count: number, one: string, others = `${one}s`): string {
  return `${count} ${count === 1 ? one : others}`;
}
