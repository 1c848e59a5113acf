import { readFile } from "node:fs/promises";
import { transactionOn } from "../../db/transaction.ts";
import type { Installation } from "../../installation.ts";
import { MendableError } from "../../mendable-error.ts";
import { decodeTable } from "./decode-table.ts";
import { formatProblemLine } from "./format-problem.ts";
import { countPlan } from "./import-report.ts";
import { planImport } from "./plan-import.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { readExisting } from "./write-plan.ts";
import { writeWhole } from "./write-slice.ts";

/** How many problems are printed. */
const MOST_LINES = 40;

/** A file to import without the wizard: its columns are read as they are suggested. */
export interface FileImport {
  readonly file: string;
  /** The organisation's name, exactly. */
  readonly organisation: string;
  readonly defaultLocation: string | undefined;
  readonly defaultFloor: string | undefined;
  readonly validRowsOnly: boolean;
}

/** Imports a file into an organisation in one transaction and gives the report to print. */
export async function importSpacesFile(
  { gateway }: Pick<Installation, "gateway">,
  given: FileImport,
): Promise<string> {
  const decoded = decodeTable(await readOrSayWhy(given.file));
  if (!decoded.ok)
    throw new MendableError(
      formatProblemLine({
        ...decoded.error,
        row: 0,
        line: 0,
        column: null,
        value: "",
        severity: "error",
      }),
    );
  const { mapping, defaultLocation, defaultFloor } = suggestMapping(decoded.table, given.file);
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
    const choices = {
      mapping,
      defaultLocation: given.defaultLocation ?? defaultLocation,
      defaultFloor: given.defaultFloor ?? defaultFloor,
      mode: "upsert",
      unknown: "create",
    } as const;
    const plan = planImport(
      decoded.table,
      choices,
      await readExisting(transaction, organisationId),
    );
    const counts = countPlan(plan);
    const lines = plan.problems
      .slice(0, MOST_LINES)
      .map((problem) => `  ${formatProblemLine(problem)}`);
    const more = plan.problems.length - lines.length;
    if (more > 0) lines.push(`  and ${more} more`);
    if (counts.errors > 0 && !given.validRowsOnly) {
      throw new MendableError(
        `Nothing was imported: ${counts.errors} rows have errors.\n${lines.join("\n")}`,
      );
    }
    await writeWhole(transaction, organisationId, plan);
    return [
      `Imported ${given.file}: ${counts.create} added, ${counts.update} changed, ${counts.unchanged} unchanged.`,
      `New: ${counts.locations} locations, ${counts.floors} floors, ${counts.spaceTypes} types, ${counts.features} features.`,
      ...lines,
    ].join("\n");
  });
}

async function readOrSayWhy(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new MendableError(`The file ${JSON.stringify(file)} cannot be read (${reason}).`);
  }
}
