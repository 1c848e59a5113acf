import type { CarrierReference, SpaceDocument } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { documentForm } from "../document-form.ts";
import styles from "./document-dialog.module.css";
import { useTypeOptions } from "./document-kind.tsx";

interface DocumentFormProps {
  readonly owner: CarrierReference;
  readonly document: SpaceDocument;
  readonly onClose: () => void;
}

/** Changes a document's description, type and visibility. */
export function DocumentForm({ owner, document, onClose }: DocumentFormProps) {
  const { t } = useTranslation("documents");
  const options = useTypeOptions(owner.kind);
  const form = useForm(documentForm, { record: document, context: { owner }, onClose });
  return (
    <FormDialog
      form={form}
      title={t("document.edit")}
      failure={t("document.updateFailed")}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <p className={styles["quiet"]}>
        <bdi>{document.metadata.fileName}</bdi>
      </p>
      <TextField {...form.text("description")} autoFocus />
      <SelectField {...form.control("type")} options={options} />
      <Switch {...form.flag("isPublic")} />
    </FormDialog>
  );
}
