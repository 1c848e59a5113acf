import type { Issue } from "@storey/contract";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { issueWordsForm } from "./issue-text-form.ts";

interface IssueFormProps {
  readonly issue: Issue;
  readonly onClose: () => void;
}

/** The dialog to change the title and description of an issue. */
export function IssueForm({ issue, onClose }: IssueFormProps) {
  const { t } = useTranslation("issues");
  const form = useForm(issueWordsForm, { record: issue, onClose });
  return (
    <FormDialog
      form={form}
      title={t("edit.title", { reference: issue.reference })}
      failure={t("edit.failed")}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("title")} autoFocus dir="auto" />
      <TextArea {...form.text("description")} rows={6} />
    </FormDialog>
  );
}
