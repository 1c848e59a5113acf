/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

type Channels = readonly [number, number, number];

function channels(colour: Colour): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function fromChannels(parts: Channels): Colour {
  const hex = parts.map((part) =>
    Math.round(Math.min(255, Math.max(0, part)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** Mixes two colours: the first one at share 0, the second at share 1. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const [a, b] = [channels(from), channels(to)];
  return fromChannels([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ]);
}

/**
 * Returns a brighter colour above 1, a darker one below; shadows keep a little blue so that they do
 * not look dirty.
 */
export function shade(colour: Colour, factor: number): Colour {
  return factor >= 1
    ? mix(colour, "#ffffff", Math.min(1, (factor - 1) * 1.2))
    : mix("#141a2a", colour, Math.max(0, factor));
}

/** Returns the colour as seen under a coloured light. */
export function lit(colour: Colour, light: Colour): Colour {
  const [a, b] = [channels(colour), channels(light)];
  return fromChannels([(a[0] * b[0]) / 255, (a[1] * b[1]) / 255, (a[2] * b[2]) / 255]);
}
