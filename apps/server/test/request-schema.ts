import type { Endpoint } from "@storey/contract";
import { z } from "zod";

/** The parts of a JSON schema that tests look at. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** The part of a request that a field stands in. */
export type Place = "params" | "query" | "body";

const schemas = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Returns the schema of one part of an endpoint's requests. Written once: thousands of requests
 * ask.
 */
export function schemaOf(endpoint: Endpoint, place: Place): JsonSchema {
  const given = endpoint[place];
  const known = schemas.get(given);
  if (known) return known;
  const schema = z.toJSONSchema(given, { io: "input", unrepresentable: "any" }) as JsonSchema;
  schemas.set(given, schema);
  return schema;
}

/** Returns a schema without the null that it allows. */
export function nonNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}
