import "./parts/space-page-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { documentsQuery, linksQuery } from "../documents/document.queries.ts";
import { DocumentsSection } from "../documents/parts/documents-section.tsx";
import type { SpaceTabProps } from "./space-tab-props.ts";

/** The documents and links of a space, on a tab of their own. */
export function DocumentsTab({ space, open, mayChange }: SpaceTabProps) {
  const { t } = useTranslation("space-page");
  const owner = { kind: "space", id: space.id } as const;
  const documents = useQuery(documentsQuery(owner));
  const links = useQuery(linksQuery(owner));
  const isEmpty = documents.data?.length === 0 && links.data?.length === 0;
  if (isEmpty && !mayChange) {
    return (
      <EmptyState icon={<FileText />} title={t("documents.none")} text={t("documents.text")} />
    );
  }
  return (
    <DocumentsSection
      owner={owner}
      onOpenPdf={(document) => open({ document })}
      onEdit={mayChange ? () => open({ panel: "documents" }) : null}
    />
  );
}
