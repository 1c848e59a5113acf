import type { DecisionTreeResults, DecisionTreeVersion } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { LedBy } from "../../issues/parts/led-by.ts";
import { type ResultDays, treeResultsQuery } from "../decision-tree.queries.ts";
import { treeVersionQuery } from "../tree-version.queries.ts";
import { MoreVersions } from "../versions/more-versions.tsx";
import { useTreeVersions } from "../versions/use-tree-versions.ts";
import { CompareCard } from "./compare-card.tsx";
import { IssuesLink } from "./issues-link.tsx";
import { OutcomeTable } from "./outcome-table.tsx";
import { useResultDays } from "./result-days.tsx";
import { ResultsLink } from "./results-link.tsx";
import { SaidCard } from "./said-card.tsx";
import { TimesCard } from "./times-card.tsx";
import { cameInto } from "./traffic.ts";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";
import { WaysCard } from "./ways-card.tsx";
import { WorstCard } from "./worst-card.tsx";

const ALL = "all";

interface TreeResultsProps {
  readonly tree: { readonly id: string };
  readonly content: TreeContent;
  /** Leads to a step. */
  readonly onLead: (nodeId: string) => void;
}

interface FiguresProps {
  readonly results: DecisionTreeResults;
  /** The issues that are counted. */
  readonly ledBy: LedBy;
}

function Figures({ results, ledBy }: FiguresProps) {
  const { t, number, share, length } = useResultWords();
  const { sessions, walk, helpful } = results;
  return (
    <>
      <dl className={styles["counts"]}>
        <div>
          <dt>{t("sessions")}</dt>
          <dd>{number(sessions)}</dd>
        </div>
        {(["resolved", "issues", "left"] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {name === "issues" ? (
                <IssuesLink count={results.issues} ledBy={ledBy} />
              ) : (
                number(results[name])
              )}{" "}
              <small>{share(results[name], sessions)}</small>
            </dd>
          </div>
        ))}
        {walk ? (
          <div>
            <dt>{t("walk")}</dt>
            <dd>
              {length(walk.median)}{" "}
              <small>
                {t("walk.p90")} {length(walk.p90)}
              </small>
            </dd>
          </div>
        ) : null}
      </dl>
      <p>{t("helpful", { yes: number(helpful.yes), no: number(helpful.no) })}</p>
    </>
  );
}

interface CountedProps extends Pick<TreeResultsProps, "tree" | "content" | "onLead"> {
  readonly days: ResultDays;
  readonly results: DecisionTreeResults;
  /** The tree as it was in the version that is looked at. */
  readonly drawn: TreeContent;
  /** The issues that the tree led to. */
  readonly ledBy: LedBy;
}

function Counted({ tree, days, results, content, drawn, ledBy, onLead }: CountedProps) {
  const { t, locale } = useResultWords();
  const name = t("name");
  const languages = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const languageOf = (code: string): string => {
    try {
      return languages.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const named = (rows: DecisionTreeResults["spaces"]) =>
    rows.map((row) => ({ key: row.id, ...row }));
  return (
    <>
      {results.sessions > 0 ? (
        <>
          <Figures results={results} ledBy={ledBy} />
          <TimesCard times={results.times} />
        </>
      ) : null}
      <OutcomeTable
        title={t("callers")}
        text={t("callers.text")}
        names={t("callers.tree")}
        rows={results.callers.map((tree) => ({
          ...{ key: tree.id, ...tree },
          shown: <ResultsLink tree={tree}>{tree.name}</ResultsLink>,
        }))}
      />
      <WaysCard results={results} content={drawn} onLead={onLead} />
      <WorstCard worst={results.worst} content={content} ledBy={ledBy} onLead={onLead} />
      <OutcomeTable
        title={t("versions")}
        names={t("version")}
        rows={results.versions.map((version) => ({
          ...{ key: version.id, name: t("version.one", { number: version.number }) },
          ...version,
          ledBy: { ...ledBy, versionId: version.id },
        }))}
      />
      <CompareCard treeId={tree.id} days={days} versions={results.versions} />
      <OutcomeTable title={t("spaces")} names={name} rows={named(results.spaces)} />
      <OutcomeTable title={t("models")} names={name} rows={named(results.models)} />
      <OutcomeTable
        title={t("languages")}
        names={name}
        rows={results.languages.map(({ language, ...counts }) => ({
          ...{ key: language, name: languageOf(language) },
          ...counts,
        }))}
      />
    </>
  );
}

interface VersionFieldProps {
  readonly versions: readonly DecisionTreeVersion[];
  readonly versionId: string | null;
  readonly onChoose: (id: string | null) => void;
}

function VersionField({ versions, versionId, onChoose }: VersionFieldProps) {
  const { t } = useResultWords();
  return (
    <SelectField
      label={t("version")}
      value={versionId ?? ALL}
      options={[
        { value: ALL, label: t("version.all") },
        ...versions.map(({ id, number }) => ({ value: id, label: t("version.one", { number }) })),
      ]}
      onChange={(value) => onChoose(value === ALL ? null : value)}
    />
  );
}

/** What a tree was good for: fixed without a visit, led to an issue, left, by what, and where most give up. */
export function TreeResults({ tree, content, onLead }: TreeResultsProps) {
  const { t } = useResultWords();
  const { days, field } = useResultDays();
  const [versionId, setVersionId] = useState<string | null>(null);
  const loaded = useTreeVersions(tree.id);
  const { versions = [] } = loaded;
  const { data, error } = useQuery({
    ...treeResultsQuery(tree.id, days, versionId),
    placeholderData: keepPreviousData,
  });
  const led = data ? cameInto(data) : 0;
  const drawn = useQuery(treeVersionQuery(tree.id, versionId)).data?.content ?? content;
  return (
    <div className={styles["results"]}>
      <div className={styles["controls"]}>
        {field}
        {versions.length > 0 ? (
          <VersionField versions={versions} versionId={versionId} onChoose={setVersionId} />
        ) : null}
        {versions.length > 0 ? <MoreVersions loaded={loaded} /> : null}
      </div>
      {error && !data ? <p role="alert">{textOfError(error)}</p> : null}
      {!error && !data ? <Skeleton height="8rem" /> : null}
      {data?.sessions === 0 ? <p>{t(led === 0 ? "none" : "none.begun")}</p> : null}
      {data && led > 0 ? (
        <>
          <Counted
            {...{ tree, days, content, drawn, onLead }}
            results={data}
            ledBy={{ decisionTreeId: tree.id, ...days, ...(versionId !== null && { versionId }) }}
          />
          <SaidCard treeId={tree.id} days={days} content={content} onLead={onLead} />
        </>
      ) : null}
    </div>
  );
}
