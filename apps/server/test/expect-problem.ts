import { type Endpoint, ERRORS, Problem } from "@storey/contract";
import { expect } from "vitest";
import { errorsOf } from "../src/http/openapi.ts";
import type { TestReply } from "./server.ts";

/** Expects a status, shape and code that the OpenAPI document names for this call. */
export function expectDocumented(endpoint: Endpoint, reply: TestReply): void {
  if (reply.status === endpoint.status) return;
  const documented = errorsOf(endpoint).filter((code) => code !== "server.error");
  const { code } = expectProblem(reply);
  expect(documented, `${endpoint.method} ${endpoint.path}: ${reply.text}`).toContain(code);
}

/** Expects a problem reply in the one shape, with a code of the contract; never a 5xx. */
export function expectProblem(reply: TestReply): Problem {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  expect(reply.status, reply.text).toBeLessThan(500);
  const problem = Problem.parse(reply.json());
  expect(Object.keys(ERRORS)).toContain(problem.code);
  expect(ERRORS[problem.code as keyof typeof ERRORS].status).toBe(reply.status);
  expect(problem.requestId).toBe(reply.headers["x-request-id"]);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.text).not.toMatch(/node_modules|\.ts:\d|select .* from|at [A-Z]\w+\./);
  return problem;
}
