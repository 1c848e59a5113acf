import type { ReactNode } from "react";
import { Section } from "../../../ui/card.tsx";
import type { LedBy } from "../../issues/parts/led-by.ts";
import { IssuesLink } from "./issues-link.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { useResultWords } from "./use-result-words.ts";

/** What sessions came to that have something in common. */
export interface OutcomeRow {
  readonly key: string;
  readonly name: string;
  readonly shown?: ReactNode;
  readonly sessions: number;
  readonly resolved: number;
  readonly issues: number;
  readonly left: number;
  /** The issues that are counted, where the list of issues can show them. */
  readonly ledBy?: LedBy;
  readonly walk?: { readonly median: number; readonly p90: number } | null;
  /** How many more came through other trees. */
  readonly through?: number;
}

interface OutcomeTableProps {
  readonly title: string;
  /** What is counted, where its title does not say it. */
  readonly text?: string;
  /** What the names are. */
  readonly names: string;
  readonly rows: readonly OutcomeRow[];
}

/** The columns of what sessions came to. */
export function useOutcomeColumns(
  names: string,
  { hasWalk = false, hasThrough = false } = {},
): ResultColumn<OutcomeRow>[] {
  const { t, number, share, length } = useResultWords();
  const count = (name: "sessions" | "resolved" | "issues" | "left"): ResultColumn<OutcomeRow> => ({
    label: t(name),
    isNumber: true,
    text: (row) => number(row[name]),
    ...(name === "issues" && {
      show: ({ issues, ledBy }: OutcomeRow) =>
        ledBy ? <IssuesLink count={issues} ledBy={ledBy} /> : number(issues),
    }),
  });
  return [
    {
      label: names,
      text: ({ name }) => name,
      show: ({ name, shown }) => shown ?? <bdi>{name}</bdi>,
    },
    count("sessions"),
    ...(hasThrough
      ? [
          {
            label: t("through"),
            isNumber: true,
            text: ({ through }: OutcomeRow) => number(through ?? 0),
          },
        ]
      : []),
    ...(["resolved", "issues", "left"] as const).map(count),
    {
      label: t("share"),
      isNumber: true,
      text: ({ resolved, sessions }) => share(resolved, sessions),
    },
    ...(hasWalk
      ? [
          {
            label: t("walk.median"),
            isNumber: true,
            text: ({ walk }: OutcomeRow) => length(walk?.median),
          },
          {
            label: t("walk.p90"),
            isNumber: true,
            text: ({ walk }: OutcomeRow) => length(walk?.p90),
          },
        ]
      : []),
  ];
}

/** What sessions came to, by what they have in common; left out where there is nothing. */
export function OutcomeTable({ title, text, names, rows }: OutcomeTableProps) {
  const columns = useOutcomeColumns(names, {
    hasWalk: rows.some(({ walk }) => walk !== undefined),
    hasThrough: rows.some(({ through = 0 }) => through > 0),
  });
  if (rows.length === 0) return null;
  return (
    <Section
      title={title}
      {...(text ? { text } : {})}
      actions={<SaveTable label={title} columns={columns} rows={rows} />}
    >
      <ResultTable label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </Section>
  );
}
