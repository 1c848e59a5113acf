import type { PublicDocument } from "@storey/contract";
import { lazy, Suspense, useCallback } from "react";
import { publicBytes } from "../guest-files.ts";

const PdfOverlay = lazy(async () => {
  await import("../../documents/parts/document-messages.ts");
  return { default: (await import("../../documents/parts/pdf/pdf-overlay.tsx")).PdfOverlay };
});

/** The content type that opens in the page; other files are saved. */
export const PDF = "application/pdf";

interface OpenPdfProps {
  readonly shown: PublicDocument;
  readonly onClose: () => void;
}

/** Shows a public PDF over the page. */
export function OpenPdf({ shown, onClose }: OpenPdfProps) {
  const { path, description } = shown;
  const getBytes = useCallback((signal: AbortSignal) => publicBytes(path, signal), [path]);
  return (
    <Suspense fallback={null}>
      <PdfOverlay
        document={{ description, metadata: shown }}
        getBytes={getBytes}
        onClose={onClose}
      />
    </Suspense>
  );
}
