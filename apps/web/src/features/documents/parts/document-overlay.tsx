import "../document-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { documentsQuery } from "../document.queries.ts";
import { isPdf } from "../document-words.ts";

const PdfOverlay = lazy(async () => ({
  default: (await import("../pdf/pdf-overlay.tsx")).PdfOverlay,
}));

interface DocumentOverlayProps {
  readonly spaceId: string;
  readonly documentId: string;
  readonly onClose: () => void;
}

/** The overlay of a document of a space, once it is known; nothing for one that is not there. */
export function DocumentOverlay({ spaceId, documentId, onClose }: DocumentOverlayProps) {
  const { data } = useQuery(documentsQuery(spaceId));
  const shown = data?.find((one) => one.id === documentId && isPdf(one));
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <PdfOverlay key={shown.id} document={shown} onClose={onClose} />
    </Suspense>
  );
}
