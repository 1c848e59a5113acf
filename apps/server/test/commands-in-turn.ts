// Runs commands one after another in this one process, each given as a list of words, and prints
// what each came to: a process of its own for each would load the server every time.
import { runCommandLine } from "../src/cli/command-line.ts";
import type { CommandOutcome } from "./command.ts";

const outcomes: CommandOutcome[] = [];
const { stdout, stderr } = process;
const print = stdout.write.bind(stdout);
let output = "";
let errors = "";
stdout.write = (text: string | Uint8Array) => {
  output += String(text);
  return true;
};
stderr.write = (text: string | Uint8Array) => {
  errors += String(text);
  return true;
};
for (const words of JSON.parse(process.argv[2] ?? "[]") as string[][]) {
  [output, errors] = ["", ""];
  const code = await runCommandLine(words).catch((error: Error) => {
    errors += error.stack;
    return 1;
  });
  outcomes.push({ code, output, errors });
}
print(JSON.stringify(outcomes));
