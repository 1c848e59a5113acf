import { useEffect, useRef, useState } from "react";
import { changeInSlices, type SlicedChange } from "../../lib/change-in-slices.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import type { ListProgress } from "./use-gathering.ts";
import type { ListSelection } from "./use-list-selection.ts";

interface Identified {
  readonly id: string;
}

/** The number of refused rows that are named. */
const NAMED = 5;

interface Options<Row extends Identified> {
  readonly selection: ListSelection<Row>;
  readonly sliceSize: number;
  readonly nameOf: (row: Row) => string;
  /** Returns the text that says how many rows were changed. */
  readonly doneMessage: (count: number) => string;
  /** Asks again for the queries that show the rows, once all calls are over. */
  readonly changed: () => Promise<void>;
}

/** A refusal of every row that was to be changed, with a text that a dialog can show. */
export class NothingChanged extends Error {}

/**
 * Changes the chosen rows slice by slice and shows how many were changed and which were not: those
 * stay chosen. Throws `NothingChanged` where none was, so that a dialog stays open.
 */
export function useBulkChange<Row extends Identified>(options: Options<Row>) {
  const { selection, sliceSize, nameOf, doneMessage: doneWords, changed } = options;
  const { t } = useTranslation("lists");
  const [progress, setProgress] = useState<ListProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const namesOf = (rows: readonly Row[]): string => {
    const names = rows.slice(0, NAMED).map(nameOf).join(", ");
    return rows.length > NAMED ? t("bulk.andMore", { names, count: rows.length - NAMED }) : names;
  };
  const tell = ({ done, refused, left, problem }: SlicedChange<Row>): void => {
    if (refused.length + left.length === 0) {
      showToast({ severity: "success", summary: doneWords(done.length) });
      return;
    }
    const why = running.current?.signal.aborted ? t("bulk.stopped") : textOfError(problem);
    const refusals = refused.length === 0 ? "" : ` ${namesOf(refused)}`;
    if (done.length === 0 && left.length === 0) throw new NothingChanged(`${why}${refusals}`);
    if (done.length === 0) throw new NothingChanged(why);
    showToast({
      severity: "warning",
      summary: t("bulk.partly", { count: done.length, left: refused.length + left.length }),
      detail: `${why}${refusals}`,
      lifeMs: null,
    });
  };
  const change = async (
    rows: readonly Row[],
    send: (ids: string[]) => Promise<unknown>,
  ): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const total = rows.length;
    const onProgress = (done: number): void => setProgress({ kind: "change", done, total });
    if (total > sliceSize) onProgress(0);
    const { signal } = controller;
    const outcome = await changeInSlices(rows, { sliceSize, send, signal, onProgress });
    setProgress(null);
    if (outcome.done.length > 0) selection.replace([...outcome.refused, ...outcome.left]);
    void changed();
    tell(outcome);
  };
  return { progress, change, stop: (): void => running.current?.abort() };
}

/** A change of the chosen rows, for the bar that begins and stops it. */
export type BulkChange<Row extends Identified> = ReturnType<typeof useBulkChange<Row>>;
