import { v7 } from "uuid";
import { type Binding, onMultiTransaction, Reply } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { UploadLimit } from "../../http/upload.ts";
import { type ImportPlaces, ImportService } from "./import.service.ts";
import type { Importable } from "./importable.ts";
import { IMPORT_MAX_BYTES } from "./reading/read-table.ts";

const LIMIT: UploadLimit = { maxBytes: IMPORT_MAX_BYTES, refusal: "import.too_large" };

/** Binds the calls that bring records of one entity in from files, and undo that. */
export function importRoutes(importable: Importable, places: ImportPlaces): Binding[] {
  const imports = new ImportService(importable, places);
  const { calls } = importable;
  return [
    onMultiTransaction(
      calls.upload,
      (actor, { file, body }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        return imports.upload(actor, file, body.id ?? v7(), begin);
      },
      LIMIT,
    ),
    onMultiTransaction(calls.list, (actor, _, begin) => imports.list(actor, begin)),
    onMultiTransaction(calls.get, (actor, { params }, begin) =>
      imports.get(actor, params.id, begin),
    ),
    onMultiTransaction(calls.readAs, (actor, { params, body }, begin) =>
      imports.readAgain(actor, params.id, body, begin),
    ),
    onMultiTransaction(calls.readSheet, (actor, { params, body }, begin) =>
      imports.readAgain(actor, params.id, body, begin),
    ),
    onMultiTransaction(calls.check, (actor, { params, body }, begin) =>
      imports.check(actor, params.id, body as Readonly<Record<string, unknown>>, begin),
    ),
    onMultiTransaction(calls.commit, (actor, { params, body }, begin) =>
      imports.commit(actor, params.id, body.validRowsOnly, begin),
    ),
    onMultiTransaction(calls.errors, async (actor, { params }, begin) => {
      const csv = await imports.errors(actor, params.id, begin);
      return new Reply(csv, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="import-errors.csv"',
      });
    }),
    onMultiTransaction(calls.previewUndo, (actor, { params }, begin) =>
      imports.previewUndo(actor, params.id, begin),
    ),
    onMultiTransaction(calls.undo, (actor, { params }, begin) =>
      imports.undo(actor, params.id, begin),
    ),
  ];
}
