import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FileDown, FileText, Pause, Play, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { discardAudit, downloadReport } from "../asset-audit.queries.ts";
import { auditName } from "../audit-writes.ts";
import type { ShownAudit } from "../use-audit.ts";
import { useAuditSteps } from "../use-audit-steps.ts";

const CompleteDialog = lazy(async () => ({
  default: (await import("./complete-dialog.tsx")).CompleteDialog,
}));

/** What is done with an audit as a whole: complete it, pause it, take its report, discard it. */
export function AuditActions({ known }: { readonly known: ShownAudit }) {
  const { audit, begun, completion } = known;
  const { t } = useTranslation("asset-audits");
  const outbox = useOutbox();
  const { step } = useAuditSteps(audit);
  const navigate = useNavigate();
  const [isCompleting, setCompleting] = useState(false);
  const { id, state, location } = audit;
  const mayWrite = useMayIn()("organisation.assets.update", location?.id ?? null);
  const isRunning = state !== "completed";
  const tell = (summary: string) => (error: unknown) =>
    showToast({ severity: "error", summary, detail: textOfError(error) });
  const report = (format: "csv" | "pdf"): void => {
    downloadReport(id, format).then(
      (file) => saveFile(file, `${t("kind")} ${auditName(audit, t)}.${format}`),
      tell(t("report.failed")),
    );
  };
  const discard = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("discard.title"),
      text: t("discard.text"),
      confirmLabel: t("discard"),
      tone: "danger",
    });
    if (!isSure) return;
    const done = begun ? outbox?.discard([begun.id]) : discardAudit(id);
    await Promise.resolve<unknown>(done).then(
      () => {
        showToast({ summary: t("discarded") });
        void navigate({ to: PATHS.AssetAudits, search: location ? { location: location.id } : {} });
      },
      tell(t("failed")),
    );
  };
  const reports: MenuItem[] = [
    {
      label: t("report.pdf"),
      icon: <FileText aria-hidden="true" />,
      onSelect: () => report("pdf"),
    },
    {
      label: t("report.csv"),
      icon: <FileDown aria-hidden="true" />,
      onSelect: () => report("csv"),
    },
  ];
  // What this device alone knows has no report yet.
  const items = begun ? [] : reports;
  const mayStep = isRunning && mayWrite && completion === null;
  if (mayStep) {
    const next = state === "open" ? "pause" : "resume";
    items.unshift({
      label: t(next),
      icon: state === "open" ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />,
      onSelect: () => void step(next),
    });
    items.push({
      label: t("discard"),
      icon: <Trash2 aria-hidden="true" />,
      onSelect: () => void discard(),
      tone: "danger",
      divided: true,
    });
  }
  return (
    <>
      <Menu
        label={t("more")}
        trigger={(attributes) => (
          <Button {...attributes} icon={<Ellipsis aria-hidden="true" />}>
            {t("more")}
          </Button>
        )}
        items={items}
      />
      {mayStep ? (
        <Button variant="primary" onClick={() => setCompleting(true)}>
          {t("complete")}
        </Button>
      ) : null}
      {isCompleting && isRunning ? (
        <Suspense fallback={null}>
          <CompleteDialog known={known} onClose={() => setCompleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
