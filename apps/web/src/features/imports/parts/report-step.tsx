import type { AnyImport } from "@storey/contract";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import { DownloadErrors } from "./download-errors.tsx";
import { ImportCountsView } from "./import-counts.tsx";
import { ImportProblems } from "./import-problems.tsx";
import layout from "./layout.module.css";
import { OfferUndo } from "./undo-step.tsx";

/** Shows the result of an import, the next steps, and the way back. */
export function ReportStep({ given }: { readonly given: AnyImport }) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const { path, resultPath, Additions, NextSteps, Afterwards } = useImportKind();
  const { counts, problems } = given;
  return (
    <div className={layout["stack"]}>
      <EmptyState
        icon={<CircleCheck />}
        title={own("report.title")}
        text={own("report.text", { count: (counts?.create ?? 0) + (counts?.update ?? 0) })}
        actions={
          <>
            <LinkButton to={path} search={{}}>
              {t("report.again")}
            </LinkButton>
            <NextSteps
              given={given}
              toResult={(variant) => (
                <LinkButton to={resultPath} variant={variant}>
                  {own("result")}
                </LinkButton>
              )}
            />
          </>
        }
      />
      <Afterwards given={given} />
      {counts ? (
        <Section title={t("report.counts")}>
          <div className={layout["stack"]}>
            <ImportCountsView counts={counts} />
            <Additions given={given} />
          </div>
        </Section>
      ) : null}
      <OfferUndo given={given} />
      {problems.length > 0 ? (
        <Section
          title={t("problems.title")}
          actions={counts && counts.errors > 0 ? <DownloadErrors given={given} /> : null}
        >
          <ImportProblems problems={problems} />
        </Section>
      ) : null}
    </div>
  );
}
