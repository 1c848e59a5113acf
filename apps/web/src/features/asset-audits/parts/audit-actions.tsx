import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FileDown, FileText, Pause, Play, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { discardAudit, downloadReport, stepAudit } from "../asset-audit.queries.ts";
import type { ShownAudit } from "../use-audit.ts";

const CompleteDialog = lazy(async () => ({
  default: (await import("./complete-dialog.tsx")).CompleteDialog,
}));

/** What is done with an audit as a whole: complete it, pause it, take its report, discard it. */
export function AuditActions({ known: { audit, counts, open } }: { readonly known: ShownAudit }) {
  const { t } = useTranslation("asset-audits");
  const navigate = useNavigate();
  const [isCompleting, setCompleting] = useState(false);
  const { id, state, space, location } = audit;
  const mayWrite = useMayIn()("organisation.assets.update", location.id);
  const isRunning = state !== "completed";
  const tell = (summary: string) => (error: unknown) =>
    showToast({ severity: "error", summary, detail: textOfError(error) });
  const report = (format: "csv" | "pdf"): void => {
    downloadReport(id, format).then(
      (file) => saveFile(file, `${t("kind")} ${space.name}.${format}`),
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
    await discardAudit(id).then(
      () => {
        showToast({ summary: t("discarded") });
        void navigate({ to: PATHS.AssetAudits, search: { location: location.id } });
      },
      tell(t("failed")),
    );
  };
  const items: MenuItem[] = [
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
  if (isRunning && mayWrite) {
    const step = state === "open" ? "pause" : "resume";
    items.unshift({
      label: t(step),
      icon: state === "open" ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />,
      onSelect: () => void stepAudit(id, step).catch(tell(t("failed"))),
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
      {isRunning && mayWrite ? (
        <Button variant="primary" onClick={() => setCompleting(true)}>
          {t("complete")}
        </Button>
      ) : null}
      {isCompleting && isRunning ? (
        <Suspense fallback={null}>
          <CompleteDialog
            audit={audit}
            counts={counts}
            isWaiting={open.some(isWaiting)}
            onClose={() => setCompleting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
