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
import {
  findOrganisationOfDisplay,
  findPulse,
  findWallSpaces,
  type ShownDisplay,
  type WallPulse,
  type WallSpaces,
} from "./wall.repository.ts";

/** How long an answer counts, in milliseconds: a wall asks each 12 seconds, and shows a change within 15. */
const FRESH_MS = 2_000;
const HEADERS = { "cache-control": "private, no-cache", "referrer-policy": "no-referrer" };

/** What walls were told, as text. */
interface Told {
  readonly version: string;
  readonly etag: string;
  readonly body: ReadyJson;
}

/** Something that is kept for a moment. */
interface Kept<Value> {
  readonly value: Value;
  readonly at: number;
}

/**
 * Tells walls what they show. Many walls ask again and again: what an organisation's displays are and whether
 * anything changed is read once in two seconds for all of them, and the rooms only when something did.
 */
export class Walls {
  readonly #gateway: Gateway;
  readonly #told: Shelf<Told>;
  readonly #pulses: Shelf<Kept<WallPulse>>;
  readonly #organisations: Shelf<{ readonly id: string }>;
  readonly #making = new Map<string, Promise<unknown>>();

  constructor(gateway: Gateway, memory: KeptMemory) {
    this.#gateway = gateway;
    this.#told = memory.shelf("walls");
    this.#pulses = memory.shelf("pulses of walls");
    this.#organisations = memory.shelf("organisations of walls");
  }

  /**
   * Replies to a wall, with 304 where it knows the answer. Throws `not_found` for an address that is none,
   * and `secret_address.revoked`.
   */
  async show(
    token: string,
    { address }: Origin,
    ifNoneMatch: string | undefined,
  ): Promise<Reply<ReadyJson>> {
    const hash = hashSecret(token);
    const key = hash.toString("base64");
    const organisationId = await this.#organisationOf(hash, key, address);
    let pulse = await this.#pulseOf(organisationId, address);
    if (!pulse.displays[key]) {
      // It may have been made since.
      this.#pulses.delete(organisationId);
      pulse = await this.#pulseOf(organisationId, address);
    }
    const display = pulse.displays[key];
    if (!display) {
      this.#organisations.delete(key);
      throw await this.#whyNothing(hash, address);
    }
    const { etag, body } = await this.#answerTo(organisationId, display, pulse.version, address);
    const headers = { ...HEADERS, etag };
    if (ifNoneMatch === etag) return new Reply<never>(undefined, headers, true);
    return new Reply(body, headers);
  }

  async #organisationOf(hash: Buffer, key: string, address: string): Promise<string> {
    const known = this.#organisations.get(key);
    if (known) return known.id;
    const id = await this.#gateway.asSystem(
      (_client, transaction) => findOrganisationOfDisplay(transaction, hash),
      address,
    );
    if (id === undefined) throw await this.#whyNothing(hash, address);
    this.#organisations.set(key, { id }, 2 * (key.length + id.length));
    return id;
  }

  #whyNothing(hash: Buffer, address: string): Promise<ProblemError> {
    return this.#gateway.asSystem(
      async (_client, transaction) =>
        (await wasRevoked(transaction, "display", hash))
          ? new ProblemError("secret_address.revoked")
          : notFound(),
      address,
    );
  }

  #pulseOf(organisationId: string, address: string): Promise<WallPulse> {
    return this.#once(`pulse ${organisationId}`, () => this.#readPulse(organisationId, address));
  }

  async #readPulse(organisationId: string, address: string): Promise<WallPulse> {
    const kept = this.#pulses.get(organisationId);
    const at = performance.now();
    if (kept && at - kept.at < FRESH_MS) return kept.value;
    await foldWritten(this.#gateway, organisationId, address);
    const value = await this.#gateway.asSystem(
      (_client, transaction) => findPulse(transaction, organisationId),
      address,
    );
    if (!value) throw notFound();
    this.#pulses.set(organisationId, { value, at }, 2 * JSON.stringify(value).length);
    return value;
  }

  /** The networks of a location may show a wall more than they show another one. */
  async #answerTo(
    organisationId: string,
    display: ShownDisplay,
    version: string,
    address: string,
  ): Promise<Told> {
    const key = JSON.stringify([organisationId, display, address]);
    const told = this.#told.get(key);
    if (told?.version === version) return told;
    return this.#once(key, async () => {
      const found = await this.#gateway.asSystem(
        (_client, transaction) => findWallSpaces(transaction, organisationId, display, address),
        address,
      );
      const made = { version, ...written(display, found) };
      this.#told.set(key, made, 2 * (made.size + key.length));
      return made;
    });
  }

  /** Does something that many ask for at once only once. */
  async #once<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const making = (this.#making.get(key) as Promise<Value> | undefined) ?? work();
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      this.#making.delete(key);
    }
  }
}

function written(
  { organisation, place, theme, timezone, language }: ShownDisplay,
  found: WallSpaces,
) {
  const text = JSON.stringify(
    Wall.parse({
      ...{ organisation, place, theme, timezone, spaces: found.spaces },
      language: interfaceLanguageFor(language),
      counts: Object.fromEntries(
        READINESS_STATES.map((state) => [state, found.counts[state] ?? 0]),
      ),
    }),
  );
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  return { etag, body: new ReadyJson(text), size: text.length };
}
