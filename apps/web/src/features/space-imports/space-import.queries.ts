import {
  type ImportChoices,
  type ImportEncoding,
  type SpaceImport,
  spaceImports,
} from "@storey/contract";
import { call, download } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { reloadOrganisation } from "../../lib/session/organisation.ts";
import { upload } from "../../lib/upload.ts";
import { spacesChanged } from "../spaces/space.queries.ts";

/** How often one that is being written elsewhere is looked at. */
export const LOOK_MS = 3_000;

/** One import. */
export function importQuery(id: string) {
  return queryOf(spaceImports.get, { params: { id } });
}

function keep(spaceImport: SpaceImport): SpaceImport {
  queryClient.setQueryData(importQuery(spaceImport.id).queryKey, spaceImport);
  return spaceImport;
}

/** Uploads a file of rooms; `onProgress` counts from 0 to 1. */
export async function uploadImport(
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<SpaceImport> {
  // The id is made here: an attempt that is repeated after a lost answer is one import.
  const body = { id: crypto.randomUUID() };
  return keep(await upload(spaceImports.upload, { body, file, onProgress, signal }));
}

/** Reads the file anew in another encoding. */
export async function readImportAs(id: string, encoding: ImportEncoding): Promise<SpaceImport> {
  return keep(await call(spaceImports.readAs, { params: { id }, body: { encoding } }));
}

/** Reads the rows by the choices and tells what an import would do; writes no space. */
export async function checkImport(id: string, body: ImportChoices): Promise<SpaceImport> {
  return keep(await call(spaceImports.check, { params: { id }, body }));
}

/** Writes the rows: all of them, or those without an error. Goes on with what was interrupted. */
export async function commitImport(id: string, validRowsOnly: boolean): Promise<SpaceImport> {
  try {
    const done = keep(await call(spaceImports.commit, { params: { id }, body: { validRowsOnly } }));
    await Promise.all([spacesChanged(), reloadOrganisation()]);
    return done;
  } catch (error) {
    // It may have begun: then it can be continued.
    await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });
    throw error;
  }
}

/** The rows with errors as a file with a reason column. */
export function importErrors(id: string): Promise<Blob> {
  return download(spaceImports.errors, { params: { id } });
}
