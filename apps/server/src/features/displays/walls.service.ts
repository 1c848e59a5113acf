import { createHash } from "node:crypto";
import { Wall } from "@storey/contract";
import { interfaceLanguageFor, READINESS_STATES } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import { ReadyJson, Reply } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { hashSecret } from "../../http/secret-token.ts";
import type { Origin } from "../../http/visitor.ts";
import type { KeptMemory, Shelf } from "../../memory/kept-memory.ts";
import { wasRevoked } from "../../platform/secret-addresses/secret-address.repository.ts";
import { foldWritten } from "../readiness/kept-readiness.service.ts";
import { findShownDisplay, findWallSpaces } from "./wall.repository.ts";

/** How long an answer counts, in milliseconds: a wall asks each 12 seconds, and shows a change within 15. */
const FRESH_MS = 2_000;
const HEADERS = { "cache-control": "private, no-cache", "referrer-policy": "no-referrer" };

/** What a wall was told, as text, and when. */
interface Told {
  readonly etag: string;
  readonly body: ReadyJson;
  readonly at: number;
}

/**
 * Tells walls what they show. Many walls ask again and again, so an answer is kept for two seconds, and
 * whoever asks meanwhile waits for the one that is being made.
 */
export class Walls {
  readonly #gateway: Gateway;
  readonly #told: Shelf<Told>;
  readonly #making = new Map<string, Promise<Told>>();

  constructor(gateway: Gateway, memory: KeptMemory) {
    this.#gateway = gateway;
    this.#told = memory.shelf("walls");
  }

  /**
   * Replies to a wall, with 304 where it knows the answer. Throws `not_found` for an address that is none,
   * and `secret_address.revoked`.
   */
  async show(
    token: string,
    from: Origin,
    ifNoneMatch: string | undefined,
  ): Promise<Reply<ReadyJson>> {
    const { etag, body } = await this.#answer(token, from);
    const headers = { ...HEADERS, etag };
    if (ifNoneMatch === etag) return new Reply<never>(undefined, headers, true);
    return new Reply(body, headers);
  }

  async #answer(token: string, from: Origin): Promise<Told> {
    // The networks of a location may show a wall more than they show another one.
    const key = `${token} ${from.address}`;
    const told = this.#told.get(key);
    if (told && performance.now() - told.at < FRESH_MS) return told;
    const making = this.#making.get(key) ?? this.#make(key, token, from);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(key: string, token: string, { address }: Origin): Promise<Told> {
    const hash = hashSecret(token);
    const at = performance.now();
    const display = await this.#gateway.asSystem(async (_client, transaction) => {
      const found = await findShownDisplay(transaction, hash);
      if (found) return found;
      if (await wasRevoked(transaction, "display", hash))
        throw new ProblemError("secret_address.revoked");
      throw notFound();
    }, address);
    await foldWritten(this.#gateway, display.organisationId, address);
    const { counts, spaces } = await this.#gateway.asSystem(
      (_client, transaction) => findWallSpaces(transaction, display, address),
      address,
    );
    const { organisation, place, theme, timezone } = display;
    const text = JSON.stringify(
      Wall.parse({
        ...{ organisation, place, theme, timezone, spaces },
        language: interfaceLanguageFor(display.language),
        counts: Object.fromEntries(READINESS_STATES.map((state) => [state, counts[state] ?? 0])),
      }),
    );
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    const told = { etag, body: new ReadyJson(text), at };
    this.#told.set(key, told, 2 * (text.length + key.length));
    return told;
  }
}
