import type { Pixel } from "./projection.ts";

/** Writes a number with one decimal, which is finer than a pixel and keeps the picture small. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Writes the `d` of a closed outline. */
export function outline(pixels: readonly Pixel[]): string {
  return `${line(pixels)}z`;
}

export function shape(pixels: readonly Pixel[], fill: string, extra = ""): string {
  return `<path d="${outline(pixels)}" fill="${fill}"${extra ? ` ${extra}` : ""}/>`;
}

/** Writes an open line through the pixels; steps from point to point are shorter than places. */
export function line(pixels: readonly Pixel[]): string {
  let [lastX, lastY] = [0, 0];
  const steps = pixels.map(([x, y], at) => {
    const [dx, dy] = [Math.round(x * 10) - lastX, Math.round(y * 10) - lastY];
    lastX += dx;
    lastY += dy;
    return `${at === 0 ? "M" : at === 1 ? "l" : ""}${pair(dx, dy)}`;
  });
  return steps.map((step, at) => (at > 1 && !step.startsWith("-") ? ` ${step}` : step)).join("");
}

/** Writes two numbers in tenths of a pixel, as short as SVG allows. */
function pair(x: number, y: number): string {
  const second = short(y);
  return `${short(x)}${second.startsWith("-") ? "" : " "}${second}`;
}

function short(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, "$1.");
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

export function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
}

/** Gradients and clips of one picture, each written once. */
export class Definitions {
  readonly #byText = new Map<string, string>();

  /**
   * Returns the url of an element. `make` gets the id and returns the element; equal elements share
   * one id.
   */
  url(key: string, make: (id: string) => string): string {
    const known = this.#byText.get(key);
    if (known) return `url(#${known.slice(0, known.indexOf("|"))})`;
    const id = `d${this.#byText.size}`;
    this.#byText.set(key, `${id}|${make(id)}`);
    return `url(#${id})`;
  }

  /** Defines a gradient over the shape's own box, or in pixels when four numbers are given. */
  linear(list: readonly Stop[], [x1, y1, x2, y2]: readonly number[], inPixels = false): string {
    const units = inPixels ? ' gradientUnits="userSpaceOnUse"' : "";
    const attributes = `x1="${number(x1 ?? 0)}" y1="${number(y1 ?? 0)}" x2="${number(x2 ?? 0)}" y2="${number(y2 ?? 0)}"${units}`;
    const body = stops(list);
    return this.url(
      attributes + body,
      (id) => `<linearGradient id="${id}" ${attributes}>${body}</linearGradient>`,
    );
  }

  radial(list: readonly Stop[]): string {
    const body = stops(list);
    return this.url(`r${body}`, (id) => `<radialGradient id="${id}">${body}</radialGradient>`);
  }

  toString(): string {
    return [...this.#byText.values()].map((text) => text.slice(text.indexOf("|") + 1)).join("");
  }
}
