import { access, constants, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportCounts,
  type ImportEncoding,
  type ImportMapping,
  type ImportProblem,
} from "@storey/contract";
import { transactionOn } from "../../../db/transaction.ts";
import type { Installation } from "../../../installation.ts";
import { MendableError } from "../../../mendable-error.ts";
import { counted } from "../counted.ts";
import { formatProblemLine } from "../format-problem.ts";
import type { ImportJob, PlannedFile, TableReading } from "../import-job.ts";
import { TableRefusedError } from "../import-processor.ts";
import { readLines, writeLines } from "../json-lines.ts";
import { importableSpaces } from "./importable-spaces.ts";
import { SPACE_SENTENCES } from "./problem-sentences.ts";
import { writeSpaces } from "./space-rows.repository.ts";
import type { Slice, SpaceParts } from "./space-slices.ts";
import { structureParts, writeParts } from "./space-structure.repository.ts";

/** More problems than rows can have: all that keep rows out are printed. */
const ALL_PROBLEMS = 1_000_000;
/** How many warnings are printed. Rows that are left out are all named. */
const MOST_WARNINGS = 40;

/** A file to import without the wizard: its columns are read as they are suggested. */
export interface FileImport {
  readonly file: string;
  /** The organisation's name, exactly. */
  readonly organisation: string;
  readonly defaultLocation: string | undefined;
  readonly defaultFloor: string | undefined;
  /**
   * The fields of columns, each as `field=Column`; an empty column is none. The other fields get
   * suggestions.
   */
  readonly maps: readonly string[];
  readonly validRowsOnly: boolean;
  /** How the file is written; found out where it is not given. */
  readonly encoding: ImportEncoding | undefined;
  /** The sheet of a spreadsheet; by default the one that fits best. */
  readonly sheet: string | undefined;
}

type Opened = Pick<Installation, "gateway" | "imports">;

/**
 * Describes how a file would be read and the effect of importing it. Writes nothing. Throws if
 * nothing would be imported: the file is no list of rooms, or rows have errors and not only the
 * others are wanted.
 */
export function checkSpacesFile(installation: Opened, given: FileImport): Promise<string> {
  return withPlan(installation, given, async ({ reading, mapping, plan }) => {
    const counts = countsOf(plan);
    return [
      `${given.file}: ${counted(counts.rows, "row")}, ${describeReading(reading)}.`,
      ...describeMapping(reading, mapping),
      `Would add ${counts.create}, change ${counts.update} and leave ${counts.unchanged} unchanged; ${counts.errors} left out.`,
      `New: ${describeNew(counts)}.`,
      ...describeProblems(plan),
    ].join("\n");
  });
}

/** Imports a file into an organisation in one transaction and gives the report to print. */
export function importSpacesFile(installation: Opened, given: FileImport): Promise<string> {
  return withPlan(installation, given, async ({ plan, write }) => {
    await write();
    const counts = countsOf(plan);
    return [
      `Imported ${given.file}: ${counts.create} added, ${counts.update} changed, ${counts.unchanged} unchanged, ${counts.errors} left out.`,
      `New: ${describeNew(counts)}.`,
      ...describeProblems(plan),
    ].join("\n");
  });
}

interface Planned {
  readonly reading: TableReading;
  readonly mapping: ImportMapping;
  readonly plan: PlannedFile;
  write(): Promise<void>;
}

async function withPlan(
  installation: Opened,
  given: FileImport,
  work: (planned: Planned) => Promise<string>,
): Promise<string> {
  const { gateway, imports } = installation;
  const run = (job: ImportJob) => runOrSayWhy(installation, job);
  const file = await readableFile(given.file);
  const planner = importableSpaces.planner.href;
  const encoding = given.encoding ?? null;
  const sheet = given.sheet ?? null;
  const fileName = given.file;
  const read = await run({
    ...{ kind: "read", file, planner, fileName, encoding, sheet, choices: null },
  });
  if (!("read" in read)) throw new Error("the reading process answered another question");
  const { reading } = read.read;
  const choices = choicesFor(reading, read.read.choices as unknown as ImportChoices, given);
  return imports.inFolder((folder) =>
    gateway.asSystem(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "select id from organisation where name = $1 and deleted_at is null",
        [given.organisation],
      );
      const organisationId = rows[0]?.id;
      if (!organisationId)
        throw new MendableError(`There is no organisation ${JSON.stringify(given.organisation)}.`);
      await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
      await client.query("set local role storey_app");
      const transaction = transactionOn(client);
      const existing = join(folder, "existing");
      const slices = join(folder, "slices");
      const errors = join(folder, "errors");
      await writeLines(existing, structureParts(transaction, organisationId));
      const answer = await run({
        ...{ kind: "plan", file, planner, choices, existing, slices, errors },
        mostProblems: ALL_PROBLEMS,
      });
      if (!("planned" in answer)) throw new Error("the reading process answered another question");
      const plan = answer.planned;
      requireSound(plan, choices.mapping, given);
      return work({
        ...{ reading, mapping: choices.mapping, plan },
        write: async () => {
          await writeParts(transaction, organisationId, plan.parts as SpaceParts);
          for await (const line of readLines(slices)) {
            const { work: slice } = JSON.parse(line) as { work: Slice };
            await writeSpaces(transaction, organisationId, slice);
          }
        },
      });
    }),
  );
}

