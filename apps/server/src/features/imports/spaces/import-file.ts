import { join } from "node:path";
import {
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportCounts,
  type ImportMapping,
} from "@storey/contract";
import { ORGANISATION_PERMISSIONS } from "@storey/domain";
import type { Installation } from "../../../installation.ts";
import { MendableError } from "../../../mendable-error.ts";
import {
  type ChecklistGiver,
  usesChecklists,
} from "../../checklist-assignments/space-checklists.service.ts";
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
import { readLines, writeLines } from "../json-lines.ts";
import { importableSpaces } from "./importable-spaces.ts";
import { SPACE_SENTENCES } from "./problem-sentences.ts";
import type { Slice, SpaceParts } from "./space-slices.ts";
import { structureParts, writeParts } from "./space-structure.repository.ts";
import { writeWithChecklists } from "./write-with-checklists.ts";

/** A file of rooms to import without the wizard: its columns are read as they are suggested. */
export interface FileImport extends FileOnCommandLine {
  readonly defaultLocation: string | undefined;
  readonly defaultFloor: string | undefined;
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
      ...describeMapping(reading, mapping, IMPORT_FIELDS),
      `Would add ${counts.create}, change ${counts.update} and leave ${counts.unchanged} unchanged; ${counts.errors} left out.`,
      `New: ${describeNew(counts)}.`,
      ...describeProblems(plan.problems, SPACE_SENTENCES),
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
      ...describeProblems(plan.problems, SPACE_SENTENCES),
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
  const { imports } = installation;
  const run = (job: ImportJob) => runOrSayWhy(imports, job, SPACE_SENTENCES);
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
    inOrganisation(installation, given.organisation, async (transaction, organisationId) => {
      const existing = join(folder, "existing");
      const slices = join(folder, "slices");
      const errors = join(folder, "errors");
      const isOn = await usesChecklists(transaction, organisationId);
      const assigning = { isOn, places: null };
      await writeLines(existing, structureParts(transaction, organisationId, assigning));
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
            await writeWithChecklists(transaction, writerOf(organisationId, isOn), slice);
          }
        },
      });
    }),
  );
}

/** The server's own work may do everything in an organisation that its modules allow. */
function writerOf(organisationId: string, isChecking: boolean): ChecklistGiver {
  return {
    ...{ organisationId, permissions: new Set(ORGANISATION_PERMISSIONS), limits: new Map() },
    settings: new Set(isChecking ? ["spaces_checklists"] : []),
  };
}

function requireSound(plan: PlannedFile, mapping: ImportMapping, given: FileImport): void {
  const { errors } = countsOf(plan);
  if (errors === 0 || given.validRowsOnly) return;
  throw new MendableError(
    [
      `Nothing was imported: ${counted(errors, "row has", "rows have")} errors. --valid-rows-only true takes the others.`,
      ...describeMapping(plan.reading, mapping, IMPORT_FIELDS),
      ...describeProblems(plan.problems, SPACE_SENTENCES),
    ].join("\n"),
  );
}

function countsOf({ counts }: PlannedFile): ImportCounts {
  return counts as unknown as ImportCounts;
}

function choicesFor(
  reading: TableReading,
  suggested: ImportChoices,
  given: FileImport,
): ImportChoices {
  const named = columnsOf(reading, given.maps, IMPORT_FIELDS);
  if (given.maps.length === 0 && !reading.looksRight) {
    throw new MendableError(
      [
        "Nothing was imported: this does not look like a list of rooms, with names and a floor, number or capacity.",
        `Its columns: ${reading.headers.map(shownHeader).join(", ")}.`,
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

function describeNew(counts: ImportCounts): string {
  return [
    counted(counts.locations, "location"),
    counted(counts.floors, "floor"),
    counted(counts.spaceTypes, "type"),
    counted(counts.features, "feature"),
  ].join(", ");
}
