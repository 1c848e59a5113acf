import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { TreeFloor } from "../tree/structure-tree.ts";
import { floorForm } from "./floor-form.ts";

interface FloorDialogProps {
  readonly floor: Pick<TreeFloor, "id" | "name" | "level" | "version">;
  readonly onClose: () => void;
}

/** Changes a floor's name and level. */
export function FloorDialog({ floor, onClose }: FloorDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useForm(floorForm, { record: floor, onClose });
  return (
    <FormDialog
      form={form}
      title={t("floor.title")}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus />
      <TextField {...form.text("level")} />
    </FormDialog>
  );
}
