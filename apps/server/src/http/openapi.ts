import {
  COMMON_ERRORS,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  everyEndpoint,
  isOpen,
  PIECE_STATUS,
  Problem,
  permissionsOf,
  takesIdempotencyKey,
  UPLOAD_HEADER_WORDS,
  UPLOAD_HEADERS,
  UploadState,
} from "@storey/contract";
import { z } from "zod";
import { GUEST_COOKIE } from "./guest-cookie.ts";

type Json = Record<string, unknown>;

/**
 * Makes the OpenAPI 3.1 document of the whole API from the contract. `version` is the product's.
 */
export function openApiDocument(version: string, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of everyEndpoint()) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Storey",
      version,
      description: "The API of Storey: spaces, the things in them, and who looks after them.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(everyEndpoint().map(({ endpoint }) => endpoint.tag))].map((name) => ({
      name,
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        guest: { type: "http", scheme: "bearer", description: "Of POST /public/sessions." },
        guestCookie: { type: "apiKey", in: "cookie", name: GUEST_COOKIE },
      },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${describeAccess(endpoint)}${describeRecord(endpoint)}`,
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...headersOf(endpoint),
    ],
    ...(endpoint.bodyKind === "none" ? {} : { requestBody: requestBody(endpoint) }),
    responses: responsesOf(endpoint),
  };
}

function securityOf({ access, replyKind }: Endpoint): Json[] {
  // The path holds the token of a report.
  if (access === "public" || access === "tracking") return [];
  if (access !== "guest") return [{ bearer: [] }];
  return [{ guest: [] }, ...(replyKind === "bytes" ? [{ guestCookie: [] }] : [])];
}

function describeAccess({ access, setting, isForPeople, tokenNeeds }: Endpoint): string {
  const anyOf = tokenNeeds.map((permission) => `\`${permission}\``).join(" or ");
  const token = anyOf === "" ? "" : ` An API token needs ${anyOf}.`;
  const people = isForPeople ? " No API token can." : token;
  const module = `${setting ? ` Needs the feature module \`${setting}\`.` : ""}${people}`;
  if (access === "public") return `Anyone may call this.${module}`;
  if (access === "guest") return `Needs the session of a guest for the space.${module}`;
  if (access === "tracking") return `Needs the token of the report, in the path.${module}`;
  if (access === "signed-in") return `Anyone signed in may call this.${module}`;
  if (access === "member") return `Any member of the active organisation may call this.${module}`;
  const list = permissionsOf({ access });
  return `Needs ${list.map((permission) => `\`${permission}\``).join(" and ")}.${module}`;
}

function describeRecord({ record }: Endpoint): string {
  if (!record) return "";
  return " Takes back the other fields of the record as they were read; one that was changed is refused by its name. The `version` among them stands for `If-Match`.";
}

function parametersOf(schema: z.ZodType, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  const headers: Json[] = [];
  if (endpoint.method === "PATCH" && endpoint.errors.includes("record.conflict")) {
    headers.push(header("If-Match", "The version you saw. A conflicting change answers 409."));
  }
  if (takesIdempotencyKey(endpoint)) {
    headers.push(
      header("Idempotency-Key", "Repeating the request with the same key changes nothing more."),
    );
  }
  if (endpoint.bodyKind === "multipart") {
    for (const [key, words] of Object.entries(UPLOAD_HEADER_WORDS)) {
      headers.push(header(UPLOAD_HEADERS[key as keyof typeof UPLOAD_HEADERS], words));
    }
  }
  return headers;
}

/** A form brings its file, or names one that came in pieces. */
const FILE_OR_UPLOAD = [{ required: ["file"] }, { required: ["uploadId"] }];

function requestBody(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.body, "input");
  if (endpoint.bodyKind === "json") {
    return { required: true, content: { "application/json": { schema } } };
  }
  if (endpoint.bodyKind === "bytes") {
    return { required: true, content: { "application/octet-stream": {} } };
  }
  const properties = {
    ...(schema["properties"] as Json),
    file: { type: "string", format: "binary" },
    uploadId: { type: "string", format: "uuid", description: "In place of `file`." },
    fileName: { type: "string", description: "With `uploadId`." },
  };
  const form = { type: "object", properties, oneOf: FILE_OR_UPLOAD };
  const content = { "multipart/form-data": { schema: form }, "application/octet-stream": {} };
  return { required: true, content };
}

function responsesOf(endpoint: Endpoint): Json {
  const responses: Json = {
    [endpoint.status]: {
      description: "Success",
      ...(endpoint.replyKind === "json"
        ? { content: { "application/json": { schema: schemaOf(endpoint.response, "output") } } }
        : {}),
      ...(endpoint.replyKind === "bytes" ? { content: { "application/octet-stream": {} } } : {}),
    },
  };
  if (endpoint.bodyKind === "multipart") {
    responses[PIECE_STATUS] = {
      description: "A piece of the file is kept.",
      content: { "application/json": { schema: schemaOf(UploadState, "output") } },
    };
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    };
  }
  return responses;
}

/** Returns every problem that a call can answer with, including those of every call. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ["request.invalid", ...COMMON_ERRORS, ...endpoint.errors];
  if (endpoint.access === "guest") errors.push("guest.session_ended", "not_found");
  if (endpoint.access === "tracking") errors.push("not_found", "space.wrong_network");
  if (!isOpen(endpoint)) {
    errors.push(
      "auth.required",
      "auth.invalid_token",
      "auth.unknown_user",
      "auth.email_unverified",
    );
    if (endpoint.access !== "signed-in")
      errors.push("access.no_organisation", "organisation.changed");
    if (
      Array.isArray(endpoint.access) ||
      !["member", "signed-in"].includes(String(endpoint.access)) ||
      endpoint.tokenNeeds.length > 0
    ) {
      errors.push("access.forbidden");
    }
  }
  if (endpoint.isForPeople) errors.push("token.not_allowed");
  if (endpoint.setting) errors.push("access.feature_disabled");
  if (endpoint.bodyKind !== "none") errors.push("request.too_large", "request.unsupported_type");
  if (takesIdempotencyKey(endpoint)) {
    errors.push("idempotency.in_progress", "idempotency.mismatch");
  }
  return [...new Set(errors)];
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
