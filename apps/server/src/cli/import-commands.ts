import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { IMPORT_ENCODINGS, type ImportEncoding } from "@storey/contract";
import type { FileImport } from "../features/imports/spaces/import-file.ts";
import { MendableError } from "../mendable-error.ts";
import type { Command } from "./command.ts";

const OPTIONS = {
  organisation: { type: "string" },
  location: { type: "string" },
  floor: { type: "string" },
  map: { type: "string", multiple: true },
  encoding: { type: "string" },
  sheet: { type: "string" },
  "valid-rows-only": { type: "string" },
  yes: { type: "boolean" },
} as const;

const WORDS =
  "FILE --organisation NAME [--location L] [--floor F] [--map FIELD=COLUMN …] [--encoding E] [--sheet NAME] [--valid-rows-only true]";

/** Packs the words of an import into one text, for the server that may have to run it. */
async function prepare(words: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
  });
  const file = positionals[0];
  if (!file) throw new MendableError("Name the file to import.");
  if (!values.organisation) throw new MendableError("--organisation is missing.");
  const given: FileImport = {
    file: resolve(file),
    organisation: values.organisation,
    defaultLocation: values.location || undefined,
    defaultFloor: values.floor || undefined,
    maps: values.map ?? [],
    encoding: encodingOf(values.encoding),
    sheet: values.sheet || undefined,
    validRowsOnly: values["valid-rows-only"] === "true",
  };
  return [JSON.stringify(given)];
}

/** Returns an encoding of this name. Throws in words. */
export function encodingOf(given: string | undefined): ImportEncoding | undefined {
  if (given === undefined) return undefined;
  const known = IMPORT_ENCODINGS.find((each) => each === given.toLowerCase());
  if (known) return known;
  throw new MendableError(`--encoding ${given}: choose one of ${IMPORT_ENCODINGS.join(", ")}.`);
}

/** Shows the effect of an import, and writes nothing. */
export const checkSpaces: Command = {
  name: "spaces check",
  usage: `spaces check ${WORDS}`,
  about: "Shows how a file of rooms would be read and what importing it would do.",
  prepare,
  run: async (installation, [given = ""]) => {
    const { checkSpacesFile } = await import("../features/imports/spaces/import-file.ts");
    return checkSpacesFile(installation, JSON.parse(given));
  },
};

/** Imports a file of rooms, once a person has seen its effect. */
export const importSpaces: Command = {
  name: "spaces import",
  usage: `spaces import ${WORDS} [--yes]`,
  about:
    "Imports rooms from a CSV, XLSX, JSON or GeoJSON file, after it has shown what that does and asked. Nothing is written when a row has an error.",
  shownFirst: checkSpaces,
  prepare,
  run: async (installation, [given = ""]) => {
    const { importSpacesFile } = await import("../features/imports/spaces/import-file.ts");
    return importSpacesFile(installation, JSON.parse(given));
  },
};
