import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Driver, FILE_INPUT, type Size, scriptOf } from "./driver.ts";
import { ended } from "./ended.ts";
import { displayOf, startScreen } from "./screen.ts";
import { starts } from "./starts.ts";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const STARTS_WITHIN_MS = 60_000;

/** Returns the Firefox of this machine; undefined where it has none that starts. */
export function findFirefox(): string | undefined {
  return PLACES.find((path) => starts(path, "--version"));
}

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** The result of a script over WebDriver BiDi. */
interface Evaluated {
  readonly type: string;
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Connects to an address with WebDriver BiDi. */
async function speakTo(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  };
  const closed: Reply = { type: "error", error: "closed", message: "Firefox has ended." };
  // Callers that still wait for an answer must learn that none comes.
  socket.onclose = () => {
    for (const answer of waiting.values()) answer(closed);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("Firefox does not answer."));
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      // A closed socket swallows what is sent to it.
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, method, params }));
      else resolve(closed);
    });
    const reply = await answered;
    waiting.delete(id);
    if (reply.type === "error") throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result;
  };
}

/** Returns the address that Firefox prints once it listens. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("Firefox did not start.")), STARTS_WITHIN_MS);
    browser.once("exit", () => reject(new Error("Firefox ended at its start.")));
    if (!browser.stderr) return;
    createInterface(browser.stderr).on("line", (line) => {
      const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(`${address}/session`);
    });
  });
}

async function displayFor(size: Size, running: ChildProcess[]): Promise<string> {
  const screen = startScreen(size);
  running.push(screen);
  return displayOf(screen);
}

function startFirefox(profile: string, display: string | undefined): ChildProcess {
  if (display) writeFileSync(join(profile, "user.js"), 'user_pref("webgl.force-enabled", true);\n');
  const words = ["--remote-debugging-port", "0", "--profile", profile, "--no-remote"];
  return spawn(findFirefox() ?? "", display ? words : ["--headless", ...words], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      HOME: profile,
      ...(display && { DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" }),
    },
  });
}

/**
 * Opens a Firefox with a profile of its own, and no window. One that draws has a window on a screen
 * that nobody sees, and WebGL by software.
 */
export async function openFirefox(size: Size, { draws = false } = {}): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "storey-firefox-"));
  const running: ChildProcess[] = [];
  const end = async () => {
    for (const one of running.toReversed()) await ended(one);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const browser = startFirefox(profile, draws ? await displayFor(size, running) : undefined);
    running.push(browser);
    const send = await speakTo(await addressOf(browser));
    await send("session.new", { capabilities: {} });
    const { context } = (await send("browsingContext.create", { type: "tab" })) as {
      context: string;
    };
    await send("browsingContext.setViewport", { context, viewport: { ...size } });
    return { ...driverOf(send, context), quit: end };
  } catch (error) {
    await end();
    throw error;
  }
}

function driverOf(send: Send, context: string): Omit<Driver, "quit"> {
  const evaluate = async (expression: string): Promise<Evaluated> => {
    const answer = (await send("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
    })) as Evaluated;
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return answer;
  };
  return {
    goto: async (url) => {
      const go = () => send("browsingContext.navigate", { context, url, wait: "complete" });
      // The page before may change its address while it is left, which breaks off one navigation
      // but not two.
      await go().catch((error: unknown) => {
        if (String(error).includes("NS_BINDING_ABORTED")) return go();
        throw error;
      });
    },
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    run: async (work, ...given) =>
      JSON.parse((await evaluate(scriptOf(work, given))).result?.value ?? "null"),
    inject: async (script) => void (await evaluate(`${script}\n;undefined`)),
    act: async (actions) =>
      void (await send("input.performActions", { context, actions: [actions] })),
    chooseFiles: async (files) => {
      const { result } = await evaluate(`document.querySelector("${FILE_INPUT}")`);
      const element = { sharedId: result?.sharedId };
      await send("input.setFiles", { context, element, files });
    },
  };
}
