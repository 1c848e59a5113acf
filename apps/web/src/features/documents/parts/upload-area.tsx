import type { CarrierReference, SpaceDocument } from "@storey/contract";
import { DOCUMENT_FORMATS } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { FilePlus, Pencil } from "lucide-react";
import { useState } from "react";
import { configuration } from "../../../lib/configuration.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { DropArea } from "../../uploads/parts/drop-area.tsx";
import { UploadList } from "../../uploads/parts/upload-list.tsx";
import { hasEnded } from "../../uploads/parts/use-uploads.ts";
import { documentsQuery } from "../document.queries.ts";
import styles from "./document-dialog.module.css";
import { DocumentForm } from "./document-form.tsx";
import { KindOfAll, KindOfOne } from "./document-kind.tsx";
import { shownName, sizeLabel } from "./document-labels.ts";
import {
  type DocumentUpload,
  suggestedKind,
  type UploadKind,
  type useDocumentUploads,
} from "./use-document-uploads.ts";
import { useRemoval } from "./use-removal.ts";

/** Names that a file dialog knows; what is in the file decides. */
const ACCEPTED = Object.values(DOCUMENT_FORMATS)
  .flatMap(({ extensions }) => extensions.map((each) => `.${each}`))
  .join(",");

/** What may be added, and how large it may be: this server's settings say. */
function useLimits(): string {
  const { t, locale } = useTranslation("documents");
  const { data } = useQuery({ queryKey: ["configuration"], queryFn: configuration });
  if (!data?.documentMaxMegabytes) return "";
  return t("upload.limits", { size: sizeLabel(data.documentMaxMegabytes * 1_000_000, locale) });
}

interface UploadAreaProps {
  readonly owner: CarrierReference;
  readonly uploads: ReturnType<typeof useDocumentUploads>;
  /** Finds the button that adds documents. */
  readonly toAdd: () => HTMLElement | null | undefined;
}

/**
 * Adds documents: the files are dropped, pasted or browsed for. What each is is suggested by its
 * name, and changed in its row, on its way or there.
 */
export function UploadArea({ owner, uploads, toAdd }: UploadAreaProps) {
  const { t, locale } = useTranslation("documents");
  const limits = useLimits();
  const { data = [] } = useQuery(documentsQuery(owner));
  const [edited, setEdited] = useState<SpaceDocument | null>(null);
  const removal = useRemoval(owner);
  const documentOf = (row: DocumentUpload) =>
    row.state === "arrived" ? data.find(({ id }) => id === row.id) : undefined;
  const kindOf = (row: DocumentUpload): UploadKind => {
    // What is there may be changed elsewhere, too.
    const { type, isPublic } = (row.isAmended ? undefined : documentOf(row)) ?? row.kind;
    return { type, isPublic };
  };
  // What was taken away again elsewhere has no row either.
  const rows = uploads.rows.filter((row) => row.state !== "arrived" || documentOf(row));
  const open = rows.filter((row) => !hasEnded(row) || row.mayRetry);
  return (
    <div className={styles["part"]}>
      <DropArea
        label={t("upload.title")}
        text={t("upload.drop")}
        browse={{
          label: t("upload.browse"),
          icon: <FilePlus aria-hidden="true" />,
          autoFocus: true,
        }}
        limits={limits}
        accept={ACCEPTED}
        isMany
        onFiles={(files) => uploads.add(files, (file) => suggestedKind(owner.kind, file))}
      />
      <UploadList
        uploads={{ ...uploads, rows }}
        whenEmpty={toAdd}
        head={
          <KindOfAll
            owner={owner}
            kinds={open.map(kindOf)}
            onChoose={(part) => {
              for (const row of open) uploads.choose(row, { ...kindOf(row), ...part });
            }}
          />
        }
        factsOf={(row) => documentOf(row)?.description || sizeLabel(row.file.size, locale)}
        choiceOf={(row) => (
          <KindOfOne
            owner={owner}
            name={row.file.name}
            kind={kindOf(row)}
            onChoose={(part) => uploads.choose(row, { ...kindOf(row), ...part })}
          />
        )}
        actionsOf={(row) => {
          const document = documentOf(row);
          if (!document) return null;
          return (
            <IconButton
              label={t("editOne", { name: shownName(document) })}
              icon={<Pencil />}
              onClick={() => setEdited(document)}
            />
          );
        }}
        removalOf={(row) => {
          const document = documentOf(row);
          const name = document ? shownName(document) : row.file.name;
          return {
            label: t("removeOne", { name }),
            run: () => document && removal.document(document),
          };
        }}
      />
      {edited ? (
        <DocumentForm owner={owner} document={edited} onClose={() => setEdited(null)} />
      ) : null}
    </div>
  );
}
