/**
 * Returns the shown picture of several, and how to turn to another: after the last comes the first.
 */
export function turningOf<P extends { readonly id: string }>(
  pictures: readonly P[],
  shownId: string,
  onShow: (id: string) => void,
) {
  const found = pictures.findIndex(({ id }) => id === shownId);
  const at = Math.max(0, found);
  const picture = pictures[at];
  const step = (by: number): void => {
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next && next !== picture) onShow(next.id);
  };
  return { picture, number: at + 1, step };
}
