/** A corner between modules, in modules from the top left corner. */
export type QrCorner = readonly [x: number, y: number];

/**
 * Returns the edges of the dark areas of a QR code as closed loops of corners, the first not
 * repeated at the end; to be filled by the rule "even-odd". Outlines touching areas as one, so that
 * no viewer shows hairlines between them. `modules` holds the rows, true for dark.
 */
export function qrLoops(modules: readonly (readonly boolean[])[]): QrCorner[][] {
  const stride = 1 + Math.max(0, ...modules.map(({ length }) => length));
  const next = edgesOf(modules, stride);
  const loops: QrCorner[][] = [];
  for (const [start, ends] of next) {
    while (ends.length > 0) loops.push(loopFrom(start, next, stride));
  }
  return loops;
}

/** Returns the outline as one SVG path in units of a module, to be filled by the rule "evenodd". */
export function qrOutline(modules: readonly (readonly boolean[])[]): string {
  return qrLoops(modules).map(pathOf).join("");
}

/** Returns every edge between dark and light, from each corner: the dark side lies to the right. */
function edgesOf(modules: readonly (readonly boolean[])[], stride: number): Map<number, number[]> {
  const edges = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const known = edges.get(from);
    if (known) known.push(to);
    else edges.set(from, [to]);
  };
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return;
      const corner = y * stride + x;
      const below = corner + stride;
      if (!isDark(x, y - 1)) add(corner, corner + 1);
      if (!isDark(x + 1, y)) add(corner + 1, below + 1);
      if (!isDark(x, y + 1)) add(below + 1, below);
      if (!isDark(x - 1, y)) add(below, corner);
    });
  });
  return edges;
}

/** Follows edges from a corner until it is back, and takes them out. Straight runs are one line. */
function loopFrom(start: number, edges: Map<number, number[]>, stride: number): QrCorner[] {
  const loop: QrCorner[] = [];
  let at = start;
  let run = 0;
  do {
    const to = edges.get(at)?.pop();
    if (to === undefined) return loop;
    if (to - at !== run) loop.push([at % stride, Math.floor(at / stride)]);
    run = to - at;
    at = to;
  } while (at !== start);
  return loop;
}

function pathOf(loop: readonly QrCorner[]): string {
  let path = "";
  let [fromX, fromY] = loop.at(-1) ?? [0, 0];
  for (const [index, [x, y]] of [...loop, ...loop.slice(0, 1)].entries()) {
    if (index === 0) path = `M${x} ${y}`;
    else path += y === fromY ? `h${x - fromX}` : `v${y - fromY}`;
    [fromX, fromY] = [x, y];
  }
  return `${path}z`;
}
