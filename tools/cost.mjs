// `node tools/cost.mjs [--to FILE] [--as NAME] -- COMMAND …`: measures what a command and
// everything it starts cost, in seconds of the clock and of the processors. Adds a line per command
// to FILE.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { watchProcessTree } from "./process-tree.mjs";

const { values, positionals } = parseArgs({
  options: { as: { type: "string" }, to: { type: "string" } },
  allowPositionals: true,
});
const [program, ...words] = positionals;
if (!program) {
  console.error("Usage: node tools/cost.mjs [--to FILE] [--as NAME] -- COMMAND …");
  process.exit(2);
}

const tree = watchProcessTree();
const started = performance.now();
const child = spawn(program, words, {
  stdio: "inherit",
  env: { ...process.env, ...tree.environment },
});
// Ctrl-C reaches the command too; this process waits until the command ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("error", (error) => {
  console.error(`${program}: ${error.message}`);
  process.exit(127);
});
child.once("exit", (code, signal) => {
  const wall = (performance.now() - started) / 1000;
  const cpu = tree.stop();
  const ending = code === 0 ? "" : `, ended with ${code ?? signal}`;
  const cost = `${wall.toFixed(1)} s${cpu === undefined ? "" : `, ${cpu.toFixed(1)} CPU s`}${ending}`;
  const line = `${values.as ?? [program, ...words].join(" ")}: ${cost}`;
  if (values.to) appendFileSync(values.to, `${line}\n`);
  console.info(line);
  process.exitCode = code ?? 1;
});
