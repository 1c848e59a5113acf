import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DATE_ORDERS } from "@storey/contract";
import type { AssetFileImport } from "../features/imports/assets/import-asset-file.ts";
import { MendableError } from "../mendable-error.ts";
import type { Command } from "./command.ts";
import { encodingOf } from "./import-commands.ts";

const OPTIONS = {
  organisation: { type: "string" },
  mode: { type: "string" },
  type: { type: "string" },
  location: { type: "string" },
  "date-order": { type: "string" },
  map: { type: "string", multiple: true },
  encoding: { type: "string" },
  sheet: { type: "string" },
  "valid-rows-only": { type: "string" },
  yes: { type: "boolean" },
} as const;

const WORDS =
  "FILE --organisation NAME [--mode create|update|both] [--type T] [--location L] [--date-order day-first|month-first] [--map FIELD=COLUMN …] [--encoding E] [--sheet NAME] [--valid-rows-only true]";

const MODES = { create: "create", update: "update", both: "upsert" } as const;

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
  const { mode = "both" } = values;
  if (!(mode in MODES))
    throw new MendableError(`--mode ${mode}: choose one of ${Object.keys(MODES).join(", ")}.`);
  const dateOrder = DATE_ORDERS.find((order) => order === values["date-order"]);
  if (values["date-order"] !== undefined && !dateOrder)
    throw new MendableError(
      `--date-order ${values["date-order"]}: choose one of ${DATE_ORDERS.join(", ")}.`,
    );
  const given: AssetFileImport = {
    file: resolve(file),
    organisation: values.organisation,
    mode: MODES[mode as keyof typeof MODES],
    defaultType: values.type || undefined,
    defaultLocation: values.location || undefined,
    dateOrder,
    maps: values.map ?? [],
    encoding: encodingOf(values.encoding),
    sheet: values.sheet || undefined,
    validRowsOnly: values["valid-rows-only"] === "true",
  };
  return [JSON.stringify(given)];
}

/** Shows the effect of an import, and leaves nothing of it. */
export const checkAssets: Command = {
  name: "assets check",
  usage: `assets check ${WORDS}`,
  about: "Shows how a file of assets would be read and what importing it would do.",
  prepare,
  run: async (installation, [given = ""]) => {
    const { checkAssetsFile } = await import("../features/imports/assets/import-asset-file.ts");
    return checkAssetsFile(installation, JSON.parse(given));
  },
};

/** Imports a file of assets, once a person has seen its effect. */
export const importAssets: Command = {
  name: "assets import",
  usage: `assets import ${WORDS} [--yes]`,
  about:
    "Imports assets from a CSV, XLSX or JSON file, after it has shown what that does and asked. Nothing is written when a row has an error.",
  shownFirst: checkAssets,
  prepare,
  run: async (installation, [given = ""]) => {
    const { importAssetsFile } = await import("../features/imports/assets/import-asset-file.ts");
    return importAssetsFile(installation, JSON.parse(given));
  },
};
