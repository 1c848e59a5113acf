import { IMAGE_MAX_BYTES } from "@storey/domain";

/** The types of a logo file, as a file dialog is told them. */
export const LOGO_TYPES = "image/png,image/jpeg,image/webp,image/avif";

const READABLE: ReadonlySet<string> = new Set(LOGO_TYPES.split(","));

/**
 * Why a file cannot be a logo, as a code of the contract, or null when it may be tried. The server
 * looks at the bytes; this only saves an upload that is sure to fail.
 */
export function logoProblem(file: File): string | null {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (isHeic) return "image.heic_unsupported";
  if (!READABLE.has(file.type)) return "image.unsupported_type";
  return file.size > IMAGE_MAX_BYTES ? "image.too_large" : null;
}
