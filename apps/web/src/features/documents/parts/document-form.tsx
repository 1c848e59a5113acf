import type { SpaceDocument } from "@storey/contract";
import { DOCUMENT_DESCRIPTION_MAX_LENGTH, type DocumentType } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { changeDocument } from "../document.queries.ts";
import styles from "./document-desk.module.css";
import { EntryDialog } from "./entry-dialog.tsx";
import { useTypeOptions } from "./upload-area.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface DocumentDraft {
  readonly description: string;
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

function draftOf({ description, type, isPublic }: SpaceDocument): DocumentDraft {
  return { description, type, isPublic };
}

const EMPTY: DocumentDraft = { description: "", type: "other", isPublic: false };

function readCurrent(current: unknown): SpaceDocument | null {
  const isDocument = typeof current === "object" && current !== null && "metadata" in current;
  return isDocument ? (current as SpaceDocument) : null;
}

interface DocumentFormProps {
  readonly spaceId: string;
  readonly document: SpaceDocument;
  readonly onClose: () => void;
}

/** A value of the form in words. */
function useWords() {
  const { t } = useTranslation("documents");
  return (draft: DocumentDraft, field: keyof DocumentDraft): string => {
    if (field === "type") return t(`type.${draft.type}`);
    if (field === "isPublic") return t(draft.isPublic ? "yes" : "no");
    return draft.description || "–";
  };
}

/** Changes a document's description, type and visibility. */
export function DocumentForm({ spaceId, document, onClose }: DocumentFormProps) {
  const { t } = useTranslation("documents");
  const words = useWords();
  const options = useTypeOptions();
  const form = useEntryForm<SpaceDocument, DocumentDraft>({
    entry: document,
    name: `document:${document.id}`,
    empty: EMPTY,
    draftOf,
    readCurrent,
    write: (entry, changes) => changeDocument(spaceId, entry ?? document, changes),
    onFailure: (detail) =>
      showToast({ severity: "error", summary: t("document.updateFailed"), detail }),
    onClose,
  });
  return (
    <EntryDialog form={form} title={t("document.edit")} saveLabel={t("save")} words={words}>
      <p className={styles["quiet"]}>
        <bdi>{document.metadata.fileName}</bdi>
      </p>
      <TextField
        label={t("field.description")}
        hint={t("field.description.hint")}
        optional
        autoFocus
        maxLength={DOCUMENT_DESCRIPTION_MAX_LENGTH}
        value={form.draft.description}
        error={form.errors["description"]}
        onChange={(description) => form.change({ description })}
      />
      <SelectField
        label={t("field.type")}
        value={form.draft.type}
        options={options}
        error={form.errors["type"]}
        onChange={(type) => form.change({ type })}
      />
      <Switch
        label={t("field.isPublic")}
        hint={t("field.isPublic.hint")}
        checked={form.draft.isPublic}
        onChange={(isPublic) => form.change({ isPublic })}
      />
    </EntryDialog>
  );
}
