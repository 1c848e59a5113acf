import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Driver, FILE_INPUT, type Size, scriptOf } from "./driver.ts";
import { ended } from "./ended.ts";
import { displayOf, hasScreens, startScreen } from "./screen.ts";
import { starts } from "./starts.ts";

/** Asks the library itself for its version, in the way in which the window is made. */
const LIBRARY = `
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2
WebKit2.get_major_version()
`;
const WINDOW = join(import.meta.dirname, "webkit-window.py");
const STARTS_WITHIN_MS = 60_000;
/** The key by which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Tells whether this machine has a WebKit to test in, and each of its parts starts. */
export function hasWebKit(): boolean {
  return (
    starts("/usr/bin/WebKitWebDriver", "--help") &&
    hasScreens() &&
    starts("/usr/bin/python3", "-c", LIBRARY)
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Connects to a WebDriver. */
function speakTo(base: string): Call {
  return async (method, path, body) => {
    const reply = await fetch(`${base}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

async function untilReady(call: Call): Promise<void> {
  const limit = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const isReady = await call("GET", "/status").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > limit) throw new Error("WebKit did not start.");
    await wait(50);
  }
}

function startDriver(port: number, display: string, home: string, size: Size): ChildProcess {
  return spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      WINDOW_WIDTH: String(size.width),
      WINDOW_HEIGHT: String(size.height),
      // Containers do not allow a process to make sandboxes.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      GIO_USE_PORTALS: "0",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
}

/** Opens a private window of WebKit, on a screen of its own. */
export async function openWebKit(size: Size): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "storey-webkit-"));
  const screen = startScreen(size);
  const running = [screen];
  const end = async () => {
    for (const one of running.toReversed()) await ended(one);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const display = await displayOf(screen);
    const port = await freePort();
    running.push(startDriver(port, display, home, size));
    const call = speakTo(`http://127.0.0.1:${port}`);
    await untilReady(call);
    const options = { binary: WINDOW, args: ["--automation"] };
    const { sessionId } = (await call("POST", "/session", {
      capabilities: {
        alwaysMatch: { browserName: "storey", "webkitgtk:browserOptions": options },
      },
    })) as { sessionId: string };
    const inSession: Call = (method, path, body) =>
      call(method, `/session/${sessionId}${path}`, body);
    const quit = async () => {
      await inSession("DELETE", "").catch(() => undefined);
      await end();
    };
    return { ...driverOf(inSession), quit };
  } catch (error) {
    await end();
    throw error;
  }
}

function driverOf(call: Call): Omit<Driver, "quit"> {
  return {
    goto: async (url) => void (await call("POST", "/url", { url })),
    reload: async () => void (await call("POST", "/refresh", {})),
    run: async (work, ...given) => {
      const script = `const done = arguments[0]; ${scriptOf(work, given)}.then(done)`;
      return JSON.parse(String(await call("POST", "/execute/async", { script, args: [] })));
    },
    inject: async (script) => void (await call("POST", "/execute/sync", { script, args: [] })),
    act: async (actions) => void (await call("POST", "/actions", { actions: [actions] })),
    chooseFiles: async (paths) => {
      const found = (await call("POST", "/element", {
        using: "css selector",
        value: FILE_INPUT,
      })) as Record<string, string>;
      await call("POST", `/element/${found[ELEMENT]}/value`, { text: paths.join("\n") });
    },
  };
}
