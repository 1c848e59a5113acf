import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { IMPORT_ENCODINGS } from "@storey/contract";
import type { FileOnCommandLine } from "../features/imports/file-on-command-line.ts";
import type { Installation } from "../installation.ts";
import { MendableError } from "../mendable-error.ts";
import type { Command } from "./command.ts";

const OPTIONS = {
  organisation: { type: "string" },
  map: { type: "string", multiple: true },
  encoding: { type: "string" },
  sheet: { type: "string" },
  "valid-rows-only": { type: "string" },
  yes: { type: "boolean" },
} as const;

/** The texts of the options of one entity. */
type Texts = Readonly<Record<string, string | undefined>>;
type Run = (installation: Installation, given: never) => Promise<string>;

/** An entity whose files can be imported from the command line. */
interface FileImport<Own extends object> {
  /** The word before `check` and `import`. */
  readonly name: string;
  /** What a file holds, in words. */
  readonly what: string;
  /** Which files, in words. */
  readonly formats: string;
  /** The names of its own options, and how they are written. */
  readonly options: readonly string[];
  readonly usage: string;
  /** Reads its own options. Throws in words. */
  readonly own: (texts: Texts) => Own;
  /** Loads what does the work, so that other commands need not. */
  readonly load: () => Promise<{ readonly check: Run; readonly run: Run }>;
}

/** Makes the commands that show what importing a file of an entity would do, and that import it. */
export function fileImportCommands<Own extends object>({
  name,
  what,
  formats,
  options,
  usage,
  own,
  load,
}: FileImport<Own>): { readonly check: Command; readonly import: Command } {
  const words = `FILE --organisation NAME ${usage} [--map FIELD=COLUMN …] [--encoding E] [--sheet NAME] [--valid-rows-only true]`;
  // The words of an import are packed into one text, for the server that may have to run it.
  const prepare = async (given: readonly string[]): Promise<string[]> => {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: {
        ...OPTIONS,
        ...Object.fromEntries(options.map((option) => [option, { type: "string" } as const])),
      },
      allowPositionals: true,
    });
    const file = positionals[0];
    if (!file) throw new MendableError("Name the file to import.");
    if (!values.organisation) throw new MendableError("--organisation is missing.");
    const shared: FileOnCommandLine = {
      file: resolve(file),
      organisation: values.organisation,
      maps: values.map ?? [],
      encoding: oneOf("encoding", values.encoding?.toLowerCase(), IMPORT_ENCODINGS),
      sheet: values.sheet || undefined,
      validRowsOnly: values["valid-rows-only"] === "true",
    };
    return [JSON.stringify({ ...shared, ...own(values as unknown as Texts) })];
  };
  const check: Command = {
    name: `${name} check`,
    usage: `${name} check ${words}`,
    about: `Shows how a file of ${what} would be read and what importing it would do.`,
    prepare,
    run: async (installation, [given = ""]) =>
      (await load()).check(installation, JSON.parse(given) as never),
  };
  return {
    check,
    import: {
      name: `${name} import`,
      usage: `${name} import ${words} [--yes]`,
      about: `Imports ${what} from ${formats}, after it has shown what that does and asked. Nothing is written when a row has an error.`,
      shownFirst: check,
      prepare,
      run: async (installation, [given = ""]) =>
        (await load()).run(installation, JSON.parse(given) as never),
    },
  };
}

/** Returns the word of a list that an option names; undefined where it is absent. Throws in words. */
export function oneOf<Word extends string>(
  option: string,
  given: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (given === undefined) return undefined;
  const known = words.find((word) => word === given);
  if (known) return known;
  throw new MendableError(`--${option} ${given}: choose one of ${words.join(", ")}.`);
}
