import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import type { CustodyEnd } from "../custody.queries.ts";
import { useReceipt } from "./use-receipt.ts";

interface ReceiptButtonProps {
  readonly end: CustodyEnd;
  /** Whose receipt, or of what: it stands in the name of the button and of the file. */
  readonly name: string;
  readonly download: () => Promise<Blob>;
}

/** Saves the receipt of an act of handing out or back as a PDF. */
export function ReceiptButton({ end, name, download }: ReceiptButtonProps) {
  const { t } = useTranslation("custody");
  const save = useReceipt();
  const [waiting, setWaiting] = useState(false);
  const run = async (): Promise<void> => {
    if (waiting) return;
    setWaiting(true);
    await save(download(), end, name);
    setWaiting(false);
  };
  const receipt = t(`receipt.${end}`);
  return (
    <Button
      variant="quiet"
      icon={<FileText aria-hidden="true" />}
      waiting={waiting}
      aria-label={t("receipt.named", { receipt, name })}
      onClick={() => void run()}
    >
      {receipt}
    </Button>
  );
}
