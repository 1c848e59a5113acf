import type { SosAlert } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFrame } from "../../../ui/form/form-frame.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./sos.module.css";
import { sosCloseForm } from "./sos-close-form.ts";

interface SosCloseProps {
  readonly alert: SosAlert;
  /** Called when the form is sent. */
  readonly onClose: () => void;
}

/** Closes an alert with a note. What was typed stays when the call fails. */
export function SosClose({ alert, onClose }: SosCloseProps) {
  const { t } = useTranslation("sos");
  const form = useForm(sosCloseForm, {
    record: null,
    scope: alert.id,
    context: { alert, onClose },
    isFollowed: true,
  });
  return (
    <FormFrame
      form={form}
      className={styles["form"]}
      actions={
        <Button type="submit" variant="primary" waiting={form.saving}>
          {t("close.action")}
        </Button>
      }
    >
      <TextField {...form.text("note")} />
    </FormFrame>
  );
}
