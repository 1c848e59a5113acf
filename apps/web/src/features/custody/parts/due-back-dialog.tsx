import type { Custody } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { dueBackForm } from "../custody-form.ts";

interface DueBackDialogProps {
  readonly custody: Custody;
  readonly onClose: () => void;
}

/** Gives a thing that is out another due day, or none. */
export function DueBackDialog({ custody, onClose }: DueBackDialogProps) {
  const { t } = useTranslation("custody");
  const form = useForm(dueBackForm, {
    record: null,
    scope: custody.id,
    start: { dueBack: custody.dueBack ?? "" },
    context: { assetId: custody.asset.id },
    isKept: false,
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("extended") }),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("extend.title", { tag: custody.asset.tag })}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <DateField {...form.text("dueBack")} />
    </FormDialog>
  );
}
