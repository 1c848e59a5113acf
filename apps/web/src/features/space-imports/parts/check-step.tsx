import type { ImportProblem, SpaceImport } from "@storey/contract";
import { CircleAlert, Download, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { problemWords } from "../problem-words.ts";
import { importErrors } from "../space-import.queries.ts";
import type { Commit } from "../use-commit.ts";
import { Additions } from "./additions.tsx";
import { Doubt } from "./doubt.tsx";
import styles from "./import.module.css";
import { ImportCountsView } from "./import-counts.tsx";
import { LeftOut } from "./left-out.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { UnreadColumns } from "./unread-columns.tsx";

type Shown = "all" | "error" | "warning";

function Severity({ severity }: Pick<ImportProblem, "severity">) {
  const { t } = useTranslation("imports");
  return severity === "error" ? (
    <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      {t("severity.error")}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {t("severity.warning")}
    </Badge>
  );
}

/** The problems by row, line and column, with the words for each. */
export function ImportProblems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const { t } = useTranslation("imports");
  const [shown, setShown] = useState<Shown>("all");
  const list = problems.filter(({ severity }) => shown === "all" || severity === shown);
  return (
    <div className={styles["stack"]}>
      <div>
        <Segments
          label={t("problems.show")}
          value={shown}
          onChange={setShown}
          options={(["all", "error", "warning"] as const).map((value) => ({
            value,
            label: t(`problems.${value}`),
          }))}
        />
      </div>
      <Table label={t("problems.table")}>
        <thead>
          <tr>
            <th scope="col" data-number="">
              {t("problems.row")}
            </th>
            <th scope="col" data-number="">
              {t("problems.line")}
            </th>
            <th scope="col">{t("problems.column")}</th>
            <th scope="col">{t("problems.problem")}</th>
            <th scope="col">{t("problems.value")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
            <tr key={at}>
              <td data-number="">{problem.row > 0 ? problem.row : "–"}</td>
              <td data-number="">{problem.line > 0 ? problem.line : "–"}</td>
              <td>
                <bdi>{problem.column ?? "–"}</bdi>
              </td>
              <td>
                <span className={styles["problem"]}>
                  <Severity severity={problem.severity} />
                  <span>{problemWords(problem)}</span>
                </span>
              </td>
              <td>
                {problem.value === "" ? null : (
                  <code className={styles["value"]}>
                    <bdi>{problem.value}</bdi>
                  </code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Saves the rows with errors as a file. */
export function DownloadErrors({ spaceImport }: { readonly spaceImport: SpaceImport }) {
  const { t } = useTranslation("imports");
  const save = async (): Promise<void> => {
    try {
      const name = spaceImport.fileName.replace(/\.[^.]*$/, "");
      saveFile(await importErrors(spaceImport.id), `${name}-errors.csv`);
    } catch (error) {
      showToast({
        severity: "error",
        summary: t("problems.downloadFailed"),
        detail: textOfError(error),
      });
    }
  };
  return (
    <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      {t("problems.download")}
    </Button>
  );
}

interface CheckStepProps {
  readonly spaceImport: SpaceImport;
  readonly commit: Commit;
  readonly onBack: () => void;
}

const COLUMNS_NAMED = 12;

/** What would happen, with nothing written yet; from here it is imported. */
export function CheckStep({ spaceImport, commit, onBack }: CheckStepProps) {
  const { t } = useTranslation("imports");
  const { counts, problems, preview, additions, headers, choices, looksLikeRooms } = spaceImport;
  if (!counts) return null;
  const ready = counts.create + counts.update;
  const run = async (): Promise<void> => {
    const isSure =
      looksLikeRooms ||
      (await confirm({
        title: t("doubt.title"),
        text: t("doubt.ask", { count: ready }),
        confirmLabel: t("doubt.import"),
      }));
    if (isSure) commit.run(counts.errors > 0);
  };
  const label = counts.errors > 0 ? "check.valid" : "check.all";
  return (
    <div className={styles["stack"]}>
      {looksLikeRooms ? null : (
        <Doubt text={t("doubt.check", { columns: headers.slice(0, COLUMNS_NAMED).join(", ") })} />
      )}
      <Section title={t("check.title")} text={t("check.text", { count: counts.rows })}>
        <div className={styles["stack"]}>
          <ImportCountsView counts={counts} />
          {additions ? <Additions additions={additions} counts={counts} /> : null}
          <LeftOut problems={problems} counts={counts} />
          <UnreadColumns headers={headers} mapping={choices.mapping} />
        </div>
      </Section>
      {preview.length > 0 ? (
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
          actions={counts.errors > 0 ? <DownloadErrors spaceImport={spaceImport} /> : null}
        >
          <ImportProblems problems={problems} />
        </Section>
      ) : null}
      {commit.error ? (
        <p role="alert" className={styles["error"]}>
          {commit.error}
        </p>
      ) : null}
      <div className={styles["foot"]}>
        {ready === 0 ? <span className={styles["quiet"]}>{t("check.nothing")}</span> : null}
        <Button onClick={onBack}>{t("check.back")}</Button>
        {ready > 0 ? (
          <Button
            variant={looksLikeRooms ? "primary" : "secondary"}
            waiting={commit.isRunning}
            onClick={() => void run()}
          >
            {looksLikeRooms ? t(label, { count: ready }) : t("doubt.import")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
