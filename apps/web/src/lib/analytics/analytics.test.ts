import { createServer, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import type { PublicConfiguration } from "@storey/contract";
import type { PostHog } from "posthog-js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

// The library, loaded anew for each test: its own instance begins once and lasts as long as the
// page.
const library = vi.hoisted((): { current?: PostHog } => ({}));
vi.mock("posthog-js", () => ({
  get default() {
    return library.current;
  },
}));

const KEY = "phc_harbour";
/** The bound of waiting for captured events, which are sent every three seconds. */
const SENT_WITHIN = { timeout: 15_000 };

let service: Server;
let host = "";
/** The events that reached the analytics service. */
let arrived: string[] = [];
let decisionTrees = true;
/** The addresses that were asked for, of whatever host. */
let asked: string[] = [];
/** Answers in the place of the network. */
let answer: (() => Response) | undefined;

// The library takes the page's `fetch` when it is loaded, which is after this.
const fetchOfPage = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = async (address, options) => {
    asked.push(String(address));
    return answer?.() ?? fetchOfPage(address, options);
  };
});
afterAll(() => {
  globalThis.fetch = fetchOfPage;
});

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const bytes = Buffer.concat(parts);
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    arrived.push((isZipped ? gunzipSync(bytes) : bytes).toString());
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("content-type", "application/json");
    const flags = { "decision-trees": { key: "decision-trees", enabled: decisionTrees } };
    const reply = request.url?.startsWith("/flags") ? { flags } : { supportedCompression: [] };
    response.end(JSON.stringify({ ...reply, autocapture_opt_out: false, hasFeatureFlags: true }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  host = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => void service.close());

beforeEach(async () => {
  vi.resetModules();
  const actual = await vi.importActual<{ PostHog: new () => PostHog }>("posthog-js");
  library.current = new actual.PostHog();
  arrived = [];
  asked = [];
  answer = undefined;
  decisionTrees = true;
});
afterEach(() => {
  if (library.current?.__loaded) library.current.opt_out_capturing();
  vi.restoreAllMocks();
});

/** Starts the analytics of a page whose server has this configuration. */
async function start(known: Partial<PublicConfiguration>) {
  const { connect } = await import("../connection.ts");
  connect({ fetch: async () => Response.json({ flags: [], environment: "prod", ...known }) });
  const { analytics } = await import("./analytics.ts");
  return analytics();
}

const hostsAsked = () => new Set(asked.map((address) => new URL(address).origin));

test("without a key the console says so, flags are those of the configuration, nothing leaves", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const without = await start({ analytics: null });
  expect(warn.mock.calls).toEqual([["PostHog is not enabled"]]);
  expect(await without.isFlagOn("decision-trees")).toBe(false);
  without.identify("ida");
  without.forget();
  vi.resetModules();
  const withFlag = await start({ analytics: null, flags: ["decision-trees"] });
  expect(await withFlag.isFlagOn("decision-trees")).toBe(true);
  expect([asked, library.current?.__loaded]).toEqual([[], false]);
});

test("what is drawn knows the flags that are on", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await start({ analytics: null, flags: ["decision-trees"] });
  const { flagsOn, followFlags } = await import("./flags.ts");
  expect(flagsOn.get()).toEqual(new Set());
  await followFlags();
  await vi.waitFor(() => expect(flagsOn.get()).toEqual(new Set(["decision-trees"])));
});

test("flags that the service turns on later are drawn too", async () => {
  await start({ analytics: { key: `${KEY}_flags`, host } });
  const { flagsOn, followFlags } = await import("./flags.ts");
  await followFlags();
  await vi.waitFor(() => expect(flagsOn.get()).toEqual(new Set(["decision-trees"])), SENT_WITHIN);
  library.current?.featureFlags.override({ "decision-trees": false });
  await vi.waitFor(() => expect(flagsOn.get()).toEqual(new Set()), SENT_WITHIN);
});

const quoted = (event: string) => `"event":"${event}"`;

/** Presses a button and then identifies the user; returns all that was sent by then. */
async function pressThenIdentify(environment: "prod" | "dev"): Promise<string> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  // The library of another test still sees the presses, and sends them with the key it has.
  const key = `${KEY}_${environment}`;
  const counting = await start({ analytics: { key, host }, environment });
  expect(await counting.isFlagOn("decision-trees")).toBe(true);
  const button = document.body.appendChild(document.createElement("button"));
  button.click();
  button.remove();
  counting.identify("ida");
  const sent = () => arrived.filter((one) => one.includes(`"api_key":"${key}"`)).join("\n");
  // Captured events go out together: once the use of the flag is sent, a press would be sent too.
  const named = () =>
    ["$identify", "$feature_flag_called"].every((one) => sent().includes(quoted(one)));
  await vi.waitFor(() => expect(named()).toBe(true), SENT_WITHIN);
  counting.forget();
  expect(hostsAsked()).toEqual(new Set([host]));
  expect(warn).not.toHaveBeenCalledWith("PostHog is not enabled");
  return sent();
}

test("with a key it counts at the host of the configuration, and page views never", async () => {
  const sent = await pressThenIdentify("prod");
  expect(sent).toContain(quoted("$autocapture"));
  expect(sent).not.toContain(quoted("$pageview"));
});

test("in the dev environment nothing is captured by itself", async () => {
  expect(await pressThenIdentify("dev")).not.toContain(quoted("$autocapture"));
});

test("a flag that the service leaves off is off", async () => {
  decisionTrees = false;
  const counting = await start({ analytics: { key: KEY, host } });
  expect(await counting.isFlagOn("decision-trees")).toBe(false);
});

test("a flag that the configuration turns on is on whatever the service says", async () => {
  decisionTrees = false;
  const counting = await start({ analytics: { key: KEY, host }, flags: ["decision-trees"] });
  expect(await counting.isFlagOn("decision-trees")).toBe(true);
});

test("in PostHog's cloud it asks the two hosts of the region, and no other", async () => {
  answer = () => Response.json({});
  const counting = await start({ analytics: { key: KEY, host: "https://eu.i.posthog.com" } });
  counting.identify("ida");
  await vi.waitFor(() => expect(hostsAsked().size).toBeGreaterThan(1), SENT_WITHIN);
  const region = ["https://eu.i.posthog.com", "https://eu-assets.i.posthog.com"];
  expect(hostsAsked()).toEqual(new Set(region));
});
