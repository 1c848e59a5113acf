import { once } from "node:events";
import { Readable, Transform, type TransformCallback } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import {
  checkedKey,
  checkedPrefix,
  type FileStore,
  type ListedFile,
  StorageFullError,
  StorageUnavailableError,
  type StoredFile,
} from "./file-store.ts";

/** The key that a check writes and removes. */
const CHECKED_KEY = "check/writable";

/** The place of the bucket, and our credentials there. */
export interface S3Place {
  readonly bucket: string;
  /** Any S3-compatible store; AWS itself without it. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `host/bucket/key` instead of `bucket.host/key`; most stores other than AWS need it. */
  readonly pathStyle: boolean;
  /** How long the store may take to answer one call, retries included. Default 15,000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DELETES_AT_ONCE = 10;
const FULL = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull"]);

/** A stream up to this size is gathered in memory, so that a failed attempt can be repeated. */
const GATHERED_BYTES = 16 * 1024 * 1024;
/** The least speed of a store: a larger body may take longer than the timeout, by its size. */
const SLOWEST_BYTES_PER_SECOND = 1024 * 1024;

type Call = <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  patienceMs?: number,
) => Promise<Result>;

/**
 * Keeps files in a bucket of an S3-compatible store. A stream is gathered in memory, so that a
 * failed attempt can be repeated, unless its size is known and large: then it is sent on as it
 * comes, once.
 */
