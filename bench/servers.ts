/** Servers in processes of their own, and how a bench speaks with them. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** The answers of a server to its parent: by the name of the question, from its argument. */
type Answers = Readonly<Record<string, (argument: string) => Promise<string>>>;

/** A server under measurement. */
export interface BenchServer {
  readonly name: string;
  readonly url: string;
  /**
   * Asks the process: "token" of an e-mail, "memory" in bytes after a collection, "processor" time
   * so far in milliseconds, its "pid".
   */
  ask(question: string, argument?: string): Promise<string>;
  close(): Promise<void>;
}

interface Message {
  readonly id: number;
  readonly question: string;
  readonly argument: string;
}

/** Starts `<name>-process.ts` with arguments and waits until it listens. */
export async function startProcess(
  name: string,
  ...words: readonly string[]
): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, `${name}-process.ts`), words, {
    execArgv: ["--expose-gc", ...(process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? [])],
    stdio: ["ignore", "inherit", process.env["BENCH_LOG"] ? "inherit" : "pipe", "ipc"],
  });
  keepLastWords(child);
  const port = await answer(child, 0);
  let last = 0;
  const ask = (question: string, argument = "") => {
    last += 1;
    child.send({ id: last, question, argument } satisfies Message);
    return answer(child, last);
  };
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    ask,
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await ask("close");
      child.disconnect();
      await ended;
    },
  };
}

/** The length of the log's end that is quoted of a server that ended, in characters. */
const LAST_WORDS = 4_000;
const lastWords = new WeakMap<ChildProcess, string>();

/** Reads the log of a server under load and keeps only its end. */
function keepLastWords(child: ChildProcess): void {
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords.set(child, `${lastWords.get(child) ?? ""}${text}`.slice(-LAST_WORDS));
  });
}

function answer(child: ChildProcess, id: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (message: { id: number; text?: string; error?: string }) => {
      if (message.id !== id) return;
      child.off("message", read).off("exit", leave);
      if (message.error === undefined) resolve(message.text ?? "");
      else reject(new Error(message.error));
    };
    const leave = () =>
      reject(new Error(`the server's process ended\n${lastWords.get(child) ?? ""}`));
    child.on("message", read).once("exit", leave);
  });
}

/** Tells the parent the address of this process, and answers questions from then on. */
export function answerParent(port: number, answers: Answers): void {
  const known: Answers = { memory, processor, pid: async () => String(process.pid), ...answers };
  process.on("message", ({ id, question, argument }: Message) => {
    const asked = known[question];
    const given = asked ? asked(argument) : Promise.reject(new Error(`no answer to ${question}`));
    given.then(
      (text) => process.send?.({ id, text }),
      (error: Error) => process.send?.({ id, error: error.message }),
    );
  });
  process.send?.({ id: 0, text: String(port) });
}

async function memory(): Promise<string> {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return String(heapUsed + external);
}

async function processor(): Promise<string> {
  const { user, system } = process.cpuUsage();
  return String((user + system) / 1_000);
}
