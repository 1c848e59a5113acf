import { type TreeContent, treeChanges } from "@storey/domain";
import { Minus, Pencil, Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { TreeOutline } from "../outline/tree-outline.tsx";
import { changeMarks, unitedContent } from "./change-marks.ts";
import { changeWords } from "./change-words.ts";
import { useNamedChange } from "./changed-words.tsx";
import styles from "./versions.module.css";

const TreeCanvas = lazy(async () => ({
  default: (await import("../canvas/tree-canvas.tsx")).TreeCanvas,
}));

const SHOWN_AS = ["words", "outline", "canvas"] as const;
const NOT_WRONG: ReadonlyMap<string, boolean> = new Map();
const NO_WAY: readonly string[] = [];
/** How many changes are listed at once. */
const LISTED_MAX = 200;

/** A version, or the draft, as one side of a comparison. */
export interface Side {
  readonly key: string;
  readonly label: string;
  /** What it says; undefined until it is loaded. */
  readonly content: TreeContent | undefined;
}

interface ComparisonProps {
  /** What can be chosen: the draft first, then the versions, the newest first. */
  readonly choices: readonly Omit<Side, "content">[];
  readonly from: Side;
  readonly to: Side;
  /** Why a side is not loaded. */
  readonly failure: string | null;
  readonly onChoose: (fromKey: string, toKey: string) => void;
  /** Leads to a node of the draft. */
  readonly onLead: (nodeId: string) => void;
}

interface LoadedSide extends Side {
  readonly content: TreeContent;
}

interface BothProps {
  readonly from: LoadedSide;
  readonly to: LoadedSide;
}

function isLoaded(side: Side): side is LoadedSide {
  return side.content !== undefined;
}

function Words({ from, to, onLead }: BothProps & Pick<ComparisonProps, "onLead">) {
  const { t } = useTranslation("decision-trees");
  const named = useNamedChange();
  const changes = useMemo(() => treeChanges(from.content, to.content), [from, to]);
  if (changes.length === 0) return <p>{t("change.none")}</p>;
  const isDraft = to.key === "draft";
  const there = new Set(to.content.nodes.map(({ id }) => id));
  const more = changes.length - LISTED_MAX;
  return (
    <>
      <ul className={styles["changes"]} aria-label={t("change.list")}>
        {changes.slice(0, LISTED_MAX).map((change) => {
          const { code, nodeId, field, to: target } = change;
          const Icon = code.endsWith("_added") ? Plus : code.endsWith("_removed") ? Minus : Pencil;
          return (
            <li key={[code, nodeId, change.name, field, target].join()}>
              <Icon size={16} aria-hidden="true" />
              <span>{changeWords(named(change), t)}</span>
              {isDraft && nodeId !== null && there.has(nodeId) ? (
                <Button size="small" variant="quiet" onClick={() => onLead(nodeId)}>
                  {t("change.lead")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p>{t("change.more", { count: more })}</p> : null}
    </>
  );
}

function Drawn({ from, to, isCanvas }: BothProps & { readonly isCanvas: boolean }) {
  const { t } = useTranslation("decision-trees");
  const isNarrow = useNarrow();
  const content = useMemo(() => unitedContent(from.content, to.content), [from, to]);
  const marks = useMemo(() => changeMarks(from.content, to.content, t), [from, to, t]);
  // It opens at the first change.
  const [selectedId, setSelectedId] = useState(() => marks.keys().next().value ?? null);
  const mark = selectedId === null ? undefined : marks.get(selectedId);
  return (
    <>
      <p role="status" className={styles["detail"]}>
        {mark?.detail ?? (selectedId === null ? t("change.press") : t("change.same"))}
      </p>
      {isCanvas ? (
        <Suspense fallback={<Skeleton height="60dvh" />}>
          <TreeCanvas
            content={content}
            onContent={() => {}}
            wrong={NOT_WRONG}
            marks={marks}
            selectedId={selectedId}
            onSelect={setSelectedId}
            onOpen={setSelectedId}
            isFixed
            hasMap={!isNarrow}
            way={NO_WAY}
            isTrying={false}
            onTry={null}
          />
        </Suspense>
      ) : (
        <TreeOutline
          wantedId={null}
          content={content}
          selectedId={selectedId}
          wrong={NOT_WRONG}
          marks={marks}
          onSelect={setSelectedId}
          onCommand={() => {}}
        />
      )}
    </>
  );
}

/** What differs between two versions, or a version and the draft: in words, in the outline, on the canvas. */
export function TreeComparison(props: ComparisonProps) {
  const { t } = useTranslation("decision-trees");
  const { choices, from, to, failure, onChoose } = props;
  const [shownAs, setShownAs] = useState<(typeof SHOWN_AS)[number]>("words");
  const options = choices.map(({ key, label }) => ({ value: key, label }));
  return (
    <section className={styles["comparison"]} aria-label={t("change.title")}>
      <h2>{t("change.title")}</h2>
      <div className={styles["choice"]}>
        <SelectField
          label={t("change.from")}
          value={from.key}
          options={options}
          onChange={(key) => onChoose(key, to.key)}
        />
        <SelectField
          label={t("change.to")}
          value={to.key}
          options={options}
          onChange={(key) => onChoose(from.key, key)}
        />
        <Segments
          label={t("change.view")}
          options={SHOWN_AS.map((value) => ({ value, label: t(`change.view.${value}`) }))}
          value={shownAs}
          onChange={setShownAs}
        />
      </div>
      {!isLoaded(from) || !isLoaded(to) ? (
        failure === null ? (
          <Skeleton height="8rem" />
        ) : (
          <p role="alert">{failure}</p>
        )
      ) : shownAs === "words" ? (
        <Words from={from} to={to} onLead={props.onLead} />
      ) : (
        <Drawn
          key={[shownAs, from.key, to.key].join()}
          from={from}
          to={to}
          isCanvas={shownAs === "canvas"}
        />
      )}
    </section>
  );
}
