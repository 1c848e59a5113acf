import type { TreeSaid } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ResultDays, treeSaidQuery } from "../decision-tree.queries.ts";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { useResultWords } from "./use-result-words.ts";

interface SaidCardProps {
  readonly treeId: string;
  readonly days: ResultDays;
  readonly content: TreeContent;
  readonly onLead: (nodeId: string) => void;
}

/** What those say whom the tree did not help, and where they stopped. */
export function SaidCard({ treeId, days, content, onLead }: SaidCardProps) {
  const { t, locale } = useResultWords();
  const zone = useTimeZone();
  const { data, error } = useQuery(treeSaidQuery(treeId, days));
  const here = new Set(content.nodes.map(({ id }) => id));
  const columns: ResultColumn<TreeSaid>[] = [
    { label: t("said.words"), text: ({ said }) => said, show: ({ said }) => <bdi>{said}</bdi> },
    {
      label: t("said.where"),
      text: ({ label }) => label || t("node.gone"),
      show: ({ nodeId, label }) =>
        nodeId !== null && here.has(nodeId) ? (
          <Button size="small" variant="quiet" onClick={() => onLead(nodeId)}>
            {label || t("node")}
          </Button>
        ) : (
          label || t("node.gone")
        ),
    },
    { label: t("version"), isNumber: true, text: ({ version }) => String(version) },
    {
      label: t("said.when"),
      text: ({ endedAt }) => momentLabel(endedAt, { locale, zone }, { dateStyle: "medium" }),
    },
    {
      label: t("said.issue"),
      text: ({ issueId }) => (issueId === null ? "" : t("issues")),
      show: ({ issueId }) =>
        issueId === null ? null : (
          <LinkButton size="small" variant="quiet" to={PATHS.Issue} params={{ issueId }}>
            {t("proposals.issue")}
          </LinkButton>
        ),
    },
  ];
  const title = t("said");
  const rows = data ?? [];
  return (
    <Section
      title={title}
      text={t("said.text")}
      actions={rows.length > 0 ? <SaveTable label={title} columns={columns} rows={rows} /> : null}
    >
      {error && !data ? <p role="alert">{textOfError(error)}</p> : null}
      {!error && !data ? <Skeleton height="4rem" /> : null}
      {data?.length === 0 ? <p>{t("said.none")}</p> : null}
      {rows.length > 0 ? (
        <ResultTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : null}
    </Section>
  );
}
