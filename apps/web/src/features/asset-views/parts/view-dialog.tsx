import type { AssetView } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { assetViewForm } from "../asset-view-form.ts";

interface ViewDialogProps {
  /** Null saves a new one of the list. */
  readonly view: AssetView | null;
  /** What a new one shows. */
  readonly queryParams: string;
  /** The name that is proposed for a new one. */
  readonly proposedName?: string;
  readonly onSaved: (view: AssetView) => void;
  readonly onClose: () => void;
}

/** Saves the list as a view, or changes what a view is called and who sees it. */
export function ViewDialog({ view, queryParams, proposedName, onSaved, onClose }: ViewDialogProps) {
  const { t } = useTranslation("asset-views");
  const mayShare = useCan("organisation.asset-views.share");
  const form = useForm(assetViewForm, {
    record: view,
    ...(proposedName === undefined ? {} : { start: { name: proposedName } }),
    context: { queryParams },
    onSaved: (saved) => {
      if (!saved) return;
      showToast({ severity: "success", summary: t("saved", { name: saved.name }) });
      onSaved(saved);
    },
    onClose,
  });
  const visibility = form.control("visibility");
  return (
    <FormDialog
      form={form}
      title={t(view ? "edit.title" : "add.title")}
      failure={view ? t("update.failed") : ""}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <TextArea {...form.text("description")} rows={2} />
      {mayShare ? (
        <Switch
          label={t("share")}
          hint={visibility.error ?? t("share.hint")}
          checked={visibility.value === "organisation"}
          onChange={(isShared) => visibility.onChange(isShared ? "organisation" : "private")}
        />
      ) : null}
    </FormDialog>
  );
}
