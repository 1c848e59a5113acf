import type { Endpoint } from "@storey/contract";
import type { FastifyRequest } from "fastify";
import type { Input } from "./binding.ts";
import { readJson } from "./json-body.ts";
import { parse } from "./parse.ts";
import { ProblemError } from "./problem.ts";
import { splitBody } from "./read-only-fields.ts";
import { receiveBytes, receiveUpload, type UploadedForm, type UploadLimit } from "./upload.ts";

/** Receives the file of a call that brings one; refuse callers without the right to it before. */
export async function receiveFile(
  request: FastifyRequest,
  endpoint: Endpoint,
  uploadFolder: string,
  limit?: UploadLimit,
): Promise<UploadedForm | undefined> {
  if (endpoint.bodyKind === "multipart") return receiveUpload(request, uploadFolder, limit);
  if (endpoint.bodyKind !== "bytes") return undefined;
  return { fields: {}, file: await receiveBytes(request, uploadFolder, limit) };
}

/** Returns the body as text, if it is JSON. */
export function textBody(request: FastifyRequest): string | undefined {
  return typeof request.body === "string" ? request.body : undefined;
}

/** Returns the JSON of the body, if the endpoint takes JSON. Throws `request.malformed`. */
export function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  return endpoint.bodyKind === "json" ? readJson(textBody(request)) : undefined;
}

/**
 * Reads the request by the contract; `body` is JSON or the fields of a form. Throws
 * `request.invalid` that names every wrong field.
 */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  form?: UploadedForm,
): Input<Endpoint> {
  const { own, readOnly } = splitBody(endpoint, body);
  return {
    params: parse(endpoint.params, request.params ?? {}, "path"),
    query: parse(endpoint.query, request.query ?? {}, "query"),
    body: parse(endpoint.body, own, "body"),
    readOnly,
    turn: 0,
    ifMatch: ifMatchVersion(request),
    ifNoneMatch: request.headers["if-none-match"],
    range: request.headers.range,
    ifRange: oneHeader(request.headers["if-range"]),
    file: form?.file,
  };
}

function oneHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

function ifMatchVersion(request: FastifyRequest): number | undefined {
  const value = request.headers["if-match"];
  if (value === undefined || value === "*") return undefined;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(value);
  if (match) return Number(match[1]);
  throw new ProblemError("request.invalid", {
    fields: [
      { field: "If-Match", code: "version.invalid", message: "Send the version of the record." },
    ],
  });
}
