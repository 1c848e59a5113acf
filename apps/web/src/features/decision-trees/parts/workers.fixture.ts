import { vi } from "vitest";
import { type Difference, withDifference } from "./difference.ts";

/** Stands for a worker: it keeps what it is asked, and answers when it is told to. */
export class StandInWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isTerminated = false;
  /** What it was asked, as it arrives there. */
  readonly asked: unknown[] = [];
  /** The name of its file. */
  readonly file: string;

  constructor(url: URL) {
    this.file = url.pathname.split("/").at(-1) ?? "";
  }

  postMessage(data: object): void {
    const given = structuredClone(data);
    // One that keeps what it was given is told what is another.
    const asked = "is" in given ? withDifference(this.asked.at(-1), given as Difference) : given;
    this.asked.push(asked);
  }

  answer(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: structuredClone(data) }));
  }

  fail(): void {
    this.onerror?.(
      new ErrorEvent("error", { message: "It could not be loaded", cancelable: true }),
    );
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

/** Lets every worker be a stand-in, and gives them in the order in which they were started. */
export function standInWorkers(): readonly StandInWorker[] {
  const started: StandInWorker[] = [];
  vi.stubGlobal(
    "Worker",
    class extends StandInWorker {
      constructor(url: URL) {
        super(url);
        started.push(this);
      }
    },
  );
  return started;
}
