import type { FileOnCommandLine } from "../features/imports/file-on-command-line.ts";
import type { FileImport } from "../features/imports/spaces/import-file.ts";
import { fileImportCommands } from "./file-import-commands.ts";

type Own = Omit<FileImport, keyof FileOnCommandLine>;

/** The commands that import files of rooms. */
export const spaceImport = fileImportCommands<Own>({
  name: "spaces",
  what: "rooms",
  formats: "a CSV, XLSX, JSON or GeoJSON file",
  options: ["location", "floor"],
  usage: "[--location L] [--floor F]",
  own: ({ location, floor }) => ({
    defaultLocation: location || undefined,
    defaultFloor: floor || undefined,
  }),
  load: async () => {
    const { checkSpacesFile, importSpacesFile } = await import(
      "../features/imports/spaces/import-file.ts"
    );
    return { check: checkSpacesFile, run: importSpacesFile };
  },
});
