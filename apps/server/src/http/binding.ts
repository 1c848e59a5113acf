import type { Readable } from "node:stream";
import { type Endpoint, isGlobal, isOpen } from "@storey/contract";
import type { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import type { OpenRole } from "../db/ways-in.ts";
import type { Actor, UserActor } from "./actor.ts";
import type { UploadedFile, UploadLimit } from "./upload.ts";
import type { Origin, Visitor } from "./visitor.ts";

/** The parts of a request that a handler receives, besides the caller. */
export interface Input<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  /** The fields of the record that a PATCH sent back and cannot change. */
  readonly readOnly: Readonly<Record<string, unknown>>;
  /** The version the caller saw, from `If-Match`. */
  readonly ifMatch: number | undefined;
  /** The entity tag the caller holds, from `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
  /** The part of a file the caller asks for, by `Range`. */
  readonly range: string | undefined;
  /** The tag the part must belong to, from `If-Range`; another means the whole file. */
  readonly ifRange: string | undefined;
  /** How often the call began anew, after something was done first (`DoFirst`). */
  readonly turn: number;
  /** The uploaded file of a multipart body, or a body of bytes. It is gone after the reply. */
  readonly file: UploadedFile | undefined;
}

/** A reply with headers of its own, or one that says nothing changed (304). */
export class Reply<Body> {
  readonly body: Body | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isUnchanged: boolean;
  constructor(
    body: Body | undefined,
    headers: Readonly<Record<string, string>>,
    isUnchanged = false,
  ) {
    this.body = body;
    this.headers = headers;
    this.isUnchanged = isUnchanged;
  }
  /** Whether it is a part of a file (206). */
  get isPart(): boolean {
    return "content-range" in this.headers;
  }
}

/** The rest of a reply that needs no database, done once the transaction is over. */
export class AfterCommit {
  readonly finish: () => Promise<Reply<Buffer | Readable>>;
  constructor(finish: () => Promise<Reply<Buffer | Readable>>) {
    this.finish = finish;
  }
}

/** JSON that was checked and written before, sent as it is. */
export class ReadyJson {
  readonly text: string | Buffer | Readable;
  constructor(text: string | Buffer | Readable) {
    this.text = text;
  }
}

type Payload<E extends Endpoint> = E["replyKind"] extends "bytes"
  ? Buffer | Readable
  : z.input<E["response"]> | ReadyJson;

/** A handler's result: the body, with headers or without. */
export type Outcome<E extends Endpoint> =
  | Payload<E>
  | Reply<Payload<E>>
  | Reply<Buffer | Readable>
  | AfterCommit;

