import { join } from "node:path";
import {
  type ArchivedRows,
  ASSET_IMPORT_FIELDS,
  type AssetImportChoices,
  type DateOrder,
  type DecimalMark,
  type ImportProblem,
} from "@storey/contract";
import { ORGANISATION_PERMISSIONS } from "@storey/domain";
import type { Transaction } from "../../../db/transaction.ts";
import type { Installation } from "../../../installation.ts";
import { MendableError } from "../../../mendable-error.ts";
import { counted } from "../counted.ts";
import {
  ALL_PROBLEMS,
  columnsOf,
  describeMapping,
  describeProblems,
  describeReading,
  type FileOnCommandLine,
  inOrganisation,
  readableFile,
  runOrSayWhy,
  shownHeader,
} from "../file-on-command-line.ts";
import type { ImportJob, PlannedFile, TableReading } from "../import-job.ts";
import type { SliceWriter } from "../importable.ts";
import { readLines, writeLines } from "../json-lines.ts";
import type { OwnField } from "../planner.ts";
import { probeWork } from "../try-work.ts";
import { sayImport } from "../write-slices.ts";
import { PART_KINDS } from "./asset-parts.ts";
import { referenceParts } from "./asset-references.repository.ts";
import { ASSET_SENTENCES } from "./asset-sentences.ts";
import { findOwnFields } from "./custom-columns.ts";
import { importableAssets } from "./importable-assets.ts";
import type { AssetSlice } from "./staged-asset.ts";
import { writeAssetSlice } from "./write-asset-slice.ts";

/** A file of assets to import without the wizard: its columns are read as they are suggested. */
export interface AssetFileImport extends FileOnCommandLine {
  readonly mode: AssetImportChoices["mode"] | undefined;
  readonly defaultType: string | undefined;
  readonly defaultLocation: string | undefined;
  readonly dateOrder: DateOrder | undefined;
  readonly decimalMark: DecimalMark | undefined;
  readonly archivedRows: ArchivedRows;
}

type Opened = Pick<Installation, "gateway" | "imports">;

/** The server's own work may do everything. */
const WRITER: SliceWriter = {
  permissions: new Set(ORGANISATION_PERMISSIONS),
  limits: new Map(),
  locationScope: null,
  settings: new Set(),
};

/**
 * Describes how a file would be read and the effect of importing it: writes it and takes that back.
 * Throws if nothing would be imported: the file is no list of assets, or rows have errors and not
 * only the others are wanted.
 */
export function checkAssetsFile(installation: Opened, given: AssetFileImport): Promise<string> {
  return withPlan(installation, given, async (planned, transaction) => {
    const result = await probeWork(transaction, () => write(planned, transaction, true));
    requireSound(planned, result, given);
    const { reading, mapping } = planned;
    const { counts, problems } = result;
    return [
      `${given.file}: ${counted(reading.rowCount, "row")}, ${describeReading(reading)}.`,
      ...describeMapping(reading, mapping, namedFields(mapping)),
      `Would add ${counts.create}, change ${counts.update} and leave ${counts.unchanged} unchanged; ${counts.errors} left out.`,
      `New: ${describeNew(result)}.`,
      ...describeProblems(problems, ASSET_SENTENCES),
    ].join("\n");
  });
}

/** Imports a file into an organisation in one transaction and gives the report to print. */
export function importAssetsFile(installation: Opened, given: AssetFileImport): Promise<string> {
  return withPlan(installation, given, async (planned, transaction) => {
    const result = await write(planned, transaction, false);
    requireSound(planned, result, given);
    const { counts, problems } = result;
    return [
      `Imported ${given.file}: ${counts.create} added, ${counts.update} changed, ${counts.unchanged} unchanged, ${counts.errors} left out.`,
      `New: ${describeNew(result)}.`,
      ...describeProblems(problems, ASSET_SENTENCES),
    ].join("\n");
  });
}

interface Planned {
  readonly reading: TableReading;
  readonly mapping: AssetImportChoices["mapping"];
  readonly plan: PlannedFile;
  readonly slices: string;
  readonly organisationId: string;
}

async function withPlan(
  installation: Opened,
  given: AssetFileImport,
  work: (planned: Planned, transaction: Transaction) => Promise<string>,
): Promise<string> {
  const { imports } = installation;
  const run = (job: ImportJob) => runOrSayWhy(imports, job, ASSET_SENTENCES);
  const file = await readableFile(given.file);
  const planner = importableAssets.planner.href;
  const { encoding = null, sheet = null, file: fileName } = given;
  const ownFields = await inOrganisation(installation, given.organisation, findOwnFields);
  const read = await run({
    ...{ kind: "read", file, planner, fileName, encoding, sheet, choices: null, ownFields },
  });
  if (!("read" in read)) throw new Error("the reading process answered another question");
  const { reading } = read.read;
  const suggested = read.read.choices as unknown as AssetImportChoices;
  const choices = choicesFor(reading, suggested, given, ownFields);
  return imports.inFolder((folder) =>
    inOrganisation(installation, given.organisation, async (transaction, organisationId) => {
      const existing = join(folder, "existing");
      const slices = join(folder, "slices");
      const errors = join(folder, "errors");
      await writeLines(existing, referenceParts(transaction, organisationId));
      const answer = await run({
        ...{ kind: "plan", file, planner, choices: { ...choices }, existing, slices, errors },
        ...{ mostProblems: ALL_PROBLEMS, ownFields },
      });
      if (!("planned" in answer)) throw new Error("the reading process answered another question");
      const mapping = byLabel(choices.mapping, ownFields);
      return work({ reading, mapping, plan: answer.planned, slices, organisationId }, transaction);
    }),
  );
}

