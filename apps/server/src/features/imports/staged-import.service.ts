import type { ImportProblem } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  getImport,
  type ImportTarget,
  type StoredImport,
  updateImport,
} from "./import.repository.ts";
import type { StoredOutcome } from "./import.table.ts";
import type { PlannedWork } from "./import-planning.ts";
import { clearRows, type FoundRow, keepRows } from "./import-row.repository.ts";
import {
  clearSlices,
  findSlice,
  findWaitingSlice,
  insertSlice,
} from "./import-slice.repository.ts";
import { requireOpen, requireUnfinished } from "./import-steps.ts";
import type { SliceChecked, Staging } from "./importable.ts";
import { readLines } from "./json-lines.ts";
import type { PlannedChoices } from "./planner.ts";
import { probeWork } from "./try-work.ts";
import { patiently, sayImport } from "./write-slices.ts";

/** How many problems are kept with the import, those that keep rows out first; the rows have all. */
const MOST_PROBLEMS = 500;
/** How many rows are shown as they would be. */
const ROWS_SHOWN = 10;

/**
 * Checks an import by writing each slice in a transaction of its own and taking that back, so that
 * what a check finds is what writing would find. Others of the organisation come in between. The
 * slices wait for the commit. Throws `import.finished`, and `import.running` when another check took
 * over.
 */
export async function checkStaged(
  target: ImportTarget,
  staging: Staging,
  { planned, slices }: PlannedWork,
  choices: PlannedChoices,
  begin: ActorBegin,
): Promise<void> {
  const id = v7();
  const count = await begin("write", async (transaction) => {
    const before = await getImport(transaction, target, true);
    requireOpen(before);
    const isRemembered = before.reading?.isRemembered ?? false;
    await clearSlices(transaction, target);
    await clearRows(transaction, target);
    let number = 0;
    for await (const slice of readLines(slices))
      await insertSlice(transaction, target, number++, slice);
    await updateImport(transaction, target, {
      ...{ state: "uploaded", choices, outcome: null, staging: id, checkedCount: 0 },
      reading: { ...planned.reading, isRemembered },
    });
    return number;
  });
  const tally = new Tally(planned.problems);
  for (let number = 0; number < count; number++) {
    const checked = await patiently(() =>
      begin("write", async (transaction, writer) => {
        const { checkedCount } = await requireStaging(transaction, target, id);
        const slice = await findSlice(transaction, target, number);
        if (!slice) throw new ProblemError("import.running");
        const found = await probeWork(transaction, async () => {
          await transaction.execute(sayImport());
          return staging.checkSlice(transaction, target, slice.work, writer);
        });
        await keepRows(transaction, target, found.rows);
        const sum = checkedCount + slice.rowCount;
        await updateImport(transaction, target, { state: "uploaded", checkedCount: sum });
        return found;
      }),
    );
    tally.add(checked);
  }
  const outcome = tally.outcome(planned);
  await begin("write", async (transaction) => {
    await requireStaging(transaction, target, id);
    await updateImport(transaction, target, { state: "checked", outcome });
  });
}

/**
 * Begins to write what was checked; the slices wait. Throws `import.finished`, `import.running` and
 * `import.has_errors`.
 */
export async function beginStaged(
  staging: Staging,
  target: ImportTarget,
  validRowsOnly: boolean,
  begin: ActorBegin,
): Promise<void> {
  await begin("write", async (transaction) => {
    const stored = await getImport(transaction, target, true);
    requireUnfinished(stored);
    if (stored.state === "importing") return;
    const { outcome, reading } = stored;
    if (stored.state !== "checked" || !outcome || !reading)
      throw new ProblemError("import.running");
    if (outcome.counts.errors > 0 && !validRowsOnly) throw new ProblemError("import.has_errors");
    const { organisationId } = target;
    await staging.remember(transaction, organisationId, reading.headers, stored.choices);
    const isLeft = (await findWaitingSlice(transaction, target)) !== undefined;
    await updateImport(transaction, target, { state: isLeft ? "importing" : "completed" });
  });
}

async function requireStaging(
  transaction: Transaction,
  target: ImportTarget,
  id: string,
): Promise<StoredImport> {
  const stored = await getImport(transaction, target, true);
  requireOpen(stored);
  if (stored.staging !== id) throw new ProblemError("import.running");
  return stored;
}

/** Adds up what the slices of a check come to. */
class Tally {
  readonly #counts: Record<string, number> = {};
  readonly #errors: ImportProblem[] = [];
  readonly #warnings: ImportProblem[] = [];
  readonly #preview: FoundRow[] = [];
  readonly #parts = new Map<string, Set<string>>();

  constructor(ofFile: readonly ImportProblem[]) {
    this.#note(ofFile);
  }

  add({ counts, rows, warnings, parts }: SliceChecked): void {
    for (const [name, count] of Object.entries(counts))
      this.#counts[name] = (this.#counts[name] ?? 0) + count;
    for (const row of rows) {
      this.#note(row.problems);
      if (row.action !== "error" && this.#preview.length < ROWS_SHOWN) this.#preview.push(row);
    }
    this.#note(warnings);
    for (const [kind, ids] of Object.entries(parts)) {
      const all = this.#parts.get(kind) ?? new Set();
      for (const id of ids) all.add(id);
      this.#parts.set(kind, all);
    }
  }

  #note(problems: readonly ImportProblem[]): void {
    for (const problem of problems) {
      const list = problem.severity === "error" ? this.#errors : this.#warnings;
      if (list.length < MOST_PROBLEMS) list.push(problem);
      if (problem.severity === "warning")
        this.#counts["warnings"] = (this.#counts["warnings"] ?? 0) + 1;
    }
  }

  outcome({ counts, additions }: PlannedWork["planned"]): StoredOutcome {
    const sum: Record<string, number> = { ...counts };
    for (const [name, count] of Object.entries(this.#counts)) sum[name] = (sum[name] ?? 0) + count;
    for (const [kind, ids] of this.#parts) sum[kind] = ids.size;
    const inOrder = (a: ImportProblem, b: ImportProblem) => a.row - b.row;
    const problems = [...this.#errors.sort(inOrder), ...this.#warnings.sort(inOrder)];
    return {
      counts: sum as StoredOutcome["counts"],
      ...{ problems: problems.slice(0, MOST_PROBLEMS), preview: this.#preview, additions },
    };
  }
}
