import type { SetUpOutcome, SetUpSpace } from "@storey/contract";
import { useCallback, useRef, useState } from "react";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { saveSetUp, setUpChanged } from "./set-up.queries.ts";
import {
  changeOf,
  criterionOf,
  type EditedCriterion,
  patchOf,
  type SetUpEdit,
  type SetUpPatch,
} from "./set-up-edit.ts";

/** How the last change of a cell stands. */
export type CellState =
  | { readonly kind: "saving" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly reason: string; readonly edit: SetUpEdit }
  | { readonly kind: "conflict"; readonly edit: SetUpEdit };

/** What became of changes that were saved together. */
export interface SavedEdits {
  /** Those that are written, with what brings back what was there. */
  readonly done: readonly SetUpEdit[];
  readonly conflictCount: number;
  readonly refusedCount: number;
  /** The reason for which the rest was not reached; null where all was. */
  readonly failure: string | null;
}

/** The rooms as they are known now. */
interface KnownRows {
  readonly byId: ReadonlyMap<string, SetUpSpace>;
  readonly replace: (spaces: readonly SetUpSpace[]) => void;
}

/** How the cells of one room stand. */
export type RowStates = Readonly<Partial<Record<EditedCriterion, CellState>>>;

/** The state of a cell, or null where it is forgotten. */
interface Mark {
  readonly spaceId: string;
  readonly criterion: EditedCriterion;
  readonly state: CellState | null;
}

function marked(states: ReadonlyMap<string, RowStates>, marks: readonly Mark[]) {
  const next = new Map(states);
  for (const { spaceId, criterion, state } of marks) {
    const { [criterion]: _former, ...others } = next.get(spaceId) ?? {};
    next.set(spaceId, state === null ? others : { ...others, [criterion]: state });
  }
  return next;
}

function markOf({ seen, patch }: SetUpEdit, state: CellState | null): Mark {
  return { spaceId: seen.id, criterion: criterionOf(patch), state };
}

function keyOf({ seen, patch }: SetUpEdit): string {
  return `${seen.id} ${criterionOf(patch)}`;
}

function stateAfter(outcome: SetUpOutcome, edit: SetUpEdit): CellState {
  if (outcome.outcome === "changed") return { kind: "saved" };
  if (outcome.outcome === "conflict") return { kind: "conflict", edit };
  const code = outcome.code ?? "server.error";
  return { kind: "failed", reason: textOfCode(code, code), edit };
}

/** Saves changes of cells, one call after the other, and tells how each cell stands. */
export function useSetUpEdits(rows: KnownRows) {
  const [states, setStates] = useState<ReadonlyMap<string, RowStates>>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  const newest = useRef(new Map<string, SetUpSpace>());
  const written = useRef(new Map<string, SetUpPatch>());
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const mark = useCallback((marks: readonly Mark[]): void => {
    setStates((last) => marked(last, marks));
  }, []);

  const send = useCallback(
    async (edits: readonly SetUpEdit[]): Promise<SavedEdits> => {
      const nowOf = (seen: SetUpSpace): SetUpSpace =>
        [newest.current.get(seen.id), latest.current.byId.get(seen.id)]
          .filter((space) => space !== undefined)
          .reduce((a, b) => (b.version > a.version ? b : a), seen);
      const byId = new Map(edits.map((edit) => [edit.seen.id, edit]));
      const before = new Map(edits.map(({ seen }) => [seen.id, nowOf(seen)]));
      const changes = edits.map((edit) =>
        changeOf(edit, nowOf(edit.seen), written.current.get(keyOf(edit))),
      );
      const done: SetUpEdit[] = [];
      const counts = { conflict: 0, refused: 0, changed: 0 };
      const take = (outcome: SetUpOutcome): Mark[] => {
        const edit = byId.get(outcome.id);
        if (!edit) return [];
        byId.delete(outcome.id);
        counts[outcome.outcome] += 1;
        if (outcome.space) newest.current.set(outcome.id, outcome.space);
        if (outcome.outcome === "changed" && outcome.space) {
          written.current.set(keyOf(edit), edit.patch);
          const was = patchOf(before.get(outcome.id) ?? edit.seen, criterionOf(edit.patch));
          done.push({ seen: outcome.space, patch: was });
        }
        return [markOf(edit, stateAfter(outcome, edit))];
      };
      let failure: string | null = null;
      try {
        await saveSetUp(changes, (outcomes) => {
          const marks = outcomes.flatMap(take);
          latest.current.replace(outcomes.flatMap(({ space }) => space ?? []));
          mark(marks);
        });
      } catch (error) {
        const reason = textOfError(error);
        failure = reason;
        mark([...byId.values()].map((edit) => markOf(edit, { kind: "failed", reason, edit })));
      }
      void setUpChanged();
      return { done, conflictCount: counts.conflict, refusedCount: counts.refused, failure };
    },
    [mark],
  );

  /** Saves changes, once those before them are. */
  const save = useCallback(
    (edits: readonly SetUpEdit[]): Promise<SavedEdits> => {
      mark(edits.map((edit) => markOf(edit, { kind: "saving" })));
      const sent = line.current.then(() => send(edits));
      line.current = sent;
      return sent;
    },
    [mark, send],
  );
  /** Forgets how a cell stands: what somebody else wrote is kept. */
  const settle = useCallback(
    (spaceId: string, criterion: EditedCriterion): void =>
      mark([{ spaceId, criterion, state: null }]),
    [mark],
  );
  return { states, save, settle };
}

/** How cells stand, and how they are changed. */
export type SetUpEdits = ReturnType<typeof useSetUpEdits>;
