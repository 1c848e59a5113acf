import type { CarrierReference, SpaceLink } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { linkForm } from "../link-form.ts";

interface LinkFormProps {
  readonly owner: CarrierReference;
  /** Null for a link that is to be added. */
  readonly link: SpaceLink | null;
  readonly onClose: () => void;
}

/** Adds a link to an owner, or changes one. */
export function LinkForm({ owner, link, onClose }: LinkFormProps) {
  const { t } = useTranslation("documents");
  const options = { record: link, context: { owner }, scope: owner.id, onClose };
  const form = useForm(linkForm, options);
  return (
    <FormDialog
      form={form}
      title={t(link ? "links.edit" : "links.add")}
      failure={t("links.failed")}
      saveLabel={t(link ? "save" : "links.add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("url")} type="url" inputMode="url" autoFocus />
      <TextField {...form.text("description")} />
      <Switch {...form.flag("isPublic")} />
    </FormDialog>
  );
}
