import { useMemo } from "react";
import { qrDrawing } from "../save-code.ts";
import styles from "./space-codes.module.css";

/** A QR code, dark on white in every theme: readers need it so. */
export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { path, side, offset } = useMemo(() => qrDrawing(content), [content]);
  return (
    <svg className={styles["qr"]} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path
        d={path}
        transform={`translate(${offset} ${offset})`}
        fillRule="evenodd"
        shapeRendering="crispEdges"
      />
    </svg>
  );
}
