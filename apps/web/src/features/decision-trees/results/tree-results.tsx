import type { DecisionTreeResults } from "@storey/contract";
import { dayAfter, dayIn, type TreeContent } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { treeResultsQuery } from "../decision-tree.queries.ts";
import styles from "./tree-results.module.css";

const DAYS = ["7", "90", "365"] as const;
type Days = (typeof DAYS)[number];

interface TreeResultsProps {
  readonly tree: { readonly id: string };
  readonly content: TreeContent;
  /** Leads to a step. */
  readonly onLead: (nodeId: string) => void;
}

function Counted({
  results,
  content,
  onLead,
}: Omit<TreeResultsProps, "tree"> & { readonly results: DecisionTreeResults }) {
  const { t } = useTranslation("decision-trees");
  const { versions, worst, helpful } = results;
  return (
    <>
      <dl className={styles["counts"]}>
        {(["sessions", "resolved", "issues", "left"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`results.${name}`)}</dt>
            <dd>{results[name]}</dd>
          </div>
        ))}
      </dl>
      <p>{t("results.helpful", { ...helpful })}</p>
      {versions.length > 0 ? (
        <section>
          <h2>{t("results.versions")}</h2>
          <ul>
            {versions.map(({ id, number, resolved, sessions }) => (
              <li key={id}>{t("results.version", { number, resolved, sessions })}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {worst.length > 0 ? (
        <section>
          <h2>{t("results.worst")}</h2>
          <ul>
            {worst.map(({ nodeId, label, tree, left, issues, sessions }) => {
              const name = label || t("results.node.gone");
              const isHere = content.nodes.some(({ id }) => id === nodeId);
              return (
                <li key={`${tree?.id ?? ""} ${nodeId}`}>
                  {isHere ? (
                    <Button size="small" variant="quiet" onClick={() => onLead(nodeId)}>
                      {name}
                    </Button>
                  ) : (
                    <bdi>{tree ? `${tree.name}: ${name}` : name}</bdi>
                  )}{" "}
                  {t("results.node", { left, issues, sessions })}
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** What a tree was good for: fixed without a visit, led to an issue, left, and where most give up. */
export function TreeResults({ tree, content, onLead }: TreeResultsProps) {
  const { t } = useTranslation("decision-trees");
  const zone = useTimeZone();
  const [days, setDays] = useState<Days>("90");
  const [today] = useState(() => dayIn(zone, serverNow()));
  const from = dayAfter(today, 1 - Number(days));
  const { data, error } = useQuery(treeResultsQuery(tree.id, { from, to: today }));
  return (
    <div className={styles["results"]}>
      <SelectField
        label={t("results.days")}
        className={styles["days"]}
        value={days}
        options={DAYS.map((value) => ({ value, label: t(`results.days.${value}`) }))}
        onChange={setDays}
      />
      {error && !data ? <p role="alert">{textOfError(error)}</p> : null}
      {!error && !data ? <Skeleton height="8rem" /> : null}
      {data?.sessions === 0 ? <p>{t("results.none")}</p> : null}
      {data && data.sessions > 0 ? (
        <Counted results={data} content={content} onLead={onLead} />
      ) : null}
    </div>
  );
}
