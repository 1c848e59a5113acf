import type { Endpoint } from "@storey/contract";
import type { z } from "zod";
import { API_BASE } from "./addresses.ts";
import { askedAhead } from "./asked-ahead.ts";
import { type CallError, errorFromNoReply, errorFromReply } from "./call-error.ts";
import { connection } from "./connection.ts";
import { online } from "./online.ts";
import { randomId } from "./random-id.ts";
import { noteServerTime } from "./server-clock.ts";

/** Any call of the contract. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Optional<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

/**
 * The input of a call: its parameters, query and body, each required when it has required parts.
 */
export type CallInput<E extends AnyEndpoint> = Optional<"params", z.input<E["params"]>> &
  Optional<"query", z.input<E["query"]>> &
  Optional<"body", z.input<E["body"]>> & {
    /** The version the change was made on; another version answers 409 `record.conflict`. */
    ifMatch?: number;
    /** Given when the same write may be sent twice; otherwise each call makes its own. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** The organisation in which the write was begun, and is done, whichever is active by then. */
    inOrganisation?: string;
    /**
     * Used in place of the connection's token, for calls in the name of somebody else than the
     * page's user.
     */
    token?: string;
  };

/** The input, which may be left out when nothing in it is required. */
export type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The reply of a call. */
export type CallReply<E extends AnyEndpoint> = z.output<E["response"]>;

/** The parts of an input once its types have been checked. */
export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly inOrganisation?: string;
  readonly token?: string;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** The address of a call: path parameters filled in and escaped, query appended. */
export function addressOf(endpoint: Pick<AnyEndpoint, "path">, input: LooseInput = {}): string {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return `${API_BASE}${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** The headers of a call: token, believed organisation, version and idempotency key. */
export async function headersOf(
  endpoint: Pick<AnyEndpoint, "method" | "path" | "access">,
  input: LooseInput,
  options: { fresh: boolean },
): Promise<Headers> {
  const headers = new Headers({ Accept: "application/json" });
  const token =
    endpoint.access === "public" ? null : (input.token ?? (await connection().token(options)));
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const { inOrganisation } = input;
  const organisationId = inOrganisation ?? connection().organisationId();
  // Named even if this tab believes to be there: another tab may have switched.
  if (token !== null && inOrganisation !== undefined) {
    headers.set("Storey-In-Organisation", inOrganisation);
  }
  if (token !== null && organisationId !== null) {
    headers.set("Storey-Organisation", organisationId);
  }
  if (input.ifMatch !== undefined) headers.set("If-Match", `"${input.ifMatch}"`);
  // A search is a read that needs a body: it may be repeated freely.
  if (endpoint.method !== "GET" && !endpoint.path.endsWith("/search")) {
    headers.set("Idempotency-Key", input.idempotencyKey ?? randomId());
  }
  return headers;
}

/** Tells the app about a failed call that concerns all of it, then returns the error. */
export function announced(error: CallError): CallError {
  if (error.code === "network.unreachable" && !navigator.onLine) online.set(false);
  if (error.status === 401) connection().onLoginRequired();
  if (error.code === "organisation.changed") connection().onOrganisationChanged();
  return error;
}

async function problemOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  return errorFromReply(response.status, body, response.headers.get("x-request-id") ?? "");
}

async function send(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  // Both attempts have the same key: the second one repeats the write and is not another one.
  const once = { ...input, idempotencyKey: input.idempotencyKey ?? randomId() };
  const attempt = async (fresh: boolean): Promise<Response> => {
    const headers = await headersOf(endpoint, once, { fresh });
    const init: RequestInit = { method: endpoint.method, headers };
    if (input.signal) init.signal = input.signal;
    if (endpoint.bodyKind === "json" && input.body !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(input.body);
    }
    const address = addressOf(endpoint, input);
    const early = fresh || endpoint.method !== "GET" ? null : await askedAhead(address, headers);
    // It may have lain here for seconds: the server's time is learnt from the next one.
    if (early) return early;
    const askedAt = Date.now();
    try {
      const response = await connection().fetch(address, init);
      noteServerTime((name) => response.headers.get(name), askedAt);
      return response;
    } catch (cause) {
      throw announced(errorFromNoReply(cause));
    }
  };
  let response = await attempt(false);
  if (response.status === 401 && endpoint.access !== "public") response = await attempt(true);
  if (!response.ok) throw announced(await problemOf(response));
  return response;
}

/**
 * Makes a call of the contract. Throws a `CallError` for every problem; a 401 is tried once more
 * with a renewed token.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<CallReply<E>> {
  const response = await send(endpoint, input ?? {});
  if (endpoint.replyKind === "empty" || response.status === 204) {
    return undefined as CallReply<E>;
  }
  try {
    return (await response.json()) as CallReply<E>;
  } catch (cause) {
    throw announced(errorFromNoReply(cause));
  }
}

/** Makes a call whose reply is bytes. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Blob> {
  const response = await send(endpoint, input ?? {});
  return response.blob();
}
