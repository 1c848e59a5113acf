import type { SosAlert } from "@storey/contract";
import { useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { acknowledgeSos, sosChanged } from "./sos.queries.ts";

/** Returns a function that acknowledges an alert; a user who was too late sees who was faster. */
export function useAcknowledge(alert: SosAlert) {
  const { t } = useTranslation("sos");
  const [waiting, setWaiting] = useState(false);
  const acknowledge = async (): Promise<void> => {
    setWaiting(true);
    try {
      await acknowledgeSos(alert.id);
    } catch (error) {
      if (error instanceof CallError && error.code === "sos.step") await sosChanged(alert.id);
      showToast({
        severity: "error",
        summary: t("acknowledge.failed"),
        detail: textOfError(error),
      });
    }
    setWaiting(false);
  };
  return { waiting, acknowledge };
}
