import type { Beacon } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { beaconForm, numbersOf } from "../beacon-form.ts";

interface BeaconDialogProps {
  /** The beacon to change; null to add one. */
  readonly beacon: Beacon | null;
  readonly onClose: () => void;
}

/** The dialog to add or change a beacon. */
export function BeaconDialog({ beacon, onClose }: BeaconDialogProps) {
  const { t } = useTranslation("beacons");
  const form = useForm(beaconForm, {
    record: beacon,
    onSaved: () => showToast({ severity: "success", summary: t(beacon ? "saved" : "added") }),
    onClose,
  });
  const { value: kind, onChange: choose } = form.control("kind");
  return (
    <FormDialog
      form={form}
      title={t(beacon ? "edit.title" : "add.title")}
      failure={t("failed")}
      saveLabel={t(beacon ? "save" : "add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <Segments
        label={t("field.kind")}
        value={kind}
        options={[
          { value: "ibeacon", label: "iBeacon" },
          { value: "eddystone", label: "Eddystone" },
        ]}
        onChange={choose}
      />
      {numbersOf(kind).map((field) => (
        <TextField
          {...form.text(field)}
          key={field}
          autoComplete="off"
          spellCheck={false}
          inputMode={field === "major" || field === "minor" ? "numeric" : "text"}
        />
      ))}
    </FormDialog>
  );
}
