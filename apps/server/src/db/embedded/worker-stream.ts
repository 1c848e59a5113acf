import { Duplex } from "node:stream";

/** How the driver's bytes reach the worker and when they come back. */
export interface Wire {
  /** Starts the worker when it does not run. Rejects when it cannot start. */
  open(stream: WorkerStream): Promise<void>;
  send(stream: WorkerStream, bytes: Uint8Array<ArrayBuffer>): void;
  close(stream: WorkerStream): void;
}

/**
 * What `pg` takes for its socket: bytes go to the worker of the embedded database and come from it.
 * It has the methods of `net.Socket` that `pg` calls.
 */
export class WorkerStream extends Duplex {
  readonly #wire: Wire;
  #isConnected = false;
  #whenClosed: (() => void) | undefined;

  constructor(wire: Wire) {
    super({ allowHalfOpen: true });
    this.#wire = wire;
  }

  connect(): this {
    this.#wire.open(this).then(
      () => {
        if (this.destroyed) return this.#wire.close(this);
        this.#isConnected = true;
        this.emit("connect");
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  /** Hands bytes of the worker to the driver. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** The worker has ended this connection; its session is free. */
  ended(): void {
    this.#isConnected = false;
    this.#whenClosed?.();
    this.destroy();
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#wire.send(this, copyOf(chunk));
    done();
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#wire.send(this, copyOf(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    if (!this.#isConnected) {
      done();
      process.nextTick(() => this.destroy());
      return;
    }
    this.#whenClosed = done;
    this.#wire.close(this);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#isConnected && this.#whenClosed === undefined) this.#wire.close(this);
    this.#isConnected = false;
    done(error);
  }
}

/** A copy with a buffer of its own: the driver's buffers are shared and cannot be given away. */
function copyOf(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(chunk.length);
  copy.set(chunk);
  return copy;
}
