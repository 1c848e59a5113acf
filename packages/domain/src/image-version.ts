/** The four stored versions of an image and their widths in pixels. Source: Spec §3 and §9. */
export const IMAGE_VERSION_WIDTHS = {
  thumbnail: 128,
  small: 800,
  standard: 1600,
  retina: 2560,
} as const;

/** The name of a stored version. */
export type ImageVersionName = keyof typeof IMAGE_VERSION_WIDTHS;

/** The names of the versions, narrowest first. */
export const IMAGE_VERSION_NAMES = Object.keys(IMAGE_VERSION_WIDTHS) as ImageVersionName[];

/** The width to load before the container has one, in pixels. Source: Spec §9. */
export const DEFAULT_IMAGE_WIDTH_PX = 800;

/**
 * The time a container must keep its size before another version is chosen, in milliseconds.
 * Source: Spec §9.
 */
export const IMAGE_RESIZE_DEBOUNCE_MS = 300;

/**
 * Returns the version to show: the narrowest that is at least container width times device pixel
 * ratio, the widest when none is. Source: Spec §9.
 */
export function imageVersionFor(
  containerWidthPx: number,
  devicePixelRatio: number,
): ImageVersionName {
  const wanted =
    containerWidthPx > 0 ? containerWidthPx * devicePixelRatio : DEFAULT_IMAGE_WIDTH_PX;
  return IMAGE_VERSION_NAMES.find((name) => IMAGE_VERSION_WIDTHS[name] >= wanted) ?? "retina";
}

/** The largest image file accepted, in bytes. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;

/** The most pixels an image may hold once decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
