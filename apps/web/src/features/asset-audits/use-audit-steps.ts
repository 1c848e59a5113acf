import type { AssetAudit } from "@storey/contract";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { auditName, type Done, doInAudit, rememberCode } from "./audit-writes.ts";
import type { ShownLine } from "./merged-lines.ts";

/** What is done in an audit besides scanning: each step is kept on the device first and sent from there. */
export function useAuditSteps(audit: AssetAudit) {
  const { t } = useTranslation("asset-audits");
  const { id: auditId, space, location } = audit;
  const room = auditName(audit, t);

  /** Says what came of a step; what waits is shown by the screen. */
  const told = ({ outcome, failure }: Done, done: string, failed: string): void => {
    if (outcome === "sent") showToast({ severity: "success", summary: done });
    if (outcome !== "refused") return;
    const detail = failure ? { detail: textOfError(failure) } : {};
    showToast({ severity: "error", summary: failed, ...detail });
  };
  const step = async (kind: "pause" | "resume"): Promise<void> => {
    const done = await doInAudit({ kind, auditId, label: t(`waits.${kind}`, { room }) });
    if (done.outcome === "refused") told(done, "", t("failed"));
  };
  const move = async ({ asset }: ShownLine): Promise<void> => {
    if (!asset?.id) return;
    const { id, version, tag } = asset;
    const place = space
      ? { spaceId: space.id, locationId: null }
      : { spaceId: null, locationId: location?.id ?? null };
    const label = t("waits.move", { tag, room });
    const write = { kind: "move", auditId, params: { id }, body: place, version, label } as const;
    told(await doInAudit(write), t("moved", { tag }), t("move.failed"));
  };
  const putBack = async ({ asset, backTo }: ShownLine): Promise<void> => {
    if (!asset?.id || backTo === null) return;
    const { id, tag } = asset;
    const state = t(`back.${backTo}`);
    const label = t("waits.putBack", { tag, state });
    const write = { kind: "putBack", auditId, params: { id }, label } as const;
    told(await doInAudit(write), t("back.done", { tag, state }), t("back.failed"));
  };
  /** Lets a code lead to an asset from now on; the thing is here all the same where that is refused. */
  const remember = async (code: string, assetId: string, after?: string): Promise<void> => {
    const label = t("waits.claim", { code });
    const dependsOn = after === undefined ? [] : [after];
    const done = await rememberCode(auditId, code, assetId, { label, dependsOn });
    if (done.outcome === "refused") told(done, "", t("identify.failed"));
  };
  return { step, move, putBack, remember };
}
