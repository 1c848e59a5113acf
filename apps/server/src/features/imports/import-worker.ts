import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import type { ImportEncoding, ImportProblem } from "@storey/contract";
import type { ImportAnswer, ImportJob, ReadFile } from "./import-job.ts";
import { errorHead, errorLines } from "./import-report.ts";
import type { ImportPlanner, OwnField, PlannedChoices } from "./planner.ts";
import { sourceOfFile } from "./reading/byte-source.ts";
import { readFileTable } from "./reading/read-file.ts";
import type { SourceTable } from "./reading/source-table.ts";

/** How many data rows are shown while mapping. */
const SAMPLE_ROWS = 20;
/** How much of a cell is shown in the sample, in characters. */
const SAMPLE_CELL_LENGTH = 200;
/**
 * The number of problems that an answer lists unless the job sets another one; the file of errors
 * holds them all.
 */
const MOST_PROBLEMS = 500;
const WRITTEN_AT_ONCE = 256 * 1024;

// The parent ends this process without warning, which would lose what its program has compiled to.
flushCompileCache();
sacrificeFirst();
// Ctrl-C reaches the whole group; the server decides when its worker ends.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (job: ImportJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});

async function answer(job: ImportJob): Promise<ImportAnswer> {
  try {
    const { planner } = (await import(job.planner)) as { planner: ImportPlanner };
    const { encoding, sheet } = (job.kind === "read" ? job : job.choices) as WayOfReading;
    const result = await readFileTable(job.file, encoding ?? null, {
      sheet: sheet ?? null,
      fitOf: planner.fitOf,
    });
    if (!result.ok) return { refused: result.error };
    return work(job, planner, result.table);
  } catch (error) {
    if (isFull(error)) return { failed: "storage.full" };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

interface WayOfReading {
  readonly encoding?: ImportEncoding | null;
  readonly sheet?: string | null;
}

function work(job: ImportJob, planner: ImportPlanner, table: SourceTable): ImportAnswer {
  switch (job.kind) {
    case "read": {
      const { encoding, sheet, ownFields = [] } = job;
      const choices = job.choices ?? {
        ...planner.suggest(table, job.fileName, ownFields),
        ...{ encoding, sheet },
      };
      return { read: describe(planner, table, choices, ownFields) };
    }
    case "plan":
      return plan(job, planner, table);
    case "errors":
      writeAll(job.errors, errorLines(table.rows(), problemsOf(job), planner.explain));
      return { written: true };
  }
}

function plan(
  {
    choices,
    existing,
    slices,
    errors,
    mostProblems = MOST_PROBLEMS,
    ownFields = [],
  }: Extract<ImportJob, { kind: "plan" }>,
  planner: ImportPlanner,
  table: SourceTable,
): ImportAnswer {
  const planned = planner.plan(table, choices, linesOf(existing), ownFields);
  writeAll(slices, jsonLines(planned.slices()));
  const { counts, problems, preview, additions, parts } = planned;
  writeAll(errors, [
    errorHead(table.headers),
    ...(counts.errors === 0 ? [] : errorLines(table.rows(), problems, planner.explain)),
  ]);
  const errorsFirst = problems.toSorted(
    (a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"),
  );
  return {
    planned: {
      ...describe(planner, table, choices, ownFields),
      ...{ counts, preview, additions, parts, problems: errorsFirst.slice(0, mostProblems) },
    },
  };
}

function describe(
  planner: ImportPlanner,
  table: SourceTable,
  choices: PlannedChoices,
  ownFields: readonly OwnField[],
): ReadFile {
  const { format, encoding, delimiter, sheets, sheet, headers, rowCount, first } = table;
  const sample = first.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map(shownCell));
  const looksRight = planner.looksRight(table, choices);
  const notes = planner.notes?.(table, choices, ownFields);
  return {
    reading: {
      ...{ format, encoding, delimiter, sheets, sheet, headers, rowCount, sample, looksRight },
      ...(notes ? { notes } : {}),
    },
    choices,
  };
}

/** The database holds no NUL, and no half of a character. */
function shownCell(cell: string): string {
  return cell.slice(0, SAMPLE_CELL_LENGTH).replaceAll("\u0000", "\ufffd").toWellFormed();
}

function problemsOf({
  problems,
  moreProblems,
}: Extract<ImportJob, { kind: "errors" }>): readonly ImportProblem[] {
  if (moreProblems === undefined) return problems;
  return [...problems, ...(linesOf(moreProblems) as Iterable<ImportProblem>)];
}

function* linesOf(path: string): Generator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for (const chunk of sourceOfFile(path).chunks()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

function* jsonLines(values: Iterable<object>): Generator<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Writes texts one after the other, without holding them all. */
function writeAll(path: string, texts: Iterable<string>): void {
  const handle = openSync(path, "w", 0o600);
  try {
    let waiting = "";
    for (const text of texts) {
      waiting += text;
      if (waiting.length < WRITTEN_AT_ONCE) continue;
      writeWhole(handle, waiting);
      waiting = "";
    }
    writeWhole(handle, waiting);
  } finally {
    closeSync(handle);
  }
}

function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/**
 * Makes this process the first to be killed when memory runs out, never the server or the database.
 */
function sacrificeFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}
