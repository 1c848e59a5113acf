import { JsonReader, JsonRefusal } from "./json-reader.ts";

export type JsonObject = Record<string, unknown>;

/** One object of the document, with its code where the document lists objects by code. */
export interface JsonItem {
  readonly key: string | null;
  readonly value: JsonObject;
}

/** Tells whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Tells whether a document is a GeoJSON FeatureCollection. Reads past its values without keeping
 * them.
 */
export function isFeatureCollection(chunks: Iterable<string>): boolean {
  const reader = new JsonReader(chunks);
  if (reader.peek() !== "{") return false;
  let hasType = false;
  let hasFeatures = false;
  for (const key of keysOf(reader)) {
    if (key === "type" && reader.peek() === '"')
      hasType = parse(reader.value()) === "FeatureCollection";
    else {
      if (key === "features") hasFeatures = reader.peek() === "[";
      reader.skip();
    }
  }
  return hasType && hasFeatures;
}

/**
 * Yields the objects of a document: of a list, of an object by code, or the properties of the
 * features of a FeatureCollection but lines. Throws JsonRefusal.
 */
export function* jsonItems(chunks: Iterable<string>, isGeo: boolean): Generator<JsonItem> {
  const reader = new JsonReader(chunks);
  if (reader.peek() === "[") yield* listed(reader, asObject);
  else if (reader.peek() === "{") yield* isGeo ? features(reader) : keyed(reader);
  else throw new JsonRefusal("import.json_shape");
  if (reader.peek() !== undefined) throw new JsonRefusal("import.json_invalid");
}

function* features(reader: JsonReader): Generator<JsonItem> {
  for (const key of keysOf(reader)) {
    if (key === "features") yield* listed(reader, propertiesOf);
    else reader.skip();
  }
}

function* keyed(reader: JsonReader): Generator<JsonItem> {
  for (const key of keysOf(reader)) yield { key, value: asObject(parse(reader.value())) };
}

function* listed(
  reader: JsonReader,
  objectOf: (value: unknown) => JsonObject | undefined,
): Generator<JsonItem> {
  reader.take("[");
  if (reader.takeIf("]")) return;
  do {
    const value = objectOf(parse(reader.value()));
    if (value) yield { key: null, value };
  } while (reader.takeIf(","));
  reader.take("]");
}

/** Yields the keys of an object, each before its value, which the caller takes. */
function* keysOf(reader: JsonReader): Generator<string> {
  reader.take("{");
  if (reader.takeIf("}")) return;
  do {
    if (reader.peek() !== '"') throw new JsonRefusal("import.json_invalid");
    const key = parse(reader.value());
    reader.take(":");
    yield String(key);
  } while (reader.takeIf(","));
  reader.take("}");
}

function asObject(value: unknown): JsonObject {
  if (!isObject(value)) throw new JsonRefusal("import.json_shape");
  return value;
}

/**
 * Returns the properties of a feature; undefined for a line, which is a wall or a path on a map and
 * never a space.
 */
function propertiesOf(feature: unknown): JsonObject | undefined {
  if (isObject(feature) && isObject(feature.geometry)) {
    const { type } = feature.geometry;
    if (type === "LineString" || type === "MultiLineString") return undefined;
  }
  return asObject(asObject(feature).properties ?? {});
}

function parse(text: string): unknown {
  try {
    // The source text keeps numbers too long for a double, and `1.0`, as they are written.
    const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value;
    return JSON.parse(text, asWritten);
  } catch {
    throw new JsonRefusal("import.json_invalid");
  }
}
