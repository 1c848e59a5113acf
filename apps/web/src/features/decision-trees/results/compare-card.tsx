import type { DecisionTreeResults } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { ResultDays } from "../decision-tree.queries.ts";
import { treeVersionQuery } from "../tree-version.queries.ts";
import { CompareStepsCard } from "./compare-steps-card.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

type Version = DecisionTreeResults["versions"][number];

interface Measure {
  readonly label: string;
  readonly text: (version: Version) => string;
}

interface CompareProps {
  readonly treeId: string;
  readonly days: ResultDays;
  readonly versions: readonly Version[];
}

/** Two versions side by side: what their sessions came to, how long they took, and where they gave up. */
export function CompareCard({ treeId, days, versions }: CompareProps) {
  const { t, number, share, length } = useResultWords();
  const [chosen, setChosen] = useState<readonly [string | null, string | null]>([null, null]);
  const [newest, earlier] = versions;
  const versionOf = (id: string | null, fallback: Version | undefined) =>
    versions.find((version) => version.id === id) ?? fallback;
  const one = versionOf(chosen[0], earlier);
  const other = versionOf(chosen[1], newest);
  const before = useQuery(treeVersionQuery(treeId, one?.id ?? null)).data;
  const after = useQuery(treeVersionQuery(treeId, other?.id ?? null)).data;
  if (!one || !other || !earlier) return null;
  const options = versions.map(({ id, number: value }) => ({
    ...{ value: id, label: t("version.one", { number: value }) },
  }));
  const part = (name: "resolved" | "issues" | "left"): Measure => ({
    label: t(name),
    text: (version) =>
      t("compare.part", {
        count: number(version[name]),
        share: share(version[name], version.sessions),
      }),
  });
  const measures: Measure[] = [
    { label: t("sessions"), text: ({ sessions }) => number(sessions) },
    ...(["resolved", "issues", "left"] as const).map(part),
    { label: t("helpful.yes"), text: ({ helpful }) => number(helpful.yes) },
    { label: t("helpful.no"), text: ({ helpful }) => number(helpful.no) },
    { label: t("walk.median"), text: ({ walk }) => length(walk?.median) },
    { label: t("walk.p90"), text: ({ walk }) => length(walk?.p90) },
  ];
  const columnOf = (version: Version): ResultColumn<Measure> => ({
    label: t("version.one", { number: version.number }),
    isNumber: true,
    text: ({ text }) => text(version),
  });
  const columns: ResultColumn<Measure>[] = [
    { label: t("compare.what"), text: ({ label }) => label },
    columnOf(one),
    ...(one.id === other.id ? [] : [columnOf(other)]),
  ];
  const title = t("compare");
  return (
    <>
      <Section
        title={title}
        actions={<SaveTable label={title} columns={columns} rows={measures} />}
      >
        <div className={styles["content"]}>
          <div className={styles["controls"]}>
            <SelectField
              label={t("compare.one")}
              value={one.id}
              options={options}
              onChange={(id) => setChosen([id, other.id])}
            />
            <SelectField
              label={t("compare.other")}
              value={other.id}
              options={options}
              onChange={(id) => setChosen([one.id, id])}
            />
          </div>
          <ResultTable
            label={title}
            columns={columns}
            rows={measures}
            keyOf={({ label }) => label}
          />
        </div>
      </Section>
      {before && after && one.id !== other.id ? (
        <CompareStepsCard {...{ treeId, days, before, after }} />
      ) : null}
    </>
  );
}
