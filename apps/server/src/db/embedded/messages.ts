/** How the worker that holds the embedded database is started. */
export interface WorkerSettings {
  /** The folder of the database; null keeps it in memory. */
  readonly folder: string | null;
  /** The file of a dump an in-memory database starts from; null starts an empty one. */
  readonly snapshot: string | null;
}

/** What the main thread tells the worker. `session` numbers one connection of the driver. */
export type ToWorker =
  | { readonly kind: "open"; readonly session: number }
  | { readonly kind: "data"; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "close"; readonly session: number }
  | { readonly kind: "dump"; readonly request: number }
  | { readonly kind: "stop" };

/** What the worker tells the main thread. `idle` ends the answer to one `data`. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "data"; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "idle"; readonly session: number }
  | { readonly kind: "closed"; readonly session: number }
  | { readonly kind: "dumped"; readonly request: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "dumpFailed"; readonly request: number; readonly reason: string }
  | { readonly kind: "broken"; readonly reason: string };
