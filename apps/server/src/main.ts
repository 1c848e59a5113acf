import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Every command and every start reads hundreds of source files: what they compile to is kept.
// Where the folder cannot be written to, as in a sealed container, nothing is.
const root = join(import.meta.dirname, "..", "..", "..");
enableCompileCache(join(root, "node_modules", ".cache", "storey-compiled"));

const { runCommandLine } = await import("./cli/command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
