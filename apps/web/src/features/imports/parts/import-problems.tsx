import type { ImportProblem } from "@storey/contract";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useImportKind } from "../import-kind.ts";
import styles from "./check-step.module.css";
import layout from "./layout.module.css";
import { problemMessage } from "./problem-message.ts";

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

/** Lists the problems by row, line and column, each with its message. */
export function ImportProblems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const { t } = useTranslation("imports");
  const { namespace } = useImportKind();
  const [shown, setShown] = useState<Shown>("all");
  const list = problems.filter(({ severity }) => shown === "all" || severity === shown);
  return (
    <div className={layout["stack"]}>
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
                  <span>{problemMessage(problem, namespace)}</span>
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
