import { useNavigate } from "@tanstack/react-router";
import { ClipboardCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { assetAuditPath } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { loadMessages, useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, type ButtonSize } from "../../../ui/button.tsx";
import { startAudit } from "../asset-audit.queries.ts";

interface StartAuditButtonProps {
  readonly space: { readonly id: string; readonly name: string };
  readonly locationId: string;
  /** In a list of rooms: short, and named for who does not see it. */
  readonly isInList?: boolean;
  readonly size?: ButtonSize;
}

/** Begins the audit of a room, or joins the one that somebody began, for who may write there. */
export function StartAuditButton({ space, locationId, isInList, size }: StartAuditButtonProps) {
  const { t } = useTranslation("asset-audits");
  const navigate = useNavigate();
  const mayWrite = useMayIn()("organisation.assets.update", locationId);
  const [hasWords, setWords] = useState(false);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => void loadMessages(["asset-audits"]).then(() => setWords(true)), []);
  if (!mayWrite || !hasWords) return null;
  const start = async (): Promise<void> => {
    setWaiting(true);
    try {
      const { audit, isJoined } = await startAudit(space.id);
      if (isJoined) showToast({ summary: t("audit.joined") });
      await navigate({ to: assetAuditPath(audit.id) });
    } catch (error) {
      const summary = t("audit.failed");
      showToast({ severity: "error", summary, detail: textOfError(error) });
      setWaiting(false);
    }
  };
  return (
    <Button
      {...(size ? { size } : {})}
      icon={<ClipboardCheck aria-hidden="true" />}
      waiting={waiting}
      aria-label={isInList ? t("audit.startNamed", { name: space.name }) : undefined}
      onClick={() => void start()}
    >
      {t(isInList ? "audit.start" : "audit.room")}
    </Button>
  );
}