function requireSound(plan: PlannedFile, mapping: ImportMapping, given: FileImport): void {
  const { errors } = countsOf(plan);
  if (errors === 0 || given.validRowsOnly) return;
  throw new MendableError(
    [
      `Nothing was imported: ${counted(errors, "row has", "rows have")} errors. --valid-rows-only true takes the others.`,
      ...describeMapping(plan.reading, mapping),
      ...describeProblems(plan),
    ].join("\n"),
  );
}

function countsOf({ counts }: PlannedFile): ImportCounts {
  return counts as unknown as ImportCounts;
}

async function runOrSayWhy({ imports }: Opened, job: ImportJob) {
  try {
    return await imports.run(job);
  } catch (error) {
    if (!(error instanceof TableRefusedError)) throw error;
    const nowhere = { row: 0, line: 0, column: null, value: "", severity: "error" };
    throw new MendableError(formatProblemLine({ ...error.refusal, ...nowhere }, SPACE_SENTENCES));
  }
}

function describeReading({ encoding, delimiter, sheet }: TableReading): string {
  if (sheet !== null) return `read from the sheet ${JSON.stringify(sheet)}`;
  return `read as ${encoding}${delimiter ? `, parted by ${JSON.stringify(delimiter)}` : ""}`;
}

function choicesFor(
  reading: TableReading,
  suggested: ImportChoices,
  given: FileImport,
): ImportChoices {
  const named = givenMapping(reading, given.maps);
  if (given.maps.length === 0 && !reading.looksRight) {
    throw new MendableError(
      [
        "Nothing was imported: this does not look like a list of rooms, with names and a floor, number or capacity.",
        `Its columns: ${reading.headers.map(shown).join(", ")}.`,
        `If it is one, say what they hold: --map name=COLUMN, and so on. Fields: ${IMPORT_FIELDS.join(", ")}.`,
        "A list of buildings alone is taken with --map location=COLUMN.",
      ].join("\n"),
    );
  }
  return {
    ...suggested,
    mapping: { ...suggested.mapping, ...named },
    defaultLocation: given.defaultLocation ?? suggested.defaultLocation,
    defaultFloor: given.defaultFloor ?? suggested.defaultFloor,
  };
}

/** Returns the named columns, by their headers. Throws for an unknown field or column. */
function givenMapping(
  { headers }: TableReading,
  maps: readonly string[],
): Partial<Record<keyof ImportMapping, number | null>> {
  const named = maps.map((map) => {
    const at = map.indexOf("=");
    const [field, header] = [map.slice(0, Math.max(at, 0)), map.slice(at + 1).trim()];
    const known = IMPORT_FIELDS.find((each) => each === field.trim());
    if (!known) {
      throw new MendableError(
        `--map ${map}: write FIELD=COLUMN. Fields: ${IMPORT_FIELDS.join(", ")}.`,
      );
    }
    if (header === "") return [known, null] as const;
    const column = headers.findIndex((each) => each.trim() === header);
    if (column !== -1) return [known, column] as const;
    const columns = headers.map(shown).join(", ");
    throw new MendableError(`--map ${map}: there is no such column. Columns: ${columns}.`);
  });
  return Object.fromEntries(named);
}

/** Returns a column's name without characters that could steer the terminal it is printed in. */
function shown(header: string): string {
  return header.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim() || "(no name)";
}

function describeMapping({ headers }: TableReading, mapping: ImportMapping): string[] {
  const used = new Set(Object.values(mapping));
  const unread = headers.filter((_, column) => !used.has(column)).map(shown);
  const lines = IMPORT_FIELDS.map((field) => {
    const column = mapping[field];
    return `  ${field.padEnd(10)} ${column === null ? "–" : shown(headers[column] ?? "")}`;
  });
  return [...lines, ...(unread.length > 0 ? [`Not read: ${unread.join(", ")}.`] : [])];
}

function describeNew(counts: ImportCounts): string {
  return [
    counted(counts.locations, "location"),
    counted(counts.floors, "floor"),
    counted(counts.spaceTypes, "type"),
    counted(counts.features, "feature"),
  ].join(", ");
}

function describeProblems({ problems }: PlannedFile): string[] {
  const of = (severity: ImportProblem["severity"]) =>
    problems.filter((problem) => problem.severity === severity);
  const [errors, warnings] = [of("error"), of("warning")];
  const printed = [...errors, ...warnings.slice(0, MOST_WARNINGS)];
  const more = errors.length + warnings.length - printed.length;
  return [
    ...printed.map((problem) => `  ${formatProblemLine(problem, SPACE_SENTENCES)}`),
    ...(more > 0 ? [`  and ${counted(more, "more warning")}`] : []),
  ];
}

async function readableFile(file: string): Promise<string> {
  try {
    await access(file, constants.R_OK);
    if (!(await stat(file)).isFile()) throw Object.assign(new Error(), { code: "EISDIR" });
    return file;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new MendableError(`The file ${JSON.stringify(file)} cannot be read (${reason}).`);
  }
}
