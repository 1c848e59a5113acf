import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@storey/contract";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { type Installation, openInstallation } from "../src/installation.ts";
import { createServer, type RunningServer } from "../src/server.ts";
import { readSettings } from "../src/settings/read-settings.ts";
import { openTestDatabase } from "./test-database.ts";

/** A reply as tests look at it. */
export interface TestReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  json(): any;
  problem(): Problem;
}

/** The request of a test. `body` is JSON unless it is text or bytes. */
export interface TestRequest {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The network address that it comes from. */
  readonly from?: string;
}

/** The whole server without a port: HTTP in, database out. */
export interface TestServer {
  readonly installation: Installation;
  readonly running: RunningServer;
  /** Sends a request to a path below `/api`. */
  call(method: string, path: string, request?: TestRequest): Promise<TestReply>;
  /** Sends a request to any path. */
  fetch(method: string, path: string, request?: TestRequest): Promise<TestReply>;
  close(): Promise<void>;
}

/** The parts that a test replaces, to make them fail. */
export interface TestParts {
  readonly open?: typeof openTestDatabase;
  readonly alter?: (installation: Installation) => Installation;
}

/** Starts the server on a fresh database and an empty data folder. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { open = openTestDatabase, alter = (installation) => installation }: TestParts = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "storey-test-"));
  const settings = readSettings({
    STOREY_DATA_DIR: dataDir,
    PORT: "3000",
    RATE_LIMIT_PER_MINUTE: "1000000",
    ...environment,
  });
  const log = pino({ level: process.env["STOREY_TEST_LOG"] ?? "silent" });
  const installation = alter(await openInstallation(settings, log, () => open()));
  const running = await createServer(installation);
  await running.app.ready();
  const fetch = (method: string, path: string, request: TestRequest = {}) =>
    send(running, method, path, request);
  return {
    installation,
    running,
    fetch,
    call: (method, path, request) => fetch(method, `/api${path}`, request),
    close: async () => {
      await running.close();
      await installation.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(
  { app }: RunningServer,
  method: string,
  url: string,
  { token, body, headers = {}, from }: TestRequest,
): Promise<TestReply> {
  const isPlain = typeof body === "string" || Buffer.isBuffer(body);
  const options: InjectOptions = {
    method: method as "GET",
    url,
    ...(from === undefined ? {} : { remoteAddress: from }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isPlain ? body : JSON.stringify(body) }),
  };
  const reply = await app.inject(options);
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    bytes: reply.rawPayload,
    json: () => JSON.parse(reply.body),
    problem: () => JSON.parse(reply.body),
  };
}
