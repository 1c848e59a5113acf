import { randomUUID } from "node:crypto";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import fastifyMultipart from "@fastify/multipart";
import fastifyRateLimit from "@fastify/rate-limit";
import { everyEndpoint } from "@storey/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { allowOrigins } from "./http/app-origins.ts";
import type { Binding } from "./http/binding.ts";
import { LimitKeys } from "./http/limit-keys.ts";
import { ProblemError, problemBody } from "./http/problem.ts";
import { problemFrom } from "./http/problem-from.ts";
import { RequestCounts } from "./http/request-counts.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { type RequestPipeline, serve } from "./http/serve.ts";
import { UPLOAD_MAX_BYTES } from "./http/upload.ts";

/** The prefix of the API's paths. */
export const API_PREFIX = "/api";
/** The largest JSON body, in bytes. */
const BODY_MAX_BYTES = 1024 * 1024;

/** The parts and settings of the HTTP server. */
export interface AppParts {
  readonly pipeline: RequestPipeline;
  readonly bindings: readonly Binding[];
  readonly publicUrl: string;
  /** The origins, besides its own, that the web app asks. */
  readonly askedOrigins: readonly string[];
  /** The origins whose pages the web app may frame. */
  readonly framedOrigins: readonly string[];
  /** The origins, besides its own, whose pages may call the API. */
  readonly appOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly log: FastifyBaseLogger;
  /** Adds everything beside the API: the authority, the documentation, the web app. */
  readonly mount: (app: FastifyInstance) => Promise<void>;
}

/** Makes the HTTP server. It refuses to be made while an endpoint of the contract has no handler. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  requireEveryEndpoint(parts.bindings);
  const app = Fastify({
    loggerInstance: parts.log,
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
    logController: new LogController({ disableRequestLogging: true }),
    // Lines that need the request's id name it; making a logger for each request is expensive.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: answerError,
  });
  await app.register(
    fastifyHelmet,
    securityHeaders(parts.publicUrl, parts.askedOrigins, parts.framedOrigins),
  );
  await app.register(fastifyCompress, { global: true, encodings: ["br", "gzip"], threshold: 1024 });
  app.setErrorHandler(answerError);
  logRequests(app);
  await app.register((api) => mountApi(api, parts), { prefix: API_PREFIX });
  await parts.mount(app);
  return app;
}

async function mountApi(api: FastifyInstance, parts: AppParts): Promise<void> {
  allowOrigins(api, parts.appOrigins);
  const limits = new LimitKeys(parts.pipeline.verify, parts.rateLimitPerMinute);
  const pipeline: RequestPipeline = {
    ...parts.pipeline,
    noteTokenUse: (hash) => {
      limits.noteGoodToken(hash);
      parts.pipeline.noteTokenUse(hash);
    },
    noteSecretUse: (hash) => {
      limits.noteGoodToken(hash);
      parts.pipeline.noteSecretUse(hash);
    },
  };
  await api.register(fastifyRateLimit, {
    max: parts.rateLimitPerMinute,
    timeWindow: "1 minute",
    keyGenerator: (request) => limits.keyOf(request),
    store: RequestCounts,
    errorResponseBuilder: () => new ProblemError("rate.limited"),
  });
  await api.register(fastifyMultipart, {
    limits: {
      fileSize: UPLOAD_MAX_BYTES,
      files: 1,
      fields: 10,
      fieldSize: 10_000,
      parts: 12,
      headerPairs: 100,
    },
  });
  api.removeContentTypeParser(["application/json", "text/plain"]);
  api.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  // A body of bytes stays a stream; the pipeline receives it once it knows who calls.
  api.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));
  for (const binding of parts.bindings) serve(api, pipeline, binding);
  const refuse = (request: FastifyRequest): never => {
    throw new ProblemError(isKnownPath(request.url) ? "method.not_allowed" : "not_found");
  };
  api.setNotFoundHandler({ preHandler: api.rateLimit() }, refuse);
  // The built web app answers every path that nothing else answers; paths below here stay with the
  // API.
  api.get("/*", refuse);
}

/** Also answers errors from before any hook runs, such as an address that cannot be decoded. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemFrom(error);
  if (hasLeft(error)) request.log.debug({ reqId: request.id }, "the caller went away");
  else if (problem.status >= 500)
    request.log.error({ err: error, code: problem.code, reqId: request.id }, "request failed");
  const { retryAfterSeconds, fileSize } = problem.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  if (fileSize !== undefined) reply.header("content-range", `bytes */${fileSize}`);
  if (problem.status === 401) reply.header("www-authenticate", 'Bearer realm="storey"');
  reply
    .code(problem.status)
    .header("x-request-id", request.id)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/**
 * Tells whether the browser has left: one that leaves a page drops the pictures on their way, and
 * nothing failed.
 */
function hasLeft(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

function requireEveryEndpoint(bindings: readonly Binding[]): void {
  const bound = new Set(bindings.map(({ endpoint }) => endpoint));
  const missing = everyEndpoint().filter(({ endpoint }) => !bound.has(endpoint));
  if (missing.length > 0) {
    throw new Error(`no handler for ${missing.map(({ name }) => name).join(", ")}`);
  }
}

const KNOWN_PATHS = everyEndpoint().map(
  ({ endpoint }) => new RegExp(`^${API_PREFIX}${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
);

function isKnownPath(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  return KNOWN_PATHS.some((pattern) => pattern.test(path));
}
