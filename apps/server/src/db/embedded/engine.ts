import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerSettings } from "./messages.ts";
import { type Wire, WorkerStream } from "./worker-stream.ts";

/** How long a worker may take to write its last pages when it is told to stop. */
const STOP_LIMIT_MS = 30_000;

/** The embedded database stopped, or did not answer in time. Unanswered commits may not be kept. */
export class EmbeddedDatabaseError extends Error {
  readonly code = "EMBEDDED_DATABASE_STOPPED";

  constructor(reason: string) {
    super(`The embedded database stopped: ${reason}`);
    this.name = "EmbeddedDatabaseError";
  }
}

interface Running {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

interface PendingDump {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/**
 * The main thread's side of the embedded database: starts its worker, starts it again at the next
 * connection when it has died, and carries bytes between the driver and it.
 */
export class EmbeddedEngine implements Wire {
  readonly #settings: WorkerSettings;
  readonly #answerLimitMs: number;
  readonly #streams = new Map<number, WorkerStream>();
  readonly #numbers = new WeakMap<WorkerStream, number>();
  readonly #asked = new Map<number, number>();
  #limit: NodeJS.Timeout | undefined;
  readonly #dumps = new Map<number, PendingDump>();
  #running: Running | undefined;
  #next = 1;
  #isClosed = false;
  /** Why the database has gone for good: it was in memory, or its folder is another's. */
  #lost: EmbeddedDatabaseError | undefined;
  #stopReason = "";

  /** `answerLimitMs` is how long one statement may run before the worker is ended; 0 for ever. */
  constructor(settings: WorkerSettings, answerLimitMs: number) {
    this.#settings = settings;
    this.#answerLimitMs = answerLimitMs;
  }

  /** Starts the worker unless it runs. Throws EmbeddedDatabaseError when it cannot start. */
  async start(): Promise<void> {
    if (this.#isClosed) throw new EmbeddedDatabaseError("it was closed.");
    if (this.#lost !== undefined) throw this.#lost;
    this.#running ??= this.#launch();
    await this.#running.ready;
    this.#letProcessEnd();
  }

  stream(): WorkerStream {
    return new WorkerStream(this);
  }

  async open(stream: WorkerStream): Promise<void> {
    await this.start();
    const session = this.#next++;
    this.#streams.set(session, stream);
    this.#numbers.set(stream, session);
    this.#tell({ kind: "open", session });
  }

  send(stream: WorkerStream, bytes: Uint8Array<ArrayBuffer>): void {
    const session = this.#numbers.get(stream);
    if (session === undefined || !this.#streams.has(session)) return;
    this.#asked.set(session, (this.#asked.get(session) ?? 0) + 1);
    this.#running?.worker.ref();
    this.#limit ??= this.#startLimit();
    this.#tell({ kind: "data", session, bytes });
  }

  close(stream: WorkerStream): void {
    const session = this.#numbers.get(stream);
    if (session !== undefined && this.#streams.has(session)) this.#tell({ kind: "close", session });
  }

  /** An archive of the whole database as it is between two statements. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    await this.start();
    const request = this.#next++;
    return new Promise((resolve, reject) => {
      this.#dumps.set(request, { resolve, reject });
      this.#running?.worker.ref();
      this.#tell({ kind: "dump", request });
    });
  }

  /** Writes everything to the folder and ends the worker; what is still asked is refused. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    if (running === undefined) return;
    running.worker.ref();
    this.#tell({ kind: "stop" });
    const limit = setTimeout(() => void running.worker.terminate(), STOP_LIMIT_MS);
    await running.ended;
    clearTimeout(limit);
  }

  /** Ends the worker at once and for good: what is on the disk may not be written by it any more. */
  halt(reason: string): void {
    this.#lost = new EmbeddedDatabaseError(reason);
    this.#stopReason = reason;
    void this.#running?.worker.terminate();
  }

  #launch(): Running {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: this.#settings,
    });
    this.#stopReason = "its thread ended.";
    const ended = new Promise<void>((resolve) => {
      worker.on("exit", () => {
        this.#running = undefined;
        this.#fail(new EmbeddedDatabaseError(this.#stopReason));
        resolve();
      });
    });
    const ready = new Promise<void>((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.kind === "ready") resolve();
        else if (message.kind === "broken") this.#stopReason = message.reason;
        else this.#receive(message);
      });
      worker.on("error", (error) => {
        this.#stopReason = error instanceof Error ? error.message : String(error);
      });
      worker.on("exit", () => reject(new EmbeddedDatabaseError(this.#stopReason)));
    });
    return { worker, ready, ended };
  }

  #receive(message: FromWorker): void {
    if (message.kind === "data") this.#streams.get(message.session)?.receive(message.bytes);
    if (message.kind === "idle") this.#answered(message.session);
    if (message.kind === "closed") {
      const stream = this.#streams.get(message.session);
      this.#streams.delete(message.session);
      this.#asked.delete(message.session);
      this.#letProcessEnd();
      stream?.ended();
    }
    if (message.kind === "dumped") this.#takeDump(message.request)?.resolve(message.bytes);
    if (message.kind === "dumpFailed") {
      this.#takeDump(message.request)?.reject(new Error(`The dump failed: ${message.reason}`));
    }
  }

  #takeDump(request: number): PendingDump | undefined {
    const pending = this.#dumps.get(request);
    this.#dumps.delete(request);
    this.#letProcessEnd();
    return pending;
  }

  /** A worker with nothing to do does not keep the process running, as a forgotten close would. */
  #letProcessEnd(): void {
    const isBusy = this.#asked.size > 0 || this.#dumps.size > 0 || this.#isClosed;
    if (!isBusy) this.#running?.worker.unref();
  }

  #tell(message: ToWorker): void {
    this.#running?.worker.postMessage(message, "bytes" in message ? [message.bytes.buffer] : []);
  }

  /** PostgreSQL's own statement_timeout needs signals, which WebAssembly has not. */
  #startLimit(): NodeJS.Timeout | undefined {
    if (this.#answerLimitMs <= 0) return undefined;
    return setTimeout(() => {
      this.#limit = undefined;
      this.#stopReason = `a statement ran for more than ${this.#answerLimitMs} ms.`;
      void this.#running?.worker.terminate();
    }, this.#answerLimitMs);
  }

  /** The limit counts from the last answer while something is still asked. */
  #answered(session: number): void {
    const left = (this.#asked.get(session) ?? 1) - 1;
    if (left > 0) this.#asked.set(session, left);
    else this.#asked.delete(session);
    clearTimeout(this.#limit);
    this.#limit = this.#asked.size > 0 ? this.#startLimit() : undefined;
    this.#letProcessEnd();
  }

  #fail(error: EmbeddedDatabaseError): void {
    if (this.#settings.folder === null) this.#lost = error;
    clearTimeout(this.#limit);
    this.#limit = undefined;
    this.#asked.clear();
    for (const pending of this.#dumps.values()) pending.reject(error);
    this.#dumps.clear();
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.destroy(this.#isClosed ? undefined : error);
  }
}
