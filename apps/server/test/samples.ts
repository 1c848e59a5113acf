import { type Endpoint, everyEndpoint } from "@storey/contract";
import { v7 } from "uuid";
import {
  type OwnedSample,
  type RecordDeclaration,
  type Sample,
  type SampleIds,
  statedName,
} from "../src/db/record.ts";
import { RECORDS } from "../src/records.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import type { TestServer } from "./server.ts";

/** One record that a test makes by a call, as its declaration says. */
interface Sampled extends Sample {
  readonly table: string;
}

/**
 * The records that declare how a test makes one, by the name of their ids: `spaceType`. What owners
 * carry is there once for each kind of owner: `spaceImage`, `assetImage`.
 */
export const SAMPLED: ReadonlyMap<string, Sampled> = new Map(RECORDS.flatMap(sampledOf));

function sampledOf({ table, sample }: RecordDeclaration): [string, Sampled][] {
  if (typeof sample === "string") return [];
  const name = statedName(table);
  if (!isOwned(sample)) return [[name, { ...sample, table }]];
  const { calls, ...input } = sample;
  return Object.entries(calls).map(([owner, call]) => [
    name.replace(/^space/, owner),
    { ...input, call, table },
  ]);
}

function isOwned(sample: Sample | OwnedSample): sample is OwnedSample {
  return "calls" in sample;
}

const KIND_AT = new Map([...SAMPLED].map(([kind, { call }]) => [call.path, kind]));

/** Returns the sampled record that is made at a path: `/spaces` makes a space. */
export function madeAt(path: string): string | undefined {
  return KIND_AT.get(path);
}

/** Returns the sampled records that are made at a path or at the beginning of it, the longest first. */
export function madeAbove(path: string): string[] {
  const above = [...KIND_AT].filter(([at]) => path === at || path.startsWith(`${at}/`));
  return above.sort(([a], [b]) => b.length - a.length).map(([, kind]) => kind);
}

/** Returns the sampled records that calls of a resource make. */
export function madeBy(resource: string): string[] {
  const calls: ReadonlySet<Endpoint> = new Set(
    everyEndpoint().flatMap(({ name, endpoint }) =>
      name.startsWith(`${resource}.`) ? [endpoint] : [],
    ),
  );
  return [...SAMPLED].flatMap(([kind, { call }]) => (calls.has(call) ? [kind] : []));
}

/** The reply of a call that made a record. */
export type Made = Readonly<Record<string, unknown>> & { readonly id: string };

/** An organisation that gets samples, and whoever makes them. */
interface Into {
  readonly organisation: string;
  readonly token: string;
  readonly mark: string;
}

/**
 * Makes one of every record that declares a sample, each once those that its path names are there.
 * Returns the replies by the names of the ids.
 */
export async function makeSamples(
  server: TestServer,
  { organisation, token, mark }: Into,
): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  let waiting = [...SAMPLED];
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const [kind, sample] of waiting) {
      const ids = { organisation, ...idsOf(made) };
      const path = pathOf(sample, ids);
      if (path === undefined) left.push([kind, sample]);
      else made.set(kind, await make(server, token, { ...sample, path, mark, ids }));
    }
    if (left.length === waiting.length)
      throw new Error(`nothing makes what stands in the paths of ${left.map(([kind]) => kind)}`);
    waiting = left;
  }
  return made;
}

/** Returns the ids of samples by their names. */
export function idsOf(made: ReadonlyMap<string, Made>): Record<string, string> {
  return Object.fromEntries([...made].map(([kind, { id }]) => [kind, id]));
}

/** Fills the path of a sample's call; undefined while a record that it names is not there. */
function pathOf({ call }: Sampled, ids: SampleIds): string | undefined {
  const filled = call.path.replace(/\/\{\w+\}/g, (parameter, at: number) => {
    const id = ids[madeAt(call.path.slice(0, at)) ?? ""];
    return id === undefined ? parameter : `/${id}`;
  });
  return filled.includes("{") ? undefined : filled;
}

interface Making extends Sampled {
  readonly path: string;
  readonly mark: string;
  readonly ids: SampleIds;
}

async function make(
  server: TestServer,
  token: string,
  { call, path, body, file, mark, ids }: Making,
): Promise<Made> {
  const given = body?.({ mark, ids });
  const sent = file
    ? form(await fileOf(file, mark), given as Record<string, string> | undefined)
    : { body: given, headers: { "idempotency-key": v7() } };
  const reply = await server.call(call.method, path, { token, ...sent });
  if (reply.status >= 300) throw new Error(`${call.method} ${path}: ${reply.text}`);
  return reply.json();
}

async function fileOf(file: NonNullable<Sample["file"]>, mark: string) {
  if (file === "text") return { bytes: `${mark} words`, fileName: `${mark}.txt` };
  const bytes = file === "panorama" ? await jpeg(1024, 512) : await jpeg();
  return { bytes, fileName: `${mark}.jpg` };
}
