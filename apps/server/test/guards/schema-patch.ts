import { type Removal, withoutGuard } from "./removal.ts";

/** A migration as it is kept. */
interface Script {
  readonly name: string;
  readonly sql: string;
}

/** What a migration makes that one statement can make again in its finished place. */
interface Made {
  /** The kind and the name, with the table where it has one, as later statements write them. */
  readonly kind: "function" | "policy" | "trigger" | "index";
  readonly name: string;
  readonly table: string;
}

/**
 * Returns the statements that take a guard out of a finished schema; undefined where only the
 * migrations can, run from the beginning: what makes the guard is no function, policy, trigger or
 * index, or a later statement makes it anew, changes it or was itself made by it.
 */
export function schemaPatch(
  removal: Removal,
  changed: string,
  migrations: readonly Script[],
): string | undefined {
  const at = migrations.findIndex(({ name }) => name === changed);
  const before = statementsOf(migrations[at]?.sql ?? "");
  const after = statementsOf(withoutGuard(removal, migrations[at]?.sql ?? ""));
  const first = before.findIndex((statement, index) => statement !== after[index]);
  const left = before.length - after.length;
  // One statement differs, or is gone.
  if (first === -1 || left < 0 || left > 1) return undefined;
  const rest = before.slice(first + 1);
  if (rest.join(";") !== after.slice(first + 1 - left).join(";")) return undefined;
  const made = madeBy(before[first] ?? "");
  if (!made) return undefined;
  const later = [...rest, ...migrations.slice(at + 1).flatMap(({ sql }) => statementsOf(sql))];
  const all = migrations.flatMap(({ sql }) => statementsOf(sql));
  if (later.some((statement) => concerns(statement, made, all))) return undefined;
  const instead = left === 1 ? "" : (after[first] ?? "");
  return made.kind === "function" ? anew(made, instead) : `${dropOf(made)};\n${instead}`;
}

function madeBy(statement: string): Made | undefined {
  const routine = /^create (?:or replace )?function (\w+)\s*\(/.exec(statement)?.[1];
  if (routine) return { kind: "function", name: routine, table: "" };
  const index = /^create (?:unique )?index (\w+) on (\w+)/.exec(statement);
  const policy = /^create policy (\w+) on (\w+)/.exec(statement);
  const trigger = /^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)/.exec(statement);
  for (const [kind, found] of Object.entries({ index, policy, trigger }))
    if (found?.[1] && found[2])
      return { kind: kind as Made["kind"], name: found[1], table: found[2] };
  return undefined;
}

/** Tells whether a later statement may make something anew, change it, or was made by it. */
function concerns(statement: string, { kind, name, table }: Made, all: readonly string[]): boolean {
  const calls = (routine: string) => new RegExp(`\\b${routine}\\s*\\(`).test(statement);
  const isNamed = names(kind, name).test(statement);
  if (kind === "index") return isNamed;
  if (kind === "function") return isNamed || (isRun(statement) && calls(name));
  if (isNamed && new RegExp(`\\b${table}\\b`).test(statement)) return true;
  if (!isRun(statement)) return false;
  // A function or a loop that does so for many tables gets their names as texts, or reads them from
  // the catalogue.
  const isListed = statement.includes(`'${table}'`);
  if (isNamed) return isListed || /\bpg_/.test(statement);
  return isListed && makersOf(kind, name, all).some(calls);
}

/** Returns a pattern for statements that make, change or drop something, as well as for bodies with such. */
function names(kind: Made["kind"], name: string): RegExp {
  const verb = kind === "function" ? "(?:create|replace|alter|drop)\\s+" : "";
  return new RegExp(`\\b${verb}${kind}\\s+(?:if exists )?${name}\\b`);
}

/** Returns the functions that make policies or triggers of a name on the tables they are given. */
function makersOf(kind: Made["kind"], name: string, all: readonly string[]): string[] {
  return all.flatMap((statement) => {
    const made = madeBy(statement);
    return made?.kind === "function" && names(kind, name).test(statement) ? [made.name] : [];
  });
}

/** Tells whether a statement does something by itself, instead of keeping it for later. */
function isRun(statement: string): boolean {
  return !/^\s*(?:create|grant|revoke|comment)\b/.test(statement);
}

function anew(made: Made, statement: string): string | undefined {
  if (statement === "" || madeBy(statement)?.name !== made.name) return undefined;
  return statement.replace(/create (?:or replace )?function/, "create or replace function");
}

function dropOf({ kind, name, table }: Made): string {
  return kind === "index" ? `drop index ${name}` : `drop ${kind} ${name} on ${table}`;
}

const split = new Map<string, readonly string[]>();

/**
 * Returns the statements of a script without comments; semicolons in texts and bodies end none.
 */
function statementsOf(sql: string): readonly string[] {
  const known = split.get(sql) ?? splitStatements(sql);
  split.set(sql, known);
  return known;
}

function splitStatements(sql: string): string[] {
  const statements = [""];
  const pieces = sql.matchAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|[^-$';]+|[\s\S]/g);
  for (const [piece] of pieces) {
    if (piece === ";") statements.push("");
    else if (!piece.startsWith("--")) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