interface Result {
  readonly counts: { create: number; update: number; unchanged: number; errors: number };
  readonly problems: ImportProblem[];
  readonly parts: Record<(typeof PART_KINDS)[number], number>;
}

async function write(
  { plan, slices, organisationId }: Planned,
  transaction: Transaction,
  isCheck: boolean,
): Promise<Result> {
  const { problems } = plan;
  const result: Result = {
    counts: { create: 0, update: 0, unchanged: 0, errors: plan.counts.errors },
    problems: [...problems],
    parts: { assetTypes: 0, manufacturers: 0, models: 0, locations: 0, floors: 0, spaces: 0 },
  };
  await transaction.execute(sayImport());
  for await (const line of readLines(slices)) {
    const { work } = JSON.parse(line) as { work: AssetSlice };
    const how = { organisationId, writer: WRITER, isCheck };
    const { outcomes, parts } = await writeAssetSlice(transaction, work, how);
    for (const { found, staged } of outcomes) {
      if (found === null) result.counts.unchanged += 1;
      else result.counts[found.action === "error" ? "errors" : found.action] += 1;
      result.problems.push(...(found?.problems ?? staged.problems));
    }
    for (const kind of PART_KINDS) result.parts[kind] += parts[kind].length;
  }
  return result;
}

function requireSound(
  { reading, mapping }: Planned,
  { counts, problems }: Result,
  given: AssetFileImport,
): void {
  const isOfFile = problems.some(({ row, severity }) => row === 0 && severity === "error");
  if (counts.errors === 0 || (given.validRowsOnly && !isOfFile)) return;
  const why = isOfFile
    ? "Nothing was imported."
    : `Nothing was imported: ${counted(counts.errors, "row has", "rows have")} errors. --valid-rows-only true takes the others.`;
  throw new MendableError(
    [
      why,
      ...describeMapping(reading, mapping, namedFields(mapping)),
      ...describeProblems(problems, ASSET_SENTENCES),
    ].join("\n"),
  );
}

/** The fields that a column has; there are too many to tell of the others. */
function namedFields(mapping: AssetImportChoices["mapping"]): string[] {
  return Object.keys(mapping).filter((field) => (mapping[field] ?? null) !== null);
}

/** A mapping with custom fields by their headings, as people read it. */
function byLabel(
  mapping: AssetImportChoices["mapping"],
  ownFields: readonly OwnField[],
): AssetImportChoices["mapping"] {
  const labelOf = new Map(ownFields.map(({ key, label }) => [key, label]));
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [labelOf.get(field) ?? field, column]),
  );
}

function choicesFor(
  reading: TableReading,
  suggested: AssetImportChoices,
  given: AssetFileImport,
  ownFields: readonly OwnField[],
): AssetImportChoices {
  const fields = [...ASSET_IMPORT_FIELDS, ...ownFields.map(({ label }) => label)];
  if (given.maps.length === 0 && !reading.looksRight) {
    throw new MendableError(
      [
        "Nothing was imported: this does not look like a list of assets, with tags, serial numbers, quantities or models.",
        `Its columns: ${reading.headers.map(shownHeader).join(", ")}.`,
        `If it is one, say what they hold: --map tag=COLUMN, and so on. Fields: ${fields.join(", ")}.`,
      ].join("\n"),
    );
  }
  const named = Object.fromEntries(
    Object.entries(columnsOf<string>(reading, given.maps, fields)).map(([field, column]) => [
      ownFields.find(({ label }) => label === field)?.key ?? field,
      column,
    ]),
  );
  return {
    ...suggested,
    mapping: { ...suggested.mapping, ...(named as AssetImportChoices["mapping"]) },
    mode: given.mode ?? suggested.mode,
    defaultType: given.defaultType ?? null,
    defaultLocation: given.defaultLocation ?? null,
    dateOrder: given.dateOrder ?? null,
    decimalMark: given.decimalMark ?? null,
    archivedRows: given.archivedRows,
  };
}

function describeNew({ parts }: Result): string {
  return [
    counted(parts.assetTypes, "type"),
    counted(parts.manufacturers, "manufacturer"),
    counted(parts.models, "model"),
    counted(parts.locations, "location"),
    counted(parts.floors, "floor"),
    counted(parts.spaces, "space"),
  ].join(", ");
}
