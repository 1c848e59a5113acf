import { type Endpoint, type ErrorCode, isRead } from "@storey/contract";
import { readSpaceCode } from "@storey/domain";
import type { FastifyRequest } from "fastify";
import type { Gateway } from "../db/gateway.ts";
import type { Transaction } from "../db/transaction.ts";
import type { OpenCaller, OpenEntry, OpenRefusal } from "../db/ways-in.ts";
import { plainAddress } from "./address.ts";
import {
  AfterCommit,
  type Begin,
  type MultiTransactionOpenBinding,
  type OpenBinding,
} from "./binding.ts";
import { guestCookie } from "./guest-cookie.ts";
import type { PieceStore } from "./piece.ts";
import { ProblemError } from "./problem.ts";
import { type Answer, toAnswer } from "./reply.ts";
import { readBody, readInput } from "./request-input.ts";
import { withRetries } from "./retries.ts";
import { hashSecret } from "./secret-token.ts";
import type { GuestPass, Origin, Visitor } from "./visitor.ts";
import { withFile } from "./with-file.ts";

/** The services for callers without an account. */
export interface PublicPipeline {
  readonly gateway: Gateway;
  /** Reads a guest's token; undefined for one that was not made here, or has ended. */
  readonly readPass: (token: string) => GuestPass | undefined;
  readonly uploadFolder: string;
  /** The store in which files in pieces wait. */
  readonly pieces: PieceStore;
}

const REFUSALS: Readonly<Record<OpenRefusal, ErrorCode>> = {
  unknown: "not_found",
  archived: "space.archived",
  not_public: "space.not_public",
  wrong_network: "space.wrong_network",
  beacon_needed: "space.beacon_needed",
  asset_archived: "asset.archived",
  asset_not_public: "asset.not_public",
  asset_module_off: "asset.module_off",
};

/**
 * Answers a call of a guest or of somebody who follows a report. A token opens nothing by itself:
 * the database checks every rule again in the transaction of each call. Throws
 * `guest.session_ended`, `not_found`, and the reason why a space is not shown.
 */
export async function answerPublic(
  pipeline: PublicPipeline,
  binding: OpenBinding | MultiTransactionOpenBinding,
  request: FastifyRequest,
): Promise<Answer> {
  const caller = openCaller(pipeline, binding.endpoint, request);
  if (binding.kind === "slow-open")
    return answerMultiTransaction(pipeline, binding, request, caller);
  const { endpoint, role } = binding;
  const answer = await withRetries(() =>
    pipeline.gateway.beginOpen(caller, modeOf(endpoint), role, async (transaction, entry) => {
      const visitor = visitorOf(entry);
      const input = readInput(endpoint, request, readBody(endpoint, request));
      const outcome = await binding.handle(visitor, input, transaction);
      return outcome instanceof AfterCommit ? outcome : toAnswer(endpoint, outcome);
    }),
  );
  return answer instanceof AfterCommit ? toAnswer(endpoint, await answer.finish()) : answer;
}

async function answerMultiTransaction(
  pipeline: PublicPipeline,
  binding: MultiTransactionOpenBinding,
  request: FastifyRequest,
  caller: OpenCaller,
): Promise<Answer> {
  const { endpoint, role } = binding;
  const from = originOf(request);
  const look = async (transaction: Transaction, entry: OpenEntry) => {
    const allowed = visitorOf(entry);
    await binding.refuseEarly(allowed, from, transaction);
    return allowed;
  };
  const visitor = await pipeline.gateway.beginOpen(caller, "read", role, look);
  const begin: Begin = (mode, work) =>
    withRetries(() =>
      pipeline.gateway.beginOpen(caller, mode, role, (transaction, entry) => {
        visitorOf(entry);
        return work(transaction);
      }),
    );
  const { organisationId, issueId } = visitor;
  const sender = issueId === null ? null : { organisationId, userId: null, issueId };
  return withFile({ request, endpoint, pipeline, sender, begin }, async (form) => {
    const body = endpoint.bodyKind === "multipart" ? form?.fields : readBody(endpoint, request);
    const input = readInput(endpoint, request, body, form);
    return toAnswer(endpoint, await binding.handle(visitor, input, begin, from));
  });
}

/**
 * Returns the visitor, or throws why nobody is let in. The reply of `POST /public/sessions` gives
 * the same reason, and for an unknown code whether it was revoked or is blank.
 */
export function visitorOf(entry: OpenEntry): Visitor {
  if (entry.refusal === undefined) return entry;
  throw refusalOf(entry, entry.name ? { name: entry.name } : undefined);
}

/** Returns the problem of a refused guest, with the facts about the space that they may know. */
export function refusalOf({ refusal }: Refused, current: object | undefined): ProblemError {
  return new ProblemError(REFUSALS[refusal], current ? { current } : {});
}

type Refused = Extract<OpenEntry, { readonly refusal: OpenRefusal }>;

/** Hashes a tracking token for storage. */
export function hashTrackingToken(token: string): Buffer {
  return hashSecret(token);
}

/**
 * Returns the origin of a request; a forwarded address counts only if the settings trust its proxy.
 */
export function originOf(request: FastifyRequest): Origin {
  return { requestId: request.id, address: plainAddress(request.ip) };
}

function openCaller(
  pipeline: PublicPipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
): OpenCaller {
  const from = originOf(request);
  if (endpoint.access === "tracking") {
    return { ...from, credential: { trackingHash: hashTrackingToken(param(request, "token")) } };
  }
  const token = guestToken(endpoint, request);
  const pass = token === undefined ? undefined : pipeline.readPass(token);
  if (!pass || pass.code !== readSpaceCode(param(request, "code")))
    throw new ProblemError("guest.session_ended");
  return { ...from, credential: pass };
}

/**
 * Returns the token of a guest. A picture in a page sends no header of ours, so the cookie opens
 * its bytes too, and nothing else.
 */
function guestToken(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer ([A-Za-z0-9_-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (bearer !== undefined || endpoint.replyKind !== "bytes") return bearer;
  return guestCookie(request.headers.cookie);
}

function param(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  if (typeof params !== "object" || params === null || !(name in params)) return "";
  return String(Reflect.get(params, name));
}

function modeOf(endpoint: Endpoint): "read" | "write" {
  return isRead(endpoint) ? "read" : "write";
}
