import { DATE_ORDERS, DECIMAL_MARKS } from "@storey/contract";
import type { AssetFileImport } from "../features/imports/assets/import-asset-file.ts";
import type { FileOnCommandLine } from "../features/imports/file-on-command-line.ts";
import { fileImportCommands, oneOf } from "./file-import-commands.ts";

type Own = Omit<AssetFileImport, keyof FileOnCommandLine>;

const MODES = ["create", "update", "both"] as const;
const ARCHIVED = { "leave-out": "leave_out", archive: "archive" } as const;

/** The commands that import files of assets. */
export const assetImport = fileImportCommands<Own>({
  name: "assets",
  what: "assets",
  formats: "a CSV, XLSX or JSON file",
  options: ["mode", "type", "location", "date-order", "decimal-mark", "archived"],
  usage:
    "[--mode create|update|both] [--type T] [--location L] [--date-order day-first|month-first] [--decimal-mark point|comma] [--archived leave-out|archive]",
  own: (texts) => {
    const mode = oneOf("mode", texts["mode"], MODES) ?? "both";
    const archived = oneOf("archived", texts["archived"], Object.keys(ARCHIVED)) ?? "leave-out";
    return {
      mode: mode === "both" ? "upsert" : mode,
      defaultType: texts["type"] || undefined,
      defaultLocation: texts["location"] || undefined,
      dateOrder: oneOf("date-order", texts["date-order"], DATE_ORDERS),
      decimalMark: oneOf("decimal-mark", texts["decimal-mark"], DECIMAL_MARKS),
      archivedRows: ARCHIVED[archived as keyof typeof ARCHIVED],
    };
  },
  load: async () => {
    const { checkAssetsFile, importAssetsFile } = await import(
      "../features/imports/assets/import-asset-file.ts"
    );
    return { check: checkAssetsFile, run: importAssetsFile };
  },
});
