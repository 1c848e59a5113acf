import type { DecisionTreeResults } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { WayTraffic } from "../canvas/canvas-nodes.ts";
import { dropOffStep } from "../canvas/drop-off.ts";
import { NO_MARKS, type NodeMark } from "../parts/node-mark.tsx";
import { tellingName } from "../parts/node-words.ts";
import { DropOffLegend } from "./drop-off-legend.tsx";
import { type ResultColumn, ResultTable, SaveTable } from "./result-table.tsx";
import { cameInto, type TakenWay, waysOf } from "./traffic.ts";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

const TreeCanvas = lazy(async () => ({
  default: (await import("../canvas/tree-canvas.tsx")).TreeCanvas,
}));
const NO_WAY: readonly string[] = [];
const NOTHING_WRONG: ReadonlyMap<string, boolean> = new Map();
/** From which share on many leave at a step. */
const MANY = 0.2;

interface WaysCardProps {
  readonly results: DecisionTreeResults;
  /** The tree as it is drawn. */
  readonly content: TreeContent;
  readonly onLead: (nodeId: string) => void;
}

/** Which ways were taken and where people left, drawn on the canvas; or the same as a table. */
export function WaysCard({ results, content, onLead }: WaysCardProps) {
  const { t, number, share } = useResultWords();
  const { t: say } = useTranslation("decision-trees");
  const [asTable, setAsTable] = useState(false);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const ways = useMemo(() => waysOf(results, content), [results, content]);
  const names = useMemo(
    () => new Map(content.nodes.map((node) => [node.id, tellingName(content, node, say)])),
    [content, say],
  );
  const traffic = useMemo(
    () =>
      new Map(
        ways.map(({ from, to, sessions, of, known, dropOff }): [string, WayTraffic] => {
          const count = number(sessions);
          const taken =
            sessions === 0
              ? t("ways.nobody")
              : t("ways.words", { count, share: share(sessions, of) });
          const gaveUp = known < sessions ? "ways.gaveUp.known" : "ways.gaveUp";
          const lost =
            dropOff === null ? [] : [t(gaveUp, { share: share(dropOff, 1), count: number(known) })];
          const isLow = dropOff !== null && dropOffStep(dropOff) === 1;
          const ends = { from: names.get(from) ?? "", to: names.get(to) ?? "" };
          const detail = t("ways.detail", { ...ends, words: [taken, ...lost].join(". ") });
          // Words hide a short way: a line less where there is nothing to be seen to.
          const lines = isLow ? [taken] : [taken, ...lost];
          const part = sessions / Math.max(1, cameInto(results));
          return [`${from} ${to}`, { share: Math.min(1, part), dropOff, lines, detail }];
        }),
      ),
    [ways, names, results, t, number, share],
  );
  const marks = useMemo(() => {
    const left = results.nodes.filter((node) => node.left > 0);
    return left.length === 0
      ? NO_MARKS
      : new Map(
          left.map(({ nodeId, left: count, sessions: all }): [string, NodeMark] => [
            nodeId,
            {
              tone: count / all >= MANY ? "danger" : "warning",
              words: t("left.here", { count: number(count) }),
              detail: t("left.detail", {
                ...{ count: number(count), all: number(all) },
                share: share(count, all),
              }),
            },
          ]),
        );
  }, [results, t, number, share]);
  const columns: ResultColumn<TakenWay>[] = [
    { label: t("ways.from"), text: ({ from }) => names.get(from) ?? "" },
    { label: t("ways.to"), text: ({ to }) => names.get(to) ?? "" },
    { label: t("ways.taken"), isNumber: true, text: ({ sessions }) => number(sessions) },
    { label: t("ways.share"), isNumber: true, text: ({ sessions, of }) => share(sessions, of) },
    {
      label: t("ways.scale"),
      isNumber: true,
      text: ({ dropOff }) => (dropOff === null ? "–" : share(dropOff, 1)),
    },
  ];
  const title = t("ways");
  return (
    <Section
      title={title}
      text={t("ways.text")}
      actions={<SaveTable label={title} columns={columns} rows={ways} />}
    >
      <div className={styles["content"]}>
        {asTable ? (
          <ResultTable
            label={title}
            columns={columns}
            rows={ways}
            keyOf={({ from, to }) => `${from} ${to}`}
          />
        ) : (
          <Suspense fallback={<Skeleton height="60dvh" />}>
            <TreeCanvas
              content={content}
              onContent={() => undefined}
              wrong={NOTHING_WRONG}
              marks={marks}
              traffic={traffic}
              legend={<DropOffLegend />}
              selectedId={selectedId}
              onSelect={setSelectedId}
              onOpen={onLead}
              isFixed
              hasMap={false}
              way={NO_WAY}
              isTrying={false}
              onTry={null}
            />
          </Suspense>
        )}
        <Switch label={t("asTable")} checked={asTable} onChange={setAsTable} />
      </div>
    </Section>
  );
}