/** Opens transactions for the caller, for handlers that do slow work between them. */
export type Begin = <Result>(
  mode: "read" | "write",
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

/** The same for a caller with an account: each transaction gives their rights at that time. */
export type ActorBegin = <Result>(
  mode: "read" | "write",
  work: (transaction: Transaction, actor: Actor) => Promise<Result>,
) => Promise<Result>;

interface Bound {
  readonly endpoint: Endpoint;
}

/** A handler of a call that anyone may make. */
export interface PublicBinding extends Bound {
  readonly kind: "public";
  readonly handle: (input: Input<Endpoint>, from: Origin) => Promise<unknown>;
}

/** A handler that runs in one transaction, which is committed before the reply. */
export interface TransactionBinding extends Bound {
  readonly kind: "transaction";
  readonly needsOrganisation: boolean;
  /** Returns the record that a PATCH changes as its caller reads it, before the change. */
  readonly read?: TransactionBinding["handle"];
  readonly handle: (
    actor: Actor,
    input: Input<Endpoint>,
    transaction: Transaction,
  ) => Promise<unknown>;
}

/** A handler that opens its own transactions around slow work. */
export interface MultiTransactionBinding extends Bound {
  readonly kind: "slow";
  /** How large a file it takes; the limit of every upload without it. */
  readonly limit?: UploadLimit;
  readonly handle: (actor: Actor, input: Input<Endpoint>, begin: ActorBegin) => Promise<unknown>;
}

/** A handler of a call without an account that runs in one transaction, of the role it names. */
export interface OpenBinding extends Bound {
  readonly kind: "open";
  readonly role: OpenRole;
  readonly handle: (
    visitor: Visitor,
    input: Input<Endpoint>,
    transaction: Transaction,
  ) => Promise<unknown>;
}

/** Throws if the visitor may not make a call, before any of its body is received. */
export type RefuseEarly = (
  visitor: Visitor,
  from: Origin,
  transaction: Transaction,
) => Promise<void>;

/** Such a handler that opens its own transactions around slow work. */
export interface MultiTransactionOpenBinding extends Bound {
  readonly kind: "slow-open";
  readonly role: OpenRole;
  readonly refuseEarly: RefuseEarly;
  readonly handle: (
    visitor: Visitor,
    input: Input<Endpoint>,
    begin: Begin,
    from: Origin,
  ) => Promise<unknown>;
}

/** An endpoint with its handler. */
export type Binding =
  | PublicBinding
  | TransactionBinding
  | MultiTransactionBinding
  | OpenBinding
  | MultiTransactionOpenBinding;

/** Binds a call that anyone may make. */
export function onPublic<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, from: Origin) => Promise<Outcome<E>>,
): Binding {
  if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public`);
  return { kind: "public", endpoint, handle: handle as unknown as PublicBinding["handle"] };
}

/** Reads the record of an endpoint. */
type ReadRecord<Who, E extends Endpoint, Found = unknown> = (
  actor: Who,
  input: Input<E>,
  transaction: Transaction,
) => Promise<Found>;

/**
 * Changes the record of an endpoint; `current` reads it, so that a conflict can return its present
 * state.
 */
type ChangeRecord<Who, E extends Endpoint, Found> = (
  actor: Who,
  input: Input<E>,
  transaction: Transaction,
  current: () => Promise<Found>,
) => Promise<void>;

/**
 * Returns the handler and the reader of a call that changes a record, for any of the ways to bind
 * it. The one reader gives the record before the change, to compare it with the sent fields; during
 * it, for a conflict; and after it, as the reply in the form of `reply`.
 */
export function recordOf<Who, E extends Endpoint, Found, Shown = Found>(
  read: ReadRecord<Who, E, Found>,
  change: ChangeRecord<Who, E, Found>,
  reply: (record: Found) => Shown = (record) => record as unknown as Shown,
): [(actor: Who, input: Input<E>, transaction: Transaction) => Promise<Shown>, typeof read] {
  const handle = async (actor: Who, input: Input<E>, transaction: Transaction) => {
    const current = () => read(actor, input, transaction);
    await change(actor, input, transaction, current);
    return reply(await current());
  };
  return [handle, read];
}

/**
 * Binds a call of a guest, or of somebody who follows a report. As "storey_guest" it reads public
 * data; as "storey_reporter" it writes the records of a report.
 */
export function onOpen<E extends Endpoint>(
  endpoint: E,
  role: OpenRole,
  handle: (visitor: Visitor, input: Input<E>, transaction: Transaction) => Promise<Outcome<E>>,
): Binding {
  refuseAccounts(endpoint);
  return { kind: "open", endpoint, role, handle: handle as unknown as OpenBinding["handle"] };
}

/**
 * Binds such a call whose handler opens its own transactions, so that slow work holds none. It
 * first refuses, by the facts known without the body, callers who need not send one.
 */
export function onMultiTransactionOpen<E extends Endpoint>(
  endpoint: E,
  role: OpenRole,
  refuseEarly: RefuseEarly,
  handle: (visitor: Visitor, input: Input<E>, begin: Begin, from: Origin) => Promise<Outcome<E>>,
): Binding {
  refuseAccounts(endpoint);
  if (!endpoint.isMultiTransaction) throw new Error(`${endpoint.path} is not declared as long`);
  return {
    kind: "slow-open",
    endpoint,
    role,
    refuseEarly,
    handle: handle as unknown as MultiTransactionOpenBinding["handle"],
  };
}

/** Binds a call of any signed-in user, with or without an organisation. */
export function onUser<E extends Endpoint>(
  endpoint: E,
  handle: (actor: UserActor, input: Input<E>, transaction: Transaction) => Promise<Outcome<E>>,
  read?: ReadRecord<UserActor, E>,
): Binding {
  if (endpoint.access !== "signed-in") throw new Error(`${endpoint.path} is not for every user`);
  return transactionBinding(endpoint, handle, read, false);
}

/** Binds a call of any signed-in user that opens its own transactions. */
export function onMultiTransactionUser<E extends Endpoint>(
  endpoint: E,
  handle: (actor: UserActor, input: Input<E>, begin: Begin) => Promise<Outcome<E>>,
): Binding {
  if (endpoint.access !== "signed-in") throw new Error(`${endpoint.path} is not for every user`);
  if (!endpoint.isMultiTransaction) throw new Error(`${endpoint.path} is not declared as long`);
  return { kind: "slow", endpoint, handle: handle as unknown as MultiTransactionBinding["handle"] };
}

/** Binds a call of the global administration, which is made for no organisation. */
export function onGlobal<E extends Endpoint>(
  endpoint: E,
  handle: (actor: UserActor, input: Input<E>, transaction: Transaction) => Promise<Outcome<E>>,
  read?: ReadRecord<UserActor, E>,
): Binding {
  if (!isGlobal(endpoint)) throw new Error(`${endpoint.path} counts in one organisation`);
  return transactionBinding(endpoint, handle, read, false);
}

/** Binds a call of the global administration that opens its own transactions. */
export function onMultiTransactionGlobal<E extends Endpoint>(
  endpoint: E,
  handle: (actor: UserActor, input: Input<E>, begin: ActorBegin) => Promise<Outcome<E>>,
  limit?: UploadLimit,
): Binding {
  if (!isGlobal(endpoint)) throw new Error(`${endpoint.path} counts in one organisation`);
  return multiTransactionBinding(endpoint, handle, limit);
}

/** Binds a call of a member, or of a holder of its permissions, in the active organisation. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (actor: Actor, input: Input<E>, transaction: Transaction) => Promise<Outcome<E>>,
  read?: ReadRecord<Actor, E>,
): Binding {
  refuseOpenAccess(endpoint);
  return transactionBinding(endpoint, handle, read, true);
}

/** Binds such a call that changes a record and replies with it, as it is or as `reply` has it. */
export function onRecord<E extends Endpoint, Found = Payload<E>>(
  endpoint: E,
  read: ReadRecord<Actor, E, Found>,
  change: ChangeRecord<Actor, E, Found>,
  ...[reply]: Found extends Payload<E>
    ? [reply?: (record: Found) => Payload<E>]
    : [reply: (record: Found) => Payload<E>]
): Binding {
  return on(endpoint, ...recordOf(read, change, reply));
}

/** Binds such a call whose handler opens its own transactions, so that slow work holds none. */
export function onMultiTransaction<E extends Endpoint>(
  endpoint: E,
  handle: (actor: Actor, input: Input<E>, begin: ActorBegin) => Promise<Outcome<E>>,
  limit?: UploadLimit,
): Binding {
  refuseOpenAccess(endpoint);
  return multiTransactionBinding(endpoint, handle, limit);
}

function multiTransactionBinding(
  endpoint: Endpoint,
  handle: unknown,
  limit: UploadLimit | undefined,
): Binding {
  if (!endpoint.isMultiTransaction) throw new Error(`${endpoint.path} is not declared as long`);
  return {
    kind: "slow",
    endpoint,
    handle: handle as MultiTransactionBinding["handle"],
    ...(limit === undefined ? {} : { limit }),
  };
}

function transactionBinding(
  endpoint: Endpoint,
  handle: unknown,
  read: unknown,
  needsOrganisation: boolean,
): Binding {
  if (endpoint.record && !read) throw new Error(`${endpoint.path} does not read what it changes`);
  return {
    kind: "transaction",
    endpoint,
    needsOrganisation,
    handle: handle as TransactionBinding["handle"],
    ...(read ? { read: read as TransactionBinding["handle"] } : {}),
  };
}

function refuseAccounts({ access, path }: Endpoint): void {
  if (access !== "guest" && access !== "tracking") throw new Error(`${path} needs an account`);
}

function refuseOpenAccess(endpoint: Endpoint): void {
  if (isOpen(endpoint) || endpoint.access === "signed-in" || isGlobal(endpoint)) {
    throw new Error(`${endpoint.path} needs an organisation to run in`);
  }
}
