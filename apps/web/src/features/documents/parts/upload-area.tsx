import { OWNERS, type OwnerKind } from "@storey/contract";
import { DOCUMENT_FORMATS, type DocumentType } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { configuration } from "../../../lib/configuration.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { DropArea } from "../../uploads/parts/drop-area.tsx";
import { UploadList } from "../../uploads/parts/upload-list.tsx";
import styles from "./document-dialog.module.css";
import { sizeLabel } from "./document-labels.ts";
import type { UploadKind, useDocumentUploads } from "./use-document-uploads.ts";

/** Names that a file dialog knows; what is in the file decides. */
const ACCEPTED = Object.values(DOCUMENT_FORMATS)
  .flatMap(({ extensions }) => extensions.map((each) => `.${each}`))
  .join(",");

/** The types a document of a kind of owner can have, in the words of the language. */
export function useTypeOptions(
  kind: OwnerKind,
): { readonly value: DocumentType; readonly label: string }[] {
  const { t } = useTranslation("documents");
  return OWNERS[kind].documentTypes.map((value) => ({ value, label: t(`type.${value}`) }));
}

/** The type that most documents of a kind of owner have: its manual. */
function usualType(kind: OwnerKind): DocumentType {
  const manuals: readonly DocumentType[] = ["manual", "user-manual"];
  return OWNERS[kind].documentTypes.find((type) => manuals.includes(type)) ?? "other";
}

/** What may be added, and how large it may be: this server's settings say. */
function useLimits(): string {
  const { t, locale } = useTranslation("documents");
  const { data } = useQuery({ queryKey: ["configuration"], queryFn: configuration });
  if (!data?.documentMaxMegabytes) return "";
  return t("upload.limits", { size: sizeLabel(data.documentMaxMegabytes * 1_000_000, locale) });
}

interface UploadAreaProps {
  readonly kind: OwnerKind;
  readonly uploads: ReturnType<typeof useDocumentUploads>;
}

/** Adds documents: what they are is chosen first, then they are dropped, pasted or browsed for. */
export function UploadArea({ kind: ownerKind, uploads }: UploadAreaProps) {
  const { t, locale } = useTranslation("documents");
  const options = useTypeOptions(ownerKind);
  const limits = useLimits();
  const [kind, setKind] = useState<UploadKind>({ type: usualType(ownerKind), isPublic: false });
  return (
    <div className={styles["part"]}>
      <div className={styles["kind"]}>
        <SelectField
          data-autofocus=""
          label={t("upload.type")}
          value={kind.type}
          options={options}
          onChange={(type) => setKind({ ...kind, type })}
        />
        <Switch
          label={t("field.isPublic")}
          hint={t("field.isPublic.hint")}
          checked={kind.isPublic}
          onChange={(isPublic) => setKind({ ...kind, isPublic })}
        />
      </div>
      <DropArea
        label={t("upload.title")}
        text={t("upload.drop")}
        browse={{ label: t("upload.browse"), icon: <FilePlus aria-hidden="true" /> }}
        limits={limits}
        accept={ACCEPTED}
        isMany
        onFiles={(files) => uploads.add(files, kind)}
      />
      <UploadList uploads={uploads} factsOf={({ file }) => sizeLabel(file.size, locale)} />
    </div>
  );
}
