import "./document-messages.ts";
import type { CarrierReference, SpaceDocument } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { documentBytes, documentsQuery } from "../document.queries.ts";
import { isPdf } from "./document-labels.ts";

const PdfOverlay = lazy(async () => ({
  default: (await import("./pdf/pdf-overlay.tsx")).PdfOverlay,
}));

function Opened({
  shown,
  onClose,
}: {
  readonly shown: SpaceDocument;
  readonly onClose: () => void;
}) {
  const getBytes = useCallback((signal: AbortSignal) => documentBytes(shown, signal), [shown]);
  return (
    <Suspense fallback={null}>
      <PdfOverlay document={shown} getBytes={getBytes} onClose={onClose} />
    </Suspense>
  );
}

interface DocumentOverlayProps {
  readonly owner: CarrierReference;
  readonly documentId: string;
  readonly onClose: () => void;
}

/** The overlay of a document of an owner, once it is known; nothing for one that is not there. */
export function DocumentOverlay({ owner, documentId, onClose }: DocumentOverlayProps) {
  const { data } = useQuery(documentsQuery(owner));
  const shown = data?.find((one) => one.id === documentId && isPdf(one));
  if (!shown) return null;
  return <Opened key={shown.id} shown={shown} onClose={onClose} />;
}
