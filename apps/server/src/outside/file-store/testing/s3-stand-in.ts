import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** A store that speaks enough of S3 over real HTTP, and can be made to fail. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Answers every call so until it is undefined again; `silent` never answers. */
  fault: { readonly status: number; readonly code: string } | "silent" | undefined;
  /** Ends the connection of every file it gives after half of the bytes, or before the first, or stops there. */
  cutsAnswers:
    | "in the middle"
    | "before the first byte"
    | "never comes to the first byte"
    | undefined;
  /** How long every call waits before it is answered, in milliseconds. */
  delayMs: number;
  close(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly storedAt: Date;
}

const PAGE = 3;
/** Starts the store with one bucket, addressed by path. Lists give three keys a page. */
export async function startS3StandIn(bucket: string): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const state: Pick<S3StandIn, "fault" | "delayMs" | "cutsAnswers"> = {
    ...{ fault: undefined, delayMs: 0, cutsAnswers: undefined },
  };
  const server = createServer(async (request, response) => {
    if (state.delayMs > 0) await wait(state.delayMs);
    if (state.fault === "silent") return;
    if (state.fault) return fail(response, state.fault.status, state.fault.code);
    if (!isSigned(request)) return fail(response, 403, "AccessDenied");
    const url = new URL(request.url ?? "/", "http://store");
    const [, name, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (name !== bucket) return fail(response, 404, "NoSuchBucket");
    const key = rest.join("/");
    if (key === "") return list(objects, url, response);
    serveObject(objects, key, { request, cut: state.cutsAnswers }, response).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function isSigned(request: IncomingMessage): boolean {
  return /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, /.test(
    request.headers.authorization ?? "",
  );
}

async function serveObject(
  objects: Map<string, StoredObject>,
  key: string,
  { request, cut }: { request: IncomingMessage; cut: S3StandIn["cutsAnswers"] },
  response: ServerResponse,
): Promise<void> {
  const found = objects.get(key);
  if (request.method === "PUT") {
    const bytes = await buffer(request);
    objects.set(key, {
      bytes,
      contentType: request.headers["content-type"] ?? "",
      storedAt: new Date(),
    });
    response.writeHead(200, { etag: etagOf(bytes) }).end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!found) {
    fail(response, 404, "NoSuchKey");
  } else {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = start ? found.bytes.subarray(Number(start), Number(end) + 1) : found.bytes;
    response.writeHead(start ? 206 : 200, {
      "content-type": found.contentType,
      "content-length": part.length,
      etag: etagOf(found.bytes),
    });
    if (cut) giveSome(part, cut, response);
    else response.end(request.method === "HEAD" ? undefined : part);
  }
}

function giveSome(
  bytes: Buffer,
  cut: NonNullable<S3StandIn["cutsAnswers"]>,
  response: ServerResponse,
): void {
  response.flushHeaders();
  if (cut === "in the middle")
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  if (cut === "before the first byte") response.destroy();
}

function list(
  objects: ReadonlyMap<string, StoredObject>,
  url: URL,
  response: ServerResponse,
): void {
  const prefix = url.searchParams.get("prefix") ?? "";
  const after = url.searchParams.get("continuation-token") ?? "";
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.slice(0, PAGE);
  const isCut = keys.length > PAGE;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const dateOf = (key: string) => objects.get(key)?.storedAt.toISOString() ?? "";
  const contents = page
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>${dateOf(key)}</LastModified></Contents>`,
    )
    .join("");
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
