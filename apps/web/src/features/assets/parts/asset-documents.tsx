import type { OwnerReference } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { documentsQuery, linksQuery } from "../../documents/document.queries.ts";
import { DocumentsSection } from "../../documents/parts/documents-section.tsx";
import type { AssetTabProps } from "./asset-panels.ts";

const DocumentOverlay = lazy(async () => ({
  default: (await import("../../documents/parts/document-overlay.tsx")).DocumentOverlay,
}));

function useIsEmpty(owner: OwnerReference, enabled: boolean): boolean {
  const documents = useQuery({ ...documentsQuery(owner), enabled });
  const links = useQuery({ ...linksQuery(owner), enabled });
  return !enabled || (documents.data?.length === 0 && links.data?.length === 0);
}

/** Shows the documents and links of an asset, and those of its model. */
export function AssetDocuments({ asset, open, mayChange }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const [shown, setShown] = useState<string | null>(null);
  const own = { kind: "asset", id: asset.id } as const;
  const model = { kind: "assetModel", id: asset.model.id } as const;
  const withModel = useCan("organisation.asset-models.read");
  const isEmpty = useIsEmpty(own, true);
  const isModelEmpty = useIsEmpty(model, withModel);
  if (isEmpty && isModelEmpty && !mayChange) {
    return (
      <EmptyState icon={<FileText />} title={t("documents.none")} text={t("documents.noneText")} />
    );
  }
  return (
    <>
      <DocumentsSection
        owner={own}
        onOpenPdf={(document) => open({ document })}
        onEdit={mayChange ? () => open({ panel: "documents" }) : null}
      />
      {isModelEmpty ? null : (
        <DocumentsSection
          owner={model}
          title={t("documents.ofModel")}
          onOpenPdf={setShown}
          onEdit={null}
        />
      )}
      {shown === null ? null : (
        <Suspense fallback={null}>
          <DocumentOverlay owner={model} documentId={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
