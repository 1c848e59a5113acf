import { Readable } from "node:stream";
import { type Endpoint, isGlobal, isRead, takesIdempotencyKey } from "@storey/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { authenticateUnderLock } from "../db/authenticate-under-lock.ts";
import type { Gateway } from "../db/gateway.ts";
import { limitWrites } from "../db/location-scope.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Caller, Entry } from "../db/ways-in.ts";
import type { Actor, Login, UserActor } from "./actor.ts";
import { plainAddress } from "./address.ts";
import { hashApiToken, isApiToken } from "./api-token.ts";
import { authorise, type TokenFacts } from "./authorise.ts";
import {
  type ActorBegin,
  AfterCommit,
  type Binding,
  type Input,
  type MultiTransactionBinding,
  type TransactionBinding,
} from "./binding.ts";
import { DoFirst } from "./do-first.ts";
import { claimKey, hashRequest, keepReply } from "./idempotency.ts";
import { isPiece } from "./piece.ts";
import { ProblemError } from "./problem.ts";
import { answerPublic, originOf, type PublicPipeline } from "./public-pipeline.ts";
import { acceptUnchanged } from "./read-only-fields.ts";
import { type Answer, send, toAnswer } from "./reply.ts";
import { readBody, readInput, textBody } from "./request-input.ts";
import { withRetries } from "./retries.ts";
import { hashSecret, secretIn } from "./secret-token.ts";
import { withFile } from "./with-file.ts";

/** The services that requests need on their way. */
export interface RequestPipeline extends PublicPipeline {
  readonly gateway: Gateway;
  /** Verifies an access token. Throws `auth.invalid_token` and `service.unavailable`. */
  readonly verify: (token: string) => Promise<TokenFacts>;
  /** Makes an account of a subject nobody knows yet, where that is allowed; true when it did. */
  readonly admit: (token: string, facts: TokenFacts) => Promise<boolean>;
  /** Called for every call that an API token was good for, with the SHA-256 of the token. */
  readonly noteTokenUse: (hash: Buffer) => void;
  /** Called for every call that a secret address was good for, with the SHA-256 of its secret. */
  readonly noteSecretUse: (hash: Buffer) => void;
  readonly uploadFolder: string;
}

/**
 * Serves an endpoint by the request pipeline of the API: authorise, parse, handle, check the
 * response, reply. Every endpoint goes through here and nothing else answers below `/api`.
 */
export function serve(app: FastifyInstance, pipeline: RequestPipeline, binding: Binding): void {
  const { endpoint } = binding;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    // A part of a file is a part of its own bytes, not of compressed ones.
    ...(endpoint.replyKind === "bytes" ? { compress: false } : {}),
    handler: async (request, reply) => send(reply, await answer(pipeline, binding, request)),
  });
}

async function answer(
  pipeline: RequestPipeline,
  binding: Binding,
  request: FastifyRequest,
): Promise<Answer> {
  const { endpoint } = binding;
  const takesBytes = endpoint.bodyKind === "bytes" || isPiece(endpoint, request);
  if (!takesBytes && request.body instanceof Readable) {
    throw new ProblemError("request.unsupported_type");
  }
  if (binding.kind === "public") {
    const input = readInput(endpoint, request, readBody(endpoint, request));
    const outcome = await binding.handle(input, originOf(request));
    const secret = secretIn(request.url);
    if (secret !== undefined) pipeline.noteSecretUse(hashSecret(secret));
    return toAnswer(endpoint, outcome);
  }
  if (binding.kind === "open" || binding.kind === "slow-open") {
    return answerPublic(pipeline, binding, request);
  }
  const bearer = bearerToken(request);
  const token = isApiToken(bearer) ? undefined : await pipeline.verify(bearer);
  const caller = callerOf(bearer, token, request, endpoint);
  const once = () =>
    binding.kind === "slow"
      ? answerMultiTransaction(pipeline, binding, request, caller)
      : withRetries(() => answerInTransaction(pipeline, binding, request, caller));
  if (!token) return answerProgram(pipeline, caller, once);
  try {
    return await once();
  } catch (error) {
    if (codeOf(error) === "auth.unknown_user" && (await pipeline.admit(bearer, token)))
      return once();
    throw error;
  }
}