export function openS3FileStore(place: S3Place): FileStore {
  const client = clientOf(place);
  const { bucket: Bucket } = place;
  const call = callWithin(place.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const remove = (Key: string) =>
    call((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
  return {
    put: async (key, content, { contentType: ContentType, size }) => {
      const Key = checkedKey(key);
      if (content instanceof Readable && size !== undefined && size > GATHERED_BYTES) {
        const Body = new ExactLength(size);
        const passed = pipeline(content, Body);
        const command = new PutObjectCommand({
          Bucket,
          Key,
          Body,
          ContentType,
          ContentLength: size,
        });
        const patience = (size / SLOWEST_BYTES_PER_SECOND) * 1000;
        await call(
          (signal) =>
            sendWhile(Body, passed, signal, (abortSignal) => client.send(command, { abortSignal })),
          patience,
        );
        return;
      }
      const Body = content instanceof Readable ? await buffer(content) : content;
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType });
      await call((abortSignal) => client.send(command, { abortSignal }));
    },
    get: async (key, part) => {
      const Range = part ? `bytes=${part.start}-${part.end}` : undefined;
      const command = new GetObjectCommand({ Bucket, Key: checkedKey(key), Range });
      return call((abortSignal) => read(client, command, abortSignal));
    },
    delete: async (key) => {
      await remove(checkedKey(key));
    },
    deletePrefix: (prefix) =>
      deleteBelow(client, place.bucket, checkedPrefix(prefix), call, remove),
    list: () => listAll(client, Bucket, call),
    check: async () => {
      // Listing, writing and deleting are rights of their own.
      const list = new ListObjectsV2Command({ Bucket, MaxKeys: 1 });
      await call((abortSignal) => client.send(list, { abortSignal }));
      const put = new PutObjectCommand({ Bucket, Key: CHECKED_KEY, Body: Buffer.from("storey") });
      await call((abortSignal) => client.send(put, { abortSignal }));
      await remove(CHECKED_KEY);
    },
  };
}

function clientOf(place: S3Place): S3Client {
  return new S3Client({
    region: place.region,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    forcePathStyle: place.pathStyle,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    // Newer checksums are unknown to many compatible stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

async function read(
  client: S3Client,
  command: GetObjectCommand,
  abortSignal: AbortSignal,
): Promise<StoredFile | undefined> {
  try {
    const { Body, ContentLength, ContentType, ETag } = await client.send(command, { abortSignal });
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new Error("the store answered without a body or its length");
    }
    return {
      stream: await begun(answeredBy(Body, ContentLength), abortSignal),
      size: ContentLength,
      ...(ContentType === undefined ? {} : { contentType: ContentType }),
      ...(ETag === undefined ? {} : { etag: ETag }),
    };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

async function deleteBelow(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  call: Call,
  remove: (key: string) => Promise<unknown>,
): Promise<void> {
  let ContinuationToken: string | undefined;
  do {
    const token = ContinuationToken === undefined ? {} : { ContinuationToken };
    const command = new ListObjectsV2Command({ Bucket, Prefix, ...token });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    for (let start = 0; start < keys.length; start += DELETES_AT_ONCE) {
      // Deleted one by one: the bulk call needs a checksum that compatible stores disagree about.
      await Promise.all(keys.slice(start, start + DELETES_AT_ONCE).map(remove));
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function* listAll(
  client: S3Client,
  Bucket: string,
  call: Call,
): AsyncGenerator<readonly ListedFile[]> {
  let ContinuationToken: string | undefined;
  do {
    const token = ContinuationToken === undefined ? {} : { ContinuationToken };
    const command = new ListObjectsV2Command({ Bucket, ...token });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: storedAt }) =>
      key === undefined || storedAt === undefined ? [] : [{ key, storedAt }],
    );
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/**
 * Limits the time of a call up to the answer's first byte: reading a large body may take longer.
 */
function callWithin(timeoutMs: number): Call {
  return async (work, patienceMs = 0) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs + patienceMs);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      throw isFull(error)
        ? new StorageFullError(error)
        : new StorageUnavailableError(error, whyAway(error));
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Passes a stream on, and fails when its length is not the announced one. */
class ExactLength extends Transform {
  #missing: number;
  constructor(size: number) {
    super();
    this.#missing = size;
  }
  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#missing -= chunk.length;
    done(null, chunk);
  }
  override _flush(done: TransformCallback): void {
    done(this.#missing === 0 ? null : new Error("the stream has another length than was said"));
  }
}

/**
 * The body of a store's reply: its reader gets an error if it is cut or has another length than
 * announced.
 */
class AnsweredBody extends ExactLength {
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && new StorageUnavailableError(error, "it cut its answer"));
  }
}

function answeredBy(body: Readable, size: number): Readable {
  const stream = new AnsweredBody(size);
  // The reader of the stream gets the error from it.
  pipeline(body, stream).catch(() => undefined);
  return stream;
}

/** Waits for the first byte: the caller has sent the head of a reply by the second. */
async function begun(stream: Readable, signal: AbortSignal): Promise<Readable> {
  try {
    await once(stream, "readable", { signal });
    return stream;
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/**
 * Sends while the source delivers: a stream that breaks ends the call at once, and the other way
 * round.
 */
async function sendWhile(
  body: Transform,
  passed: Promise<void>,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const broken = new AbortController();
  passed.catch((error: unknown) => broken.abort(error));
  try {
    await Promise.all([passed, send(AbortSignal.any([signal, broken.signal]))]);
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** The explanations of a store's error names, for the person who set it up. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: "it has no such bucket (S3_BUCKET)",
  InvalidAccessKeyId: "it does not know the key (S3_ACCESS_KEY_ID)",
  SignatureDoesNotMatch: "the secret of the key is another one (S3_SECRET_ACCESS_KEY)",
  AccessDenied: "the key may not list, get, put and delete in the bucket",
  AllAccessDisabled: "the key may not list, get, put and delete in the bucket",
  PermanentRedirect: "the bucket is in another region (S3_REGION)",
  AuthorizationHeaderMalformed: "the bucket is in another region (S3_REGION)",
};

/** Returns why a store cannot be used, without any part of the keys. */
function whyAway(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "AbortError") return "it did not answer in time";
  const refusal = REFUSALS[error.name];
  if (refusal) return refusal;
  if (error instanceof S3ServiceException) {
    return `it answered ${error.$metadata.httpStatusCode ?? "an error"} ${error.name}`;
  }
  const causes = [error, ...(error instanceof AggregateError ? error.errors : [])];
  const network = causes.map((one) => (one as NodeJS.ErrnoException).code).find(Boolean);
  return network ? `it cannot be reached (${network}, S3_ENDPOINT)` : undefined;
}

function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return FULL.has(error.name) || error.$metadata.httpStatusCode === 507;
}
