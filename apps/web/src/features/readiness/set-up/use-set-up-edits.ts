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

function keyOf(spaceId: string, criterion: EditedCriterion): string {
  return `${spaceId} ${criterion}`;
}

function stateAfter(outcome: SetUpOutcome, edit: SetUpEdit): CellState {
  if (outcome.outcome === "changed") return { kind: "saved" };
  if (outcome.outcome === "conflict") return { kind: "conflict", edit };
  const code = outcome.code ?? "server.error";
  return { kind: "failed", reason: textOfCode(code, code), edit };
}

/** Saves changes of cells, one call after the other, and tells how each cell stands. */
export function useSetUpEdits(rows: KnownRows) {
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  const newest = useRef(new Map<string, SetUpSpace>());
  const written = useRef(new Map<string, SetUpPatch>());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const mark = useCallback((changes: readonly (readonly [string, CellState | null])[]): void => {
    setStates((last) => {
      const next = new Map(last);
      for (const [key, state] of changes) {
        if (state === null) next.delete(key);
        else next.set(key, state);
      }
      return next;
    });
  }, []);

  const nowOf = (seen: SetUpSpace): SetUpSpace => {
    const known = [newest.current.get(seen.id), latest.current.byId.get(seen.id), seen];
    const present = known.filter((space) => space !== undefined);
    return present.reduce((a, b) => (b.version > a.version ? b : a), seen);
  };

  const send = async (edits: readonly SetUpEdit[]): Promise<SavedEdits> => {
    const byId = new Map(edits.map((edit) => [edit.seen.id, edit]));
    const keyFor = ({ seen, patch }: SetUpEdit) => keyOf(seen.id, criterionOf(patch));
    const changes = edits.map((edit) =>
      changeOf(edit, nowOf(edit.seen), written.current.get(keyFor(edit))),
    );
    const before = new Map(edits.map(({ seen }) => [seen.id, nowOf(seen)]));
    const done: SetUpEdit[] = [];
    const counts = { conflict: 0, refused: 0, changed: 0 };
    const reached = new Set<string>();
    let failure: string | null = null;
    try {
      await saveSetUp(changes, (outcomes) => {
        const states: [string, CellState][] = [];
        for (const outcome of outcomes) {
          const edit = byId.get(outcome.id);
          if (!edit) continue;
          reached.add(outcome.id);
          counts[outcome.outcome] += 1;
          states.push([keyFor(edit), stateAfter(outcome, edit)]);
          if (outcome.space) newest.current.set(outcome.id, outcome.space);
          if (outcome.outcome !== "changed" || !outcome.space) continue;
          written.current.set(keyFor(edit), edit.patch);
          const was = patchOf(before.get(outcome.id) ?? edit.seen, criterionOf(edit.patch));
          done.push({ seen: outcome.space, patch: was });
        }
        latest.current.replace(outcomes.flatMap(({ space }) => space ?? []));
        mark(states);
      });
    } catch (error) {
      const reason = textOfError(error);
      failure = reason;
      mark(
        edits
          .filter(({ seen }) => !reached.has(seen.id))
          .map((edit) => [keyFor(edit), { kind: "failed", reason, edit }] as const),
      );
    }
    void setUpChanged();
    return { done, conflictCount: counts.conflict, refusedCount: counts.refused, failure };
  };

  return {
    stateOf: (spaceId: string, criterion: EditedCriterion): CellState | null =>
      states.get(keyOf(spaceId, criterion)) ?? null,
    /** Forgets how a cell stands: what somebody else wrote is kept. */
    settle: (spaceId: string, criterion: EditedCriterion): void =>
      mark([[keyOf(spaceId, criterion), null]]),
    /** Saves changes, once those before them are. */
    save: (edits: readonly SetUpEdit[]): Promise<SavedEdits> => {
      mark(
        edits.map(({ seen, patch }) => [keyOf(seen.id, criterionOf(patch)), { kind: "saving" }]),
      );
      const sent = line.current.then(() => send(edits));
      line.current = sent;
      return sent;
    },
  };
}

/** How cells stand, and how they are changed. */
export type SetUpEdits = ReturnType<typeof useSetUpEdits>;
