import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { COMPILED_FOLDER } from "../../product.ts";

/** How a job ended: with an answer, or with the end of the process that worked on it. */
export type ImageOutcome<Answer> = Answer | { readonly ended: "time" | "memory" | "crash" };

/** The bounds of one job. */
export interface ImageJobBounds {
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
  /** The most memory JavaScript may hold, in megabytes. Default 128. */
  readonly heapMegabytes?: number;
}

const MEMORY_LOOK_MS = 50;
/**
 * The time for which a process without work stays, in milliseconds, so that the next picture need
 * not wait for a new one.
 */
const IDLE_MS = 15_000;
const PAGE_BYTES = 4096;
const HEAP_MEGABYTES = 128;
/** Short-lived garbage grows to three times as much before V8 collects it; Node's own is 64. */
const SEMI_SPACE_MEGABYTES = 4;
/** Above it, in bytes, a process is ended after its job. */
const KEPT_BYTES = 192 * 1024 * 1024;

/** The program of a process, and the test that tells its answers from other output. */
export interface ImageProgram<Answer> {
  /** The address of a module that answers each message with one. */
  readonly module: URL;
  readonly isAnswer: (value: object) => value is Answer & object;
}

/**
 * The process in which pictures are decoded: started by a job if there is none, ended after a
 * crash, a hang, a job that took too much memory, and after a while without work. It does one job
 * at a time.
 */
export class ImageProcess<Job extends object, Answer extends object> {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #program: ImageProgram<Answer>;
  readonly #bounds: ImageJobBounds;
  readonly #idleMs: number;

  constructor(program: ImageProgram<Answer>, bounds: ImageJobBounds, idleMs = IDLE_MS) {
    this.#program = program;
    this.#bounds = bounds;
    this.#idleMs = idleMs;
  }

  /** The process id while there is a process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Runs a job. Never rejects: a process that ends is an outcome. */
  run(job: Job): Promise<ImageOutcome<Answer>> {
    clearTimeout(this.#idle);
    const child = this.#running();
    return new Promise((resolve) => {
      const settle = (outcome: ImageOutcome<Answer>) => {
        clearTimeout(timer);
        clearInterval(look);
        child.off("message", onMessage).off("exit", onCrash).off("error", onCrash);
        if ("ended" in outcome) this.#drop(child);
        void this.#renewed(child).then(() => {
          this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
          resolve(outcome);
        });
      };
      const onMessage = (value: unknown) => {
        const isAnswer =
          typeof value === "object" && value !== null && this.#program.isAnswer(value);
        settle(isAnswer ? value : { ended: "crash" });
      };
      const onCrash = () => settle({ ended: "crash" });
      const timer = setTimeout(() => settle({ ended: "time" }), this.#bounds.timeLimitMs);
      const look = setInterval(() => {
        void residentBytes(child.pid).then((bytes) => {
          if (bytes > this.#bounds.memoryLimitBytes) settle({ ended: "memory" });
        });
      }, MEMORY_LOOK_MS);
      child.on("message", onMessage).on("exit", onCrash).on("error", onCrash);
      child.send(job, (error) => error && onCrash());
    });
  }

  /** Ends the process; a job at work ends as a crash. */
  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child) this.#drop(this.#child);
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(fileURLToPath(this.#program.module), [], {
      execArgv: [
        `--max-old-space-size=${this.#bounds.heapMegabytes ?? HEAP_MEGABYTES}`,
        `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
        "--heap-growing-percent=50",
      ],
      // A decoder needs no database address and no secret. Compiling its program is most of the
      // cost of a start.
      env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED_FOLDER },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("exit", () => this.#forget(child));
    child.on("error", () => this.#forget(child));
    this.#child = child;
    return child;
  }

  /**
   * Ends a process whose allocator keeps the memory of a large picture, so that the next one starts
   * with all of its room.
   */
  async #renewed(child: ChildProcess): Promise<void> {
    if ((await residentBytes(child.pid)) > KEPT_BYTES) this.#drop(child);
  }

  #drop(child: ChildProcess): void {
    this.#forget(child);
    child.kill("SIGKILL");
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
  }
}

/** Returns 0 if the system does not tell: then the limit rests only on the pixel count. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== "linux" || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, "latin1").catch(() => "");
  return Number(statm.split(" ")[1] ?? 0) * PAGE_BYTES;
}