/** Answers a call with an API token. An unknown token is refused like an expired one. */
async function answerProgram(
  pipeline: RequestPipeline,
  { credential }: Caller,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const noteUse = () => {
    if ("tokenHash" in credential) pipeline.noteTokenUse(credential.tokenHash);
  };
  try {
    const answer = await work();
    noteUse();
    return answer;
  } catch (error) {
    if (codeOf(error) === "auth.unknown_user") throw new ProblemError("auth.invalid_token");
    if (codeOf(error) !== "auth.invalid_token") noteUse();
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? error.code : undefined;
}

async function answerInTransaction(
  pipeline: RequestPipeline,
  binding: TransactionBinding,
  request: FastifyRequest,
  caller: IssuedCaller,
): Promise<Answer> {
  for (let turn = 0; ; turn++) {
    try {
      return await answerOneTurn(pipeline, binding, request, caller, turn);
    } catch (error) {
      if (!(error instanceof DoFirst)) throw error;
      await error.work();
    }
  }
}

async function answerOneTurn(
  pipeline: RequestPipeline,
  binding: TransactionBinding,
  request: FastifyRequest,
  caller: IssuedCaller,
  turn: number,
): Promise<Answer> {
  const { endpoint } = binding;
  const mode = isRead(endpoint) ? "read" : "write";
  const believed = believedOrganisation(request);
  const answer = await pipeline.gateway.begin(caller, mode, async (transaction, entry) => {
    const actor = await decide(endpoint, mode, { caller, entry, believed }, transaction);
    await limitWrites(transaction, actor.locationScope);
    const input = { ...readInput(endpoint, request, readBody(endpoint, request)), turn };
    const key = takesIdempotencyKey(endpoint) ? idempotencyKey(request) : undefined;
    if (key === undefined) {
      const outcome = await handle(binding, actor as Actor, input, transaction);
      return outcome instanceof AfterCommit ? outcome : toAnswer(endpoint, outcome);
    }
    return answerOnce(binding, request, actor, input, transaction, key);
  });
  return answer instanceof AfterCommit ? toAnswer(endpoint, await answer.finish()) : answer;
}

/** A caller as the database knows them, and the organisation they believe they are in. */
interface Asking {
  readonly caller: IssuedCaller;
  readonly entry: Entry | null;
  readonly believed: string | undefined;
}

/**
 * Decides whether a call may be made, as `authorise` does. A write that gives or takes rights is
 * decided once more when nobody else can change the caller's own rights: a caller who lost them
 * while waiting is refused, and the handler gets only the rights they still hold.
 */
async function decide(
  endpoint: Endpoint,
  mode: "read" | "write",
  { caller, entry, believed }: Asking,
  transaction: Transaction,
): Promise<UserActor> {
  const actor = authorise(endpoint, entry, issuedAt(caller, entry), believed);
  if (!endpoint.changesRights || mode === "read") return actor;
  const now = await authenticateUnderLock(transaction, isGlobal(endpoint));
  return authorise(endpoint, now, issuedAt(caller, now), actor.organisationId ?? undefined);
}

/** Handles a call; first compares the sent fields of the record with the record it changes. */
async function handle(
  binding: TransactionBinding,
  actor: Actor,
  input: Input<Endpoint>,
  transaction: Transaction,
): Promise<unknown> {
  if (!binding.read || Object.keys(input.readOnly).length === 0) {
    return binding.handle(actor, input, transaction);
  }
  const found = await binding.read(actor, input, transaction);
  const ifMatch = acceptUnchanged(binding.endpoint, input, found);
  return binding.handle(actor, { ...input, ifMatch }, transaction);
}

async function answerOnce(
  binding: TransactionBinding,
  request: FastifyRequest,
  actor: UserActor,
  input: Input<Endpoint>,
  transaction: Transaction,
  key: string,
): Promise<Answer> {
  const place = binding.needsOrganisation ? actor.organisationId : null;
  const hash = hashRequest(place, request.method, request.url, textBody(request) ?? "");
  const stored = await claimKey(transaction, actor.userId, key, hash);
  if (stored)
    return {
      status: stored.status,
      headers: { "idempotency-replayed": "true" },
      body: stored.body,
    };
  const given = toAnswer(
    binding.endpoint,
    await handle(binding, actor as Actor, input, transaction),
  );
  keepReply(transaction, actor.userId, key, { status: given.status, body: given.body });
  return given;
}

async function answerMultiTransaction(
  pipeline: RequestPipeline,
  binding: MultiTransactionBinding,
  request: FastifyRequest,
  caller: IssuedCaller,
): Promise<Answer> {
  const { endpoint } = binding;
  const believed = believedOrganisation(request);
  const actor = await pipeline.gateway.begin(caller, "read", async (_, entry) =>
    authorise(endpoint, entry, issuedAt(caller, entry), believed),
  );
  const begin: ActorBegin = (mode, work) =>
    withRetries(() =>
      pipeline.gateway.begin(caller, mode, async (transaction, entry) => {
        const expected = actor.organisationId ?? undefined;
        const asking = { caller, entry, believed: expected };
        const now = await decide(endpoint, mode, asking, transaction);
        await limitWrites(transaction, now.locationScope);
        return work(transaction, now as Actor);
      }),
    );
  const { organisationId, userId } = actor;
  const sender = organisationId === null ? null : { organisationId, userId, issueId: null };
  const { limit } = binding;
  return withFile({ request, endpoint, pipeline, sender, begin, limit }, async (form) => {
    const fields = endpoint.bodyKind === "multipart" ? form?.fields : undefined;
    const input = readInput(endpoint, request, fields ?? readBody(endpoint, request), form);
    const known = { ...actor, ...(caller.login ? { login: caller.login } : {}) };
    return toAnswer(endpoint, await binding.handle(known as Actor, input, begin));
  });
}

/** A caller with the time their access token was made; that of an API token is in its row. */
interface IssuedCaller extends Caller {
  readonly issuedAt: number | undefined;
  readonly login: Login | undefined;
}

function callerOf(
  bearer: string,
  token: TokenFacts | undefined,
  request: FastifyRequest,
  endpoint: Endpoint,
): IssuedCaller {
  const credential = token ? { subject: token.subject } : { tokenHash: hashApiToken(bearer) };
  return {
    credential,
    requestId: request.id,
    address: plainAddress(request.ip),
    inOrganisation: token && takesOrganisation(endpoint) ? namedOrganisation(request) : undefined,
    issuedAt: token?.issuedAt,
    login: token,
  };
}

function issuedAt(caller: IssuedCaller, entry: Entry | null): number {
  return caller.issuedAt ?? entry?.tokenCreatedAt ?? 0;
}

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError("auth.required");
  const match = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(header);
  if (!match?.[1]) throw new ProblemError("auth.invalid_token");
  return match[1];
}

function believedOrganisation(request: FastifyRequest): string | undefined {
  const value = request.headers["storey-organisation"];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Tells whether a call runs in the organisation it names: work done without a network goes to the
 * organisation in which it was begun, not to the active one. A call about the person, about rights,
 * or about all organisations runs in the active one.
 */
function takesOrganisation(endpoint: Endpoint): boolean {
  return endpoint.access !== "signed-in" && !endpoint.changesRights && !isGlobal(endpoint);
}

function namedOrganisation(request: FastifyRequest): string | undefined {
  const value = request.headers["storey-in-organisation"];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
    return value;
  throw new ProblemError("request.invalid", {
    fields: [
      {
        field: "Storey-In-Organisation",
        code: "id.invalid",
        message: "Give an organisation's id.",
      },
    ],
  });
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers["idempotency-key"];
  if (typeof value !== "string") return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(value)) return value;
  throw new ProblemError("request.invalid", {
    fields: [
      {
        field: "Idempotency-Key",
        code: "key.invalid",
        message: "Use 1 to 200 visible characters.",
      },
    ],
  });
}
