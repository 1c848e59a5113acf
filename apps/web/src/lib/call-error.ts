import type { FieldProblem } from "@storey/contract";

/** The error of a problem reply, or of no reply. `status` is 0 when the server was not reached. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  /** A code of the contract, or "network.unreachable", "network.aborted". */
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** The reference to quote; empty when the server was not reached. */
  readonly requestId: string;
  /** The record as it is now, with `record.conflict`. */
  readonly current: unknown;

  constructor(problem: {
    status: number;
    code: string;
    message: string;
    fields?: readonly FieldProblem[];
    requestId?: string;
    current?: unknown;
  }) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.fields ?? [];
    this.requestId = problem.requestId ?? "";
    this.current = problem.current;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.field === "string" && typeof value.code === "string";
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

/** Reads a reply that is not a success; a body that is no problem gives "server.error". */
export function errorFromReply(status: number, body: unknown, requestId: string): CallError {
  const problem = isRecord(body) ? body : {};
  return new CallError({
    status,
    code: textOf(problem.code, status === 503 ? "service.unavailable" : "server.error"),
    message: textOf(problem.message, `The server answered ${status}.`),
    fields: Array.isArray(problem.fields) ? problem.fields.filter(isFieldProblem) : [],
    requestId: textOf(problem.requestId, requestId),
    current: problem.current,
  });
}

/**
 * Tells whether another attempt may succeed: after no reply, too many calls at once, or a failure
 * of the server. A cancelled call was meant to end.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === "network.aborted") return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Whether the server was not reached, and the request was not cancelled. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && error.code !== "network.aborted";
}

/** Makes the error of a request that got no reply. */
export function errorFromNoReply(cause: unknown): CallError {
  const aborted = cause instanceof DOMException && cause.name === "AbortError";
  return new CallError({
    status: 0,
    code: aborted ? "network.aborted" : "network.unreachable",
    message: aborted ? "The request was cancelled." : "The server could not be reached.",
  });
}
