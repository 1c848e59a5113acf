import { access, constants, stat } from "node:fs/promises";
import type { ImportEncoding, ImportProblem } from "@storey/contract";
import { type Transaction, transactionOn } from "../../db/transaction.ts";
import type { Installation } from "../../installation.ts";
import { MendableError } from "../../mendable-error.ts";
import { counted } from "./counted.ts";
import { formatProblemLine, type Sentences } from "./format-problem.ts";
import type { ImportJob, TableReading } from "./import-job.ts";
import { type ImportProcessor, TableRefusedError } from "./import-processor.ts";

/** More problems than rows can have: all that keep rows out are printed. */
export const ALL_PROBLEMS = 1_000_000;
/** How many warnings are printed. Rows that are left out are all named. */
const MOST_WARNINGS = 40;

/** What every import of a file by the command line is given. */
export interface FileOnCommandLine {
  readonly file: string;
  /** The organisation's name, exactly. */
  readonly organisation: string;
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

/** Lets the reading process do a job, and says in words why it refuses a file. */
export async function runOrSayWhy(imports: ImportProcessor, job: ImportJob, sentences: Sentences) {
  try {
    return await imports.run(job);
  } catch (error) {
    if (!(error instanceof TableRefusedError)) throw error;
    const nowhere = { row: 0, line: 0, column: null, value: "", severity: "error" };
    throw new MendableError(formatProblemLine({ ...error.refusal, ...nowhere }, sentences));
  }
}

/** Works in an organisation of this name, as the server's own work does, in one transaction. */
export function inOrganisation<Result>(
  { gateway }: Pick<Installation, "gateway">,
  name: string,
  work: (transaction: Transaction, organisationId: string) => Promise<Result>,
): Promise<Result> {
  return gateway.asSystem(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from organisation where name = $1 and deleted_at is null",
      [name],
    );
    const organisationId = rows[0]?.id;
    if (!organisationId)
      throw new MendableError(`There is no organisation ${JSON.stringify(name)}.`);
    await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
    await client.query("set local role storey_app");
    return work(transactionOn(client), organisationId);
  });
}

/** Returns how a file was read, in words. */
export function describeReading({ encoding, delimiter, sheet }: TableReading): string {
  if (sheet !== null) return `read from the sheet ${JSON.stringify(sheet)}`;
  return `read as ${encoding}${delimiter ? `, parted by ${JSON.stringify(delimiter)}` : ""}`;
}

/** Returns the named columns, by their headers. Throws for an unknown field or column. */
export function columnsOf<Field extends string>(
  { headers }: TableReading,
  maps: readonly string[],
  fields: readonly Field[],
): Partial<Record<Field, number | null>> {
  const named = maps.map((map) => {
    const at = map.indexOf("=");
    const [field, header] = [map.slice(0, Math.max(at, 0)), map.slice(at + 1).trim()];
    const known = fields.find((each) => each === field.trim());
    if (!known) {
      throw new MendableError(`--map ${map}: write FIELD=COLUMN. Fields: ${fields.join(", ")}.`);
    }
    if (header === "") return [known, null] as const;
    const column = headers.findIndex((each) => each.trim() === header);
    if (column !== -1) return [known, column] as const;
    const columns = headers.map(shownHeader).join(", ");
    throw new MendableError(`--map ${map}: there is no such column. Columns: ${columns}.`);
  });
  return Object.fromEntries(named) as Partial<Record<Field, number | null>>;
}

/** Returns a column's name without characters that could steer the terminal it is printed in. */
export function shownHeader(header: string): string {
  return header.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim() || "(no name)";
}

/** Returns which column each of these fields is read from, and which columns are not read, in lines. */
export function describeMapping(
  { headers }: TableReading,
  mapping: Readonly<Record<string, number | null | undefined>>,
  fields: readonly string[],
): string[] {
  const used = new Set(Object.values(mapping));
  const unread = headers.filter((_, column) => !used.has(column)).map(shownHeader);
  const width = Math.max(10, ...fields.map(({ length }) => length));
  const lines = fields.map((field) => {
    const column = mapping[field] ?? null;
    return `  ${field.padEnd(width)} ${column === null ? "–" : shownHeader(headers[column] ?? "")}`;
  });
  return [...lines, ...(unread.length > 0 ? [`Not read: ${unread.join(", ")}.`] : [])];
}

/** Returns problems in lines: all that keep rows out, and the first of the others. */
export function describeProblems(
  problems: readonly ImportProblem[],
  sentences: Sentences,
): string[] {
  const of = (severity: ImportProblem["severity"]) =>
    problems.filter((problem) => problem.severity === severity);
  const [errors, warnings] = [of("error"), of("warning")];
  const printed = [...errors, ...warnings.slice(0, MOST_WARNINGS)];
  const more = errors.length + warnings.length - printed.length;
  return [
    ...printed.map((problem) => `  ${formatProblemLine(problem, sentences)}`),
    ...(more > 0 ? [`  and ${counted(more, "more warning")}`] : []),
  ];
}

/** Makes sure that a file can be read. Throws in words. */
export async function readableFile(file: string): Promise<string> {
  try {
    await access(file, constants.R_OK);
    if (!(await stat(file)).isFile()) throw Object.assign(new Error(), { code: "EISDIR" });
    return file;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new MendableError(`The file ${JSON.stringify(file)} cannot be read (${reason}).`);
  }
}
