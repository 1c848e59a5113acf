import { IMAGE_MAX_BYTES } from "@storey/domain";

/** The file types of a logo, for the `accept` of a file input. */
export const LOGO_TYPES = "image/png,image/jpeg,image/webp,image/avif";

const READABLE: ReadonlySet<string> = new Set(LOGO_TYPES.split(","));

/**
 * Returns why a file cannot be a logo, as an error code of the contract; null when it may be tried.
 * The server checks the bytes; this only saves an upload that is sure to fail.
 */
export function logoProblem(file: File): string | null {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (isHeic) return "image.heic_unsupported";
  if (!READABLE.has(file.type)) return "image.unsupported_type";
  return file.size > IMAGE_MAX_BYTES ? "image.too_large" : null;
}
