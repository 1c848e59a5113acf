import { spaceImports } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, onSlow, Reply } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { SpaceImportService } from "./space-import.service.ts";

/** The calls that bring spaces in from a file. */
export function spaceImportRoutes(files: FileStore): Binding[] {
  const imports = new SpaceImportService(files);
  return [
    onSlow(spaceImports.upload, (actor, { file, body }, begin) => {
      if (!file) throw new ProblemError("request.malformed");
      return imports.upload(actor, file, body.id ?? v7(), begin);
    }),
    onSlow(spaceImports.get, (actor, { params }, begin) => imports.get(actor, params.id, begin)),
    onSlow(spaceImports.readAs, (actor, { params, body }, begin) =>
      imports.readAs(actor, params.id, body.encoding, begin),
    ),
    onSlow(spaceImports.check, (actor, { params, body }, begin) =>
      imports.check(actor, params.id, body, begin),
    ),
    onSlow(spaceImports.commit, (actor, { params, body }, begin) =>
      imports.commit(actor, params.id, body.validRowsOnly, begin),
    ),
    onSlow(spaceImports.errors, async (actor, { params }, begin) => {
      const csv = await imports.errors(actor, params.id, begin);
      return new Reply(csv, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="import-errors.csv"',
      });
    }),
  ];
}
