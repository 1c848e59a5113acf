import { readFileSync } from "node:fs";
import { nearestName } from "./nearest-name.ts";
import { SETTINGS, type SettingName, type Settings } from "./registry.ts";

/** Says which settings are wrong, all of them at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** Reads every setting from an environment. Throws SettingsError that lists all that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = unknownNames(environment);
  const values: Record<string, unknown> = {};
  for (const name of NAMES) values[name] = readOne(name, environment, problems);
  problems.push(...missingCompanions(values));
  if (problems.length > 0) throw new SettingsError(problems);
  return values as Settings;
}

function readOne(
  name: SettingName,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): unknown {
  const { read, allowed, isSecret } = { isSecret: false, ...SETTINGS[name] };
  const text = textOf(name, environment, problems);
  if (isEmptyList(name, environment, text)) {
    problems.push(
      `${name}: is empty; write none for none at all, or leave it out for the default.`,
    );
    return undefined;
  }
  const result = read.safeParse(text);
  if (result.success) return result.data;
  const found = isSecret ? "a value that is not shown" : JSON.stringify(text);
  problems.push(`${name}: found ${found}; allowed is ${allowed}.`);
  return undefined;
}

/**
 * Whether nothing is said of a list that has entries by default: whoever empties an allowlist means
 * nobody, and its default would let somebody in.
 */
function isEmptyList(
  name: SettingName,
  environment: Readonly<Record<string, string | undefined>>,
  text: string | undefined,
): boolean {
  const isNamed = environment[name] !== undefined || Boolean(environment[`${name}_FILE`]);
  if (!isNamed || (text ?? "").trim() !== "") return false;
  const { data } = SETTINGS[name].read.safeParse(undefined);
  return Array.isArray(data) && data.length > 0;
}

function textOf(
  name: SettingName,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): string | undefined {
  const direct = environment[name];
  const file = environment[`${name}_FILE`];
  if (direct && file) problems.push(`${name}: set either ${name} or ${name}_FILE, not both.`);
  if (direct || !file) return direct || undefined;
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    problems.push(`${name}_FILE: the file ${JSON.stringify(file)} cannot be read.`);
    return undefined;
  }
}

/**
 * Names for the programs and drivers of PostgreSQL: PGHOST and PGPORT are no slips of HOST and
 * PORT.
 */
const OF_POSTGRESQL = /^PG[A-Z]+$/;

function unknownNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(NAMES.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || OF_POSTGRESQL.test(name)) return [];
    const nearest = nearestName(name, [...known]);
    if (!nearest && !name.startsWith("STOREY_")) return [];
    const hint = nearest ? `; did you mean ${nearest}?` : ".";
    return [`${name}: there is no setting of this name${hint}`];
  });
}

function missingCompanions(values: Record<string, unknown>): string[] {
  const needs: [SettingName, SettingName][] = [
    ["AUTH_DOMAIN", "AUTH_CLIENT_ID"],
    ["AUTH_DOMAIN", "AUTH_AUDIENCE"],
    ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
    ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
    ["SMTP_URL", "MAIL_FROM"],
    ["UBIQISENSE_URL", "UBIQISENSE_TOKEN"],
  ];
  return needs
    .filter(([given, needed]) => values[given] !== undefined && values[needed] === undefined)
    .map(
      ([given, needed]) =>
        `${needed}: is needed when ${given} is set; allowed is ${SETTINGS[needed].allowed}.`,
    );
}
