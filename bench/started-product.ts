/** The product as `npm start` has it, with the demonstration, in a folder of its own. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { startHttpsProxy } from "./https-proxy.ts";
import { memoryOf } from "./process-memory.ts";

const ROOT = join(import.meta.dirname, "..");
const MAIN = join(ROOT, "apps", "server", "src", "main.ts");

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls, of which a few fields are read
  readonly body: any;
}

/** A running product that is asked with the rights of an administrator of the demonstration. */
export interface StartedProduct {
  readonly origin: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Runs a command of `npm run storey`. */
  command(...words: string[]): Promise<{ readonly exitCode: number; readonly output: string }>;
  /** Returns the memory of all of its processes now, in bytes. */
  held(): number;
  stop(): Promise<void>;
}

/** Starts it, behind HTTPS where phones are measured; ready once the demonstration is there. */
export async function startProduct(
  account: string,
  { https = false }: { readonly https?: boolean } = {},
): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "storey-files-"));
  const port = await freePort();
  const own = `http://localhost:${port}`;
  const proxy = https ? await startHttpsProxy(port) : null;
  const origin = proxy?.origin ?? own;
  const settings = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    NODE_NO_WARNINGS: "1",
    STOREY_DATA_DIR: dataDir,
    STOREY_DEMO: "true",
    LOG_LEVEL: "error",
    PORT: String(port),
    PUBLIC_URL: origin,
    RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const server = spawn(process.execPath, [join(ROOT, "tools", "start-server.mjs")], {
    cwd: ROOT,
    env: settings,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of server.stdout.setEncoding("utf8")) {
    text += chunk;
    if (text.includes("is ready")) break;
  }
  server.stdout.resume();
  const command = async (...words: string[]) => {
    try {
      const done = await promisify(execFile)(process.execPath, [MAIN, ...words], { env: settings });
      return { exitCode: 0, output: done.stdout + done.stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { exitCode: Number(code), output: `${stdout}${stderr}` };
    }
  };
  const token = (await command("token", "--email", account)).output.trim();
  return {
    origin,
    command,
    call: (method, path, body) => call(`${own}/api${path}`, token, method, body),
    held: () => memoryOf(server.pid ?? 0, dataDir).reduce((sum, { pssBytes }) => sum + pssBytes, 0),
    stop: async () => {
      proxy?.close();
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function call(url: string, token: string, method: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const type = isForm ? undefined : { "content-type": "application/json" };
  const sent = body && { body: isForm ? body : JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, ...(body && type) };
  const reply = await fetch(url, { method, headers, ...sent });
  const isJson = reply.headers.get("content-type")?.includes("json");
  return { status: reply.status, body: isJson ? await reply.json() : await reply.arrayBuffer() };
}
