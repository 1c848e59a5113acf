import { assetLabels } from "@storey/contract";
import { Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import type { LabelledThings } from "../../space-codes/parts/print-labels-dialog.tsx";

const PrintLabelsDialog = lazy(async () => ({
  default: (await import("../../space-codes/parts/print-labels-dialog.tsx")).PrintLabelsDialog,
}));

interface PrintLabelsButtonProps {
  readonly what: LabelledThings;
  /** Of a space; null for a choice of many. */
  readonly name?: string | null;
  /** How many labels there will be; null when only the server knows. */
  readonly count: number | null;
  readonly disabled?: boolean;
  readonly variant?: ButtonVariant;
}

/** Opens the dialog that prints labels of assets; it is there for who may print some. */
export function PrintLabelsButton(props: PrintLabelsButtonProps) {
  const { what, name = null, count, disabled = false, variant = "secondary" } = props;
  const { t } = useTranslation("assets");
  const mayPrint = useMayCall(assetLabels.print);
  const [isOpen, setOpen] = useState(false);
  if (!mayPrint) return null;
  return (
    <>
      <Button
        variant={variant}
        icon={<Printer aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t("labels")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PrintLabelsDialog what={what} name={name} count={count} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
