import type { Readable } from "node:stream";
import type { Endpoint } from "@storey/contract";
import type { FastifyReply } from "fastify";
import { ReadyJson, Reply } from "./binding.ts";

/** The status of a part of a file. */
const PARTIAL = 206;

/** A reply before it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Makes the answer from a handler's result. Checks JSON against the contract, which also drops
 * every field the contract does not name.
 */
export function toAnswer(endpoint: Endpoint, outcome: unknown): Answer {
  const reply = outcome instanceof Reply ? outcome : new Reply(outcome, {});
  if (reply.isUnchanged) return { status: 304, headers: reply.headers, body: undefined };
  const status = reply.isPart ? PARTIAL : endpoint.status;
  return { status, headers: reply.headers, body: bodyOf(endpoint, reply.body) };
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.replyKind === "empty") return undefined;
  if (endpoint.replyKind === "bytes" || body instanceof ReadyJson) return body;
  return endpoint.response.parse(body);
}

/** Sends an answer. Replies of the API are only for the caller unless a header says otherwise. */
export async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  reply.code(answer.status);
  if (!("cache-control" in answer.headers)) reply.header("cache-control", "no-store");
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  if (answer.body === undefined) return reply.send();
  if (answer.body instanceof ReadyJson)
    return reply.type("application/json; charset=utf-8").send(answer.body.text);
  if (isBytes(answer.body)) return reply.send(answer.body);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}

function isBytes(body: unknown): body is Buffer | Readable {
  return Buffer.isBuffer(body) || (typeof body === "object" && body !== null && "pipe" in body);
}
