import { type Colour, mix, shade } from "../engine/colour.ts";
import { number } from "../engine/svg.ts";
import type { Scene } from "../scene.ts";

const GREENS: readonly Colour[] = ["#4f7f52", "#3e6b4c", "#6b9a5b", "#5a8f6b"];

/** Draws a plant in a pot; `y` is the height it stands at, `tall` its height with the pot. */
export function plant(scene: Scene, x: number, z: number, tall: number, y = 0): void {
  const pot = tall * 0.27;
  const radius = tall * 0.13;
  if (y === 0) scene.shadow(x, z, radius * 2.2, radius * 2.2, 0.32);
  scene.round(
    x,
    y,
    z,
    radius * 0.75,
    radius,
    pot,
    mix(scene.palette.second, scene.palette.white, 0.35),
  );
  const count = tall > 0.7 ? 15 : 9;
  const leaves: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const turn = ((at + 0.5) / count - 0.5) * 2.1 + (scene.random.next() - 0.5) * 0.3;
    const reach = (tall - pot) * (0.72 + scene.random.next() * 0.34);
    leaves.push(
      leaf(scene, [x, y + pot * 0.94, z], turn, reach, GREENS[at % GREENS.length] ?? "#4f7f52"),
    );
  }
  const spread = (tall - pot) * 0.85;
  scene.put(
    [x - radius, y + pot, z - radius],
    [x + radius, y + tall, z + radius],
    [scene.at(x - spread, y + pot * 0.8, z), scene.at(x + spread, y + tall * 1.1, z)],
    leaves.join(""),
  );
}

function leaf(
  scene: Scene,
  [x, y, z]: readonly [number, number, number],
  turn: number,
  reach: number,
  green: Colour,
): string {
  const root = scene.at(x, y, z);
  const scale = scene.scale(z);
  const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
  const droop = Math.abs(turn) * 0.3 * reach * scale;
  const tip = [root[0] + dx * reach * scale, root[1] + dy * reach * scale + droop] as const;
  const wide = reach * 0.17 * scale;
  const [mx, my] = [root[0] + dx * reach * scale * 0.6, root[1] + dy * reach * scale * 0.62];
  const side = (sign: number) =>
    `${number(mx - dy * wide * sign)} ${number(my + dx * wide * sign)}`;
  const fill = scene.seen(shade(green, 0.9 + scene.random.next() * 0.25), "top", { x, y, z });
  return `<path d="M${number(root[0])} ${number(root[1])}Q${side(1)} ${number(tip[0])} ${number(tip[1])}Q${side(-1)} ${number(root[0])} ${number(root[1])}Z" fill="${fill}"/>`;
}
