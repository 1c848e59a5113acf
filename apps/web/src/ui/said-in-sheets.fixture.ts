import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = join(import.meta.dirname, "..");

/** One property of one rule of a style sheet. */
interface Said {
  /** The path of the sheet below the sources of the app. */
  readonly sheet: string;
  /** The conditions and the selector that it is within, from the outermost. */
  readonly within: readonly string[];
  readonly property: string;
  readonly value: string;
}

function saidIn(sheet: string): Said[] {
  const text = readFileSync(join(SOURCES, sheet), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const said: Said[] = [];
  const within: string[] = [];
  for (const [, words = "", end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const [property = "", ...value] = words.trim().split(":");
    if (end === "{") within.push(words.trim().replaceAll(/\s+/g, " "));
    else if (value.length > 0)
      said.push({
        ...{ sheet, within: [...within], property },
        value: value.join(":").trim().replaceAll(/\s+/g, " "),
      });
    if (end === "}") within.pop();
  }
  return said;
}

/** Everything that the style sheets of the app say, in order within each of them. */
export function saidInSheets(): readonly Said[] {
  return globSync("**/*.css", { cwd: SOURCES }).sort().flatMap(saidIn);
}
