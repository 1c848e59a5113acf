import type { AnyImport } from "@storey/contract";
import { confirm } from "../../../lib/confirm.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import type { Commit } from "../use-commit.ts";
import { Doubt } from "./doubt.tsx";
import { DownloadErrors } from "./download-errors.tsx";
import { ImportCountsView } from "./import-counts.tsx";
import { ImportProblems } from "./import-problems.tsx";
import layout from "./layout.module.css";
import { LeftOut } from "./left-out.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { StepFoot } from "./step-foot.tsx";
import { UnreadColumns } from "./unread-columns.tsx";

interface CheckStepProps {
  readonly given: AnyImport;
  readonly commit: Commit;
  readonly onBack: () => void;
}

const COLUMNS_NAMED = 12;

/** Shows what the import would do, with nothing written yet, and starts it. */
export function CheckStep({ given, commit, onBack }: CheckStepProps) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const { Additions, Decisions, Rows, isDoubtful } = useImportKind();
  const { counts, problems, preview, headers, choices } = given;
  if (!counts) return null;
  const isDoubted = isDoubtful(given);
  const ready = counts.create + counts.update;
  const run = async (): Promise<void> => {
    const isSure =
      !isDoubted ||
      (await confirm({
        title: own("doubt.title"),
        text: own("doubt.ask", { count: ready }),
        confirmLabel: t("doubt.import"),
      }));
    if (isSure) commit.run(counts.errors > 0);
  };
  const rows = { count: ready };
  const label = counts.errors > 0 ? t("check.valid", rows) : own("check.all", rows);
  return (
    <div className={layout["stack"]}>
      {isDoubted ? (
        <Doubt text={own("doubt.check", { columns: headers.slice(0, COLUMNS_NAMED).join(", ") })} />
      ) : null}
      <Section title={t("check.title")} text={t("check.text", { count: counts.rows })}>
        <div className={layout["stack"]}>
          <ImportCountsView counts={counts} />
          <Additions given={given} />
          <LeftOut problems={problems} counts={counts} />
          <UnreadColumns headers={headers} mapping={choices.mapping} />
        </div>
      </Section>
      {Decisions ? <Decisions given={given} /> : null}
      {Rows ? (
        <Section title={t("rows.title")} text={t("rows.text")}>
          <Rows given={given} />
        </Section>
      ) : null}
      {!Rows && preview.length > 0 ? (
        <Section title={t("preview.title")} text={t("preview.text")}>
          <PreviewRows rows={preview} />
        </Section>
      ) : null}
      {problems.length > 0 ? (
        <Section
          title={t("problems.title")}
          text={
            problems.length >= 500 ? t("problems.first", { count: problems.length }) : undefined
          }
          actions={counts.errors > 0 ? <DownloadErrors given={given} /> : null}
        >
          <ImportProblems problems={problems} />
        </Section>
      ) : null}
      <StepFoot error={commit.error}>
        {ready === 0 ? <span className={layout["quiet"]}>{t("check.nothing")}</span> : null}
        <Button onClick={onBack}>{t("check.back")}</Button>
        {ready > 0 ? (
          <Button
            variant={isDoubted ? "secondary" : "primary"}
            waiting={commit.isRunning}
            onClick={() => void run()}
          >
            {isDoubted ? t("doubt.import") : label}
          </Button>
        ) : null}
      </StepFoot>
    </div>
  );
}
