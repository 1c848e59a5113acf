import type { PGlite } from "@electric-sql/pglite";
import {
  type ClientMessage,
  ClientMessages,
  joined,
  NO_ENCRYPTION,
  SYNC,
  simpleQuery,
} from "./wire.ts";

/** Bytes gathered before they are handed on, so that a large result goes out in few messages. */
const CHUNK_BYTES = 256 * 1024;
const ERROR_RESPONSE = "E".charCodeAt(0);

/** What a session needs of its surroundings. */
export interface SessionOutput {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Whether PostgreSQL has stopped; nothing it answered since then may go out. */
  hasCrashed(): boolean;
}

/** One connection of the driver on the only session PGlite has. */
export class Session {
  readonly #database: PGlite;
  readonly #output: SessionOutput;
  readonly #messages = new ClientMessages();
  #chunk = new Uint8Array(CHUNK_BYTES);
  #used = 0;

  constructor(database: PGlite, output: SessionOutput) {
    this.#database = database;
    this.#output = output;
  }

  /** Answers the messages that a piece of bytes completes. Returns false once the client said goodbye. */
  async take(piece: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const batch: Uint8Array[] = [];
    for (const message of this.#messages.take(piece)) {
      if (message.type === "X" || message.type === "cancel") return false;
      if (message.type === "encryption" || message.type === "startup") await this.#greet(message);
      else batch.push(message.bytes);
    }
    if (batch.length > 0) await this.#run(joined(batch));
    return true;
  }

  /**
   * Gives the next connection a session like a new one: no open transaction, settings, role,
   * prepared statements, temporary tables or locks. Throws when PostgreSQL refuses.
   */
  async reset(): Promise<void> {
    for (const bytes of [SYNC, simpleQuery("ROLLBACK"), simpleQuery("DISCARD ALL")]) {
      let first: number | undefined;
      await this.#database.execProtocolRawStream(bytes, {
        onRawData: (data) => {
          first ??= data[0];
        },
      });
      if (first === ERROR_RESPONSE)
        throw new Error("The embedded database could not reset its session.");
    }
  }

  async #greet(message: ClientMessage): Promise<void> {
    if (message.type === "encryption") this.#output.send(NO_ENCRYPTION.slice());
    else await this.#run(message.bytes);
  }

  async #run(bytes: Uint8Array): Promise<void> {
    await this.#database.execProtocolRawStream(bytes, { onRawData: (data) => this.#gather(data) });
    this.#flush();
  }

  /** Copies bytes out of the memory of WebAssembly, which the next answer overwrites. */
  #gather(data: Uint8Array): void {
    if (this.#used + data.length > this.#chunk.length) {
      this.#flush();
      if (data.length > this.#chunk.length) this.#chunk = new Uint8Array(data.length);
    }
    this.#chunk.set(data, this.#used);
    this.#used += data.length;
  }

  #flush(): void {
    if (this.#used > 0 && !this.#output.hasCrashed())
      this.#output.send(this.#chunk.slice(0, this.#used));
    this.#used = 0;
  }
}
