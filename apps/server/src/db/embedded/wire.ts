/** The first code of a connection's first message. Source: PostgreSQL protocol 3.0, message formats. */
const PROTOCOL_3 = 196_608;
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** One whole message of a client; `type` is its letter, or what the untyped first message asks. */
export interface ClientMessage {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Cuts the bytes of one client into whole messages. Bytes come in pieces of any size; a piece of
 * a message waits for the rest.
 */
export class ClientMessages {
  #waiting: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #length = 0;
  #needed = 0;
  #isStarted = false;

  /** Takes a piece and returns the messages it completes. Throws RangeError on a broken length. */
  take(piece: Uint8Array<ArrayBuffer>): ClientMessage[] {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return [];
    this.#waiting = this.#join();
    const messages: ClientMessage[] = [];
    let next = this.#cut();
    while (next !== undefined) {
      messages.push(next);
      next = this.#cut();
    }
    this.#pieces = this.#waiting.length > 0 ? [this.#waiting] : [];
    this.#length = this.#waiting.length;
    return messages;
  }

  /** Joins the pieces once they hold a whole message, so that a long one is copied once. */
  #join(): Uint8Array<ArrayBuffer> {
    const [first] = this.#pieces;
    if (first !== undefined && this.#pieces.length === 1) return first;
    const joined = new Uint8Array(this.#length);
    let offset = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, offset);
      offset += piece.length;
    }
    return joined;
  }

  #cut(): ClientMessage | undefined {
    const header = this.#isStarted ? 1 : 0;
    this.#needed = header + (this.#isStarted ? 4 : 8);
    if (this.#waiting.length < this.#needed) return undefined;
    const view = new DataView(this.#waiting.buffer, this.#waiting.byteOffset);
    const length = view.getUint32(header);
    if (length < 4) throw new RangeError("A message is shorter than its own length.");
    this.#needed = header + length;
    if (this.#waiting.length < this.#needed) return undefined;
    const type = this.#isStarted
      ? String.fromCharCode(view.getUint8(0))
      : firstType(view.getUint32(4));
    const bytes = this.#waiting.subarray(0, this.#needed);
    this.#waiting = this.#waiting.subarray(this.#needed);
    this.#needed = 0;
    if (type === "startup") this.#isStarted = true;
    return { type, bytes };
  }
}

function firstType(code: number): string {
  if (code === SSL_REQUEST || code === GSS_REQUEST) return "encryption";
  if (code === CANCEL_REQUEST) return "cancel";
  if (code === PROTOCOL_3) return "startup";
  throw new RangeError("The connection does not speak PostgreSQL protocol 3.0.");
}

/** The bytes of a simple query. */
export function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(encoded.length + 6);
  bytes[0] = "Q".charCodeAt(0);
  new DataView(bytes.buffer).setUint32(1, encoded.length + 5);
  bytes.set(encoded, 5);
  return bytes;
}

/** The bytes of Sync, which ends an extended query and what an error made the server skip. */
export const SYNC: Uint8Array<ArrayBuffer> = Uint8Array.of("S".charCodeAt(0), 0, 0, 0, 4);

/** Answers a request for encryption: none, as the bytes stay inside the process. */
export const NO_ENCRYPTION: Uint8Array<ArrayBuffer> = Uint8Array.of("N".charCodeAt(0));

/** Joins messages into one run of bytes, which the database works through in one call. */
export function joined(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = messages.reduce((sum, message) => sum + message.length, 0);
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const message of messages) {
    bytes.set(message, offset);
    offset += message.length;
  }
  return bytes;
}
