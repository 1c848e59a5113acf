import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { InPlaceForm } from "../../../ui/form/in-place-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { assetAliasForm } from "../asset-alias-form.ts";

interface AliasFormProps {
  readonly assetId: string;
  readonly onClose: () => void;
}

function AliasForm({ assetId, onClose }: AliasFormProps) {
  const { t } = useTranslation("assets");
  const form = useForm(assetAliasForm, {
    record: null,
    isKept: false,
    context: { assetId },
    onClose,
  });
  return (
    <InPlaceForm
      form={form}
      drawn={["value"]}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
      onClose={onClose}
    >
      <TextField {...form.text("value")} autoComplete="off" spellCheck={false} />
    </InPlaceForm>
  );
}

/** A button that makes way for the field of one more label of a former system. */
export function AliasAdding({ assetId }: Pick<AliasFormProps, "assetId">) {
  const { t } = useTranslation("assets");
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(root);
  const close = (): void => {
    setOpen(false);
    focusAfter("button");
  };
  return (
    <div ref={root}>
      {isOpen ? (
        <AliasForm assetId={assetId} onClose={close} />
      ) : (
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t("aliases.add")}
        </Button>
      )}
    </div>
  );
}
