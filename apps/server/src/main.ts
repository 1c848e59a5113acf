import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Every command and every start reads hundreds of source files, so their compiled form is cached.
// Where the folder cannot be written to, as in a sealed container, nothing is cached.
const root = join(import.meta.dirname, "..", "..", "..");
enableCompileCache(join(root, "node_modules", ".cache", "storey-compiled"));

const { runCommandLine } = await import("./cli/command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
