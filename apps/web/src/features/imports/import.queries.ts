import type { AnyImport, ImportEncoding, ImportUndoPreview } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";
import type { ImportKind } from "./import-kind.ts";

/** The interval at which an import that is written elsewhere is refetched, in milliseconds. */
export const LOOK_MS = 3_000;

/** Lists the latest imports, the newest first. */
export function importsQuery({ calls }: ImportKind) {
  return { ...queryOf(calls.list), staleTime: 0 };
}

/** Returns one import. */
export function importQuery({ calls }: ImportKind, id: string) {
  return queryOf(calls.get, { params: { id } });
}

/**
 * Returns one import while a check of it is on its way. It is kept apart from what the screen shows,
 * which the reply of the check replaces.
 */
export function checkedSoFarQuery({ calls }: ImportKind, id: string) {
  return queryOptions({
    queryKey: ["check of an import", id],
    queryFn: ({ signal }) => call(calls.get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

async function keep(kind: ImportKind, given: AnyImport): Promise<AnyImport> {
  // A look that began before must not put back what it saw.
  await queryClient.cancelQueries({ queryKey: importQuery(kind, given.id).queryKey });
  queryClient.setQueryData(importQuery(kind, given.id).queryKey, given);
  return given;
}

/** Uploads a file; calls `onProgress` with a share from 0 to 1. */
export async function uploadImport(
  kind: ImportKind,
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<AnyImport> {
  // The id is made here, so that an attempt repeated after a lost reply creates one import only.
  const body = { id: crypto.randomUUID() };
  return keep(kind, await upload(kind.calls.upload, { body, file, onProgress, signal }));
}

/** Reads the file again in another encoding. */
export async function readImportAs(
  kind: ImportKind,
  id: string,
  encoding: ImportEncoding,
): Promise<AnyImport> {
  return keep(kind, await call(kind.calls.readAs, { params: { id }, body: { encoding } }));
}

/** Reads another sheet of the file. */
export async function readImportSheet(
  kind: ImportKind,
  id: string,
  sheet: string,
): Promise<AnyImport> {
  return keep(kind, await call(kind.calls.readSheet, { params: { id }, body: { sheet } }));
}

/** Returns what undoing an import would do now; changes nothing. */
export function previewUndo({ calls }: ImportKind, id: string): Promise<ImportUndoPreview> {
  return call(calls.previewUndo, { params: { id } });
}

/** Undoes an import, or continues an interrupted undo. */
export function undoImport(kind: ImportKind, id: string): Promise<AnyImport> {
  return written(kind, id, () => call(kind.calls.undo, { params: { id } }));
}

/** Reads the rows by the choices and returns what an import would do; writes no record. */
export async function checkImport(
  kind: ImportKind,
  id: string,
  body: AnyImport["choices"],
): Promise<AnyImport> {
  return keep(kind, await call(kind.calls.check, { params: { id }, body }));
}

/** Writes all rows, or only those without an error. Continues an interrupted import. */
export function commitImport(
  kind: ImportKind,
  id: string,
  validRowsOnly: boolean,
): Promise<AnyImport> {
  const body = { validRowsOnly };
  return written(kind, id, () => call(kind.calls.commit, { params: { id }, body }));
}

async function written(
  kind: ImportKind,
  id: string,
  write: () => Promise<AnyImport>,
): Promise<AnyImport> {
  try {
    const done = keep(kind, await write());
    await kind.changed();
    return done;
  } catch (error) {
    // The server may have begun to write; then the screen offers to continue.
    await queryClient.invalidateQueries({ queryKey: importQuery(kind, id).queryKey });
    throw error;
  }
}

/** Returns the rows with errors as a file with a column for the reason. */
export function importErrors({ calls }: ImportKind, id: string): Promise<Blob> {
  return download(calls.errors, { params: { id } });
}
