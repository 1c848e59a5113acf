import { useNavigate } from "@tanstack/react-router";
import { ClipboardCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { assetAuditPath } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { loadMessages, useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { Button, type ButtonSize } from "../../../ui/button.tsx";
import type { AuditPlace, StartBody } from "../audit-records.ts";
import { auditName, beginAudit } from "../audit-writes.ts";
import { keepAuditParts } from "../keep-audit-parts.ts";

interface StartAuditButtonProps {
  /** The room; null for what floats. */
  readonly space: { readonly id: string; readonly name: string } | null;
  readonly floor?: StartBody["shown"]["floor"];
  /** Where the room lies, or the home of what floats; null for what has none. */
  readonly location: { readonly id: string; readonly name: string } | null;
  /** In a list of rooms: short, and named for who does not see it. */
  readonly isInList?: boolean;
  readonly size?: ButtonSize;
}

/**
 * Begins the audit of a room or of what floats, or joins the one that somebody began, for who may write
 * there. Without a network it begins on this device.
 */
export function StartAuditButton(props: StartAuditButtonProps) {
  const { space, floor = null, location, isInList, size } = props;
  const { t } = useTranslation("asset-audits");
  const navigate = useNavigate();
  const mayWrite = useMayIn()("organisation.assets.update", location?.id ?? null);
  const [hasWords, setWords] = useState(false);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => void loadMessages(["asset-audits"]).then(() => setWords(true)), []);
  // An audit may begin once the network is gone.
  useEffect(
    () => (mayWrite ? whenIdle(() => void keepAuditParts().catch(() => {})) : undefined),
    [mayWrite],
  );
  if (!mayWrite || !hasWords) return null;
  const name = auditName({ space: space && { ...space, isArchived: false }, location }, t);
  const start = async (): Promise<void> => {
    setWaiting(true);
    try {
      const place: AuditPlace = space
        ? { spaceId: space.id, locationId: null }
        : { spaceId: null, locationId: location?.id ?? null };
      const shown = {
        space: space && { id: space.id, name: space.name, isArchived: false },
        ...{ floor, location: location && { id: location.id, name: location.name } },
      };
      const label = t("waits.start", { room: name });
      const { id, isJoined } = await beginAudit(place, shown, label);
      if (isJoined) showToast({ summary: t("audit.joined") });
      await navigate({ to: assetAuditPath(id) });
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
      aria-label={isInList ? t("audit.startNamed", { name }) : undefined}
      onClick={() => void start()}
    >
      {t(isInList ? "audit.start" : "audit.room")}
    </Button>
  );
}
