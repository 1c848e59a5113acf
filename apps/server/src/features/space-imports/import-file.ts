import { readFile } from "node:fs/promises";
import { IMPORT_FIELDS, type ImportEncoding, type ImportMapping } from "@storey/contract";
import { transactionOn } from "../../db/transaction.ts";
import type { Installation } from "../../installation.ts";
import { MendableError } from "../../mendable-error.ts";
import { counted } from "./counted.ts";
import { decodeTable } from "./decode-table.ts";
import { formatProblemLine } from "./format-problem.ts";
import type { ImportPlan, PlanChoices } from "./import-plan.ts";
import { countPlan } from "./import-report.ts";
import { planImport } from "./plan-import.ts";
import { looksLikeRooms } from "./room-evidence.ts";
import type { SourceTable } from "./source-table.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { readExisting } from "./write-plan.ts";
import { writeWhole } from "./write-slice.ts";

/** How many warnings are printed. Rows that are left out are all named. */
const MOST_WARNINGS = 40;

/** A file to import without the wizard: its columns are read as they are suggested. */
export interface FileImport {
  readonly file: string;
  /** The organisation's name, exactly. */
  readonly organisation: string;
  readonly defaultLocation: string | undefined;
  readonly defaultFloor: string | undefined;
  /** What columns hold, each as `field=Column`; an empty column is none. Others are suggested. */
  readonly maps: readonly string[];
  readonly validRowsOnly: boolean;
  /** How the file is written; found out where it is not given. */
  readonly encoding: ImportEncoding | undefined;
}

type Opened = Pick<Installation, "gateway">;

/**
 * Says how a file would be read and what importing it would do. Writes nothing. Throws where nothing
 * would come in: the file is no list of rooms, or rows have errors and not only the others are wanted.
 */
export function checkSpacesFile(installation: Opened, given: FileImport): Promise<string> {
  return withPlan(installation, given, async ({ table, choices, plan }) => {
    const counts = countPlan(plan);
    return [
      `${given.file}: ${counted(counts.rows, "row")}, read as ${table.encoding}${table.delimiter ? `, parted by ${JSON.stringify(table.delimiter)}` : ""}.`,
      ...describeMapping(table, choices.mapping),
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
    const counts = countPlan(plan);
    return [
      `Imported ${given.file}: ${counts.create} added, ${counts.update} changed, ${counts.unchanged} unchanged, ${counts.errors} left out.`,
      `New: ${describeNew(counts)}.`,
      ...describeProblems(plan),
    ].join("\n");
  });
}

interface Planned {
  readonly table: SourceTable;
  readonly choices: PlanChoices;
  readonly plan: ImportPlan;
  write(): Promise<void>;
}

async function withPlan(
  { gateway }: Opened,
  given: FileImport,
  work: (planned: Planned) => Promise<string>,
): Promise<string> {
  const table = await readTable(given);
  const choices = choicesFor(table, given);
  return gateway.asSystem(async (client) => {
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
    const existing = await readExisting(transaction, organisationId);
    const plan = planImport(table, choices, existing);
    const { errors } = countPlan(plan);
    if (errors > 0 && !given.validRowsOnly) {
      throw new MendableError(
        [
          `Nothing was imported: ${counted(errors, "row has", "rows have")} errors. --valid-rows-only true takes the others.`,
          ...describeMapping(table, choices.mapping),
          ...describeProblems(plan),
        ].join("\n"),
      );
    }
    return work({
      ...{ table, choices, plan },
      write: () => writeWhole(transaction, organisationId, plan),
    });
  });
}

function choicesFor(table: SourceTable, given: FileImport): PlanChoices {
  const suggested = suggestMapping(table, given.file);
  const mapping = { ...suggested.mapping, ...givenMapping(table, given.maps) };
  if (given.maps.length === 0 && !looksLikeRooms(table.headers, mapping)) {
    throw new MendableError(
      [
        "Nothing was imported: this does not look like a list of rooms, with names and a floor, number or capacity.",
        `Its columns: ${table.headers.map(shown).join(", ")}.`,
        `If it is one, say what they hold: --map name=COLUMN, and so on. Fields: ${IMPORT_FIELDS.join(", ")}.`,
        "A list of buildings alone is taken with --map location=COLUMN.",
      ].join("\n"),
    );
  }
  return {
    mapping,
    defaultLocation: given.defaultLocation ?? suggested.defaultLocation,
    defaultFloor: given.defaultFloor ?? suggested.defaultFloor,
    mode: "upsert",
    unknown: "create",
  };
}

/** The columns that were named, by their headers. Throws for a field or a column that is not there. */
function givenMapping(
  { headers }: SourceTable,
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

async function readTable({ file, encoding }: FileImport): Promise<SourceTable> {
  const decoded = decodeTable(await readOrSayWhy(file), encoding);
  if (decoded.ok) return decoded.table;
  const nowhere = { row: 0, line: 0, column: null, value: "", severity: "error" };
  throw new MendableError(formatProblemLine({ ...decoded.error, ...nowhere }));
}

/** A column's name, which must not steer the terminal it is printed in. */
function shown(header: string): string {
  return header.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim() || "(no name)";
}

function describeMapping({ headers }: SourceTable, mapping: ImportMapping): string[] {
  const used = new Set(Object.values(mapping));
  const unread = headers.filter((_, column) => !used.has(column)).map(shown);
  const lines = IMPORT_FIELDS.map((field) => {
    const column = mapping[field];
    return `  ${field.padEnd(10)} ${column === null ? "–" : shown(headers[column] ?? "")}`;
  });
  return [...lines, ...(unread.length > 0 ? [`Not read: ${unread.join(", ")}.`] : [])];
}

function describeNew(counts: ReturnType<typeof countPlan>): string {
  return [
    counted(counts.locations, "location"),
    counted(counts.floors, "floor"),
    counted(counts.spaceTypes, "type"),
    counted(counts.features, "feature"),
  ].join(", ");
}

function describeProblems({ problems }: ImportPlan): string[] {
  const of = (severity: string) => problems.filter((problem) => problem.severity === severity);
  const [errors, warnings] = [of("error"), of("warning")];
  const printed = [...errors, ...warnings.slice(0, MOST_WARNINGS)];
  const more = errors.length + warnings.length - printed.length;
  return [
    ...printed.map((problem) => `  ${formatProblemLine(problem)}`),
    ...(more > 0 ? [`  and ${counted(more, "more warning")}`] : []),
  ];
}

async function readOrSayWhy(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new MendableError(`The file ${JSON.stringify(file)} cannot be read (${reason}).`);
  }
}
