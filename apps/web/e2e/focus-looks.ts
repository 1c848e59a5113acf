import type { Page } from "playwright-core";

/** The looks of the focused element. */
export interface FocusLooks {
  /** The contrast between the sign of focus and its surroundings; 0 where there is no sign. */
  readonly contrast: number;
  /** A part of it is in the window and not under something else. */
  readonly isInView: boolean;
  /** The element that covers it, as HTML. */
  readonly cover: string;
  /** The sign of focus that was found, as CSS. */
  readonly ring: string;
}

/** Looks at the focused element in the page. */
export function focusLooks(page: Page): Promise<FocusLooks> {
  return page.evaluate(look);
}

/** Runs in the page, so everything it needs is inside. */
function look(): FocusLooks {
  const element = document.activeElement ?? document.body;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** Returns red, green and blue of layers over each other, the last on top. */
  const mixed = (layers: readonly string[]): readonly number[] => {
    if (!canvas) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of ["white", ...layers]) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const brightness = (rgb: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const grounds = (of: Element | null): string[] => {
    const layers: string[] = [];
    for (let at = of; at; at = at.parentElement) {
      layers.unshift(getComputedStyle(at).backgroundColor);
    }
    return layers;
  };
  const contrastTo = (layers: readonly string[], colour: string): number => {
    const a = brightness(mixed(layers));
    const b = brightness(mixed([...layers, colour]));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  // The part around a field may draw its ring, as for a choice that is one large button.
  const label = element.closest("label, li, [role=row]");
  const around = element.matches("input") ? element.parentElement : null;
  const drawn = [
    [element, getComputedStyle(element)],
    [element, getComputedStyle(element, "::after")],
    ...(label ? ([[label, getComputedStyle(label)]] as const) : []),
    ...(around ? ([[around, getComputedStyle(around)]] as const) : []),
  ] as const;
  // A button that the browser draws inside a field has the focus in the field's place.
  const isShown = element.matches(":focus-visible, :focus-within:not(:focus)");
  const signs = drawn.flatMap(([at, style]) => {
    const behind = (isInside: boolean) => grounds(isInside ? at : at.parentElement);
    const outline =
      isShown && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1
        ? [
            {
              ring: `outline ${style.outline}`,
              colour: style.outlineColor,
              layers: behind(Number.parseFloat(style.outlineOffset) < 0),
            },
          ]
        : [];
    // A field has no outline but a ring, and a frame in the colour of the ring.
    const shadow = style.boxShadow.match(/^(?:\w+\([^)]*\)|#\w+)/)?.[0];
    const ring =
      isShown && shadow && (at === element || at === around)
        ? [shadow, style.borderTopColor].map((colour) => {
            const layers = behind(style.boxShadow.includes("inset"));
            return { ring: `ring ${style.boxShadow}`, colour, layers };
          })
        : [];
    return [...outline, ...ring];
  });
  const found = signs.map(({ ring, colour, layers }) => ({
    ring,
    contrast: contrastTo(layers, colour),
  }));
  const best = found.sort((a, b) => b.contrast - a.contrast)[0] ?? { ring: "nothing", contrast: 0 };
  const box = (label?.contains(element) ? label : element).getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  let cover = "";
  const isInView = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      cover = hit?.className ?? "the edge of the window";
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
    }),
  );
  return { ...best, isInView, cover };
}
