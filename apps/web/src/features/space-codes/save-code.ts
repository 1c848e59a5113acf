import { qrOutline } from "@storey/domain";
import { encode } from "uqr";

/** The light border that readers need around a QR code, in modules. Source: ISO/IEC 18004. */
const QUIET_MODULES = 4;

/** A QR code as a path in units of a module, and the side of the square with its quiet zone. */
export function qrDrawing(content: string): { path: string; side: number; offset: number } {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  return { path: qrOutline(data), side: size + 2 * QUIET_MODULES, offset: QUIET_MODULES };
}

/** A QR code as a file that drawing programs open: black on white, whatever the theme. */
export function qrFile(content: string): Blob {
  const { path, side, offset } = qrDrawing(content);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path fill-rule="evenodd" transform="translate(${offset} ${offset})" d="${path}"/></svg>`;
  return new Blob([text], { type: "image/svg+xml" });
}
