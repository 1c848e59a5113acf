import { z } from "zod";
import type { CountedPeople, OccupancySource } from "./occupancy-source.ts";

/** How long an answer is waited for, in milliseconds: a page must not feel it. */
const TIMEOUT_MS = 3_000;
/** An answer is a few fields; a larger one is none of ours. */
const REPLY_MAX_BYTES = 64 * 1024;
/** The form of an area's id; it becomes one step of the path. */
const AREA_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;

const Count = z.number().min(0).max(100_000).transform(Math.round);
/** The count under the names that versions of the service give it. */
const Reply = z
  .object({
    occupancy: Count.optional(),
    count: Count.optional(),
    people: Count.optional(),
    timestamp: z.union([z.iso.datetime({ offset: true }), z.number().positive()]).optional(),
  })
  .transform(({ occupancy, count, people, timestamp }) => ({
    count: occupancy ?? count ?? people,
    timestamp,
  }));

/** The address and credentials of the service. */
export interface UbiqisenseSettings {
  /** The address of one area, with `{id}` where the id goes. */
  readonly address: string;
  readonly token: string;
  /** The organisations whose spaces may ask it; none means every one. */
  readonly organisationIds: readonly string[];
  readonly fetch?: typeof fetch;
  /** Called with the reason why there was no answer, which names no secret. */
  readonly onFailure: (reason: string) => void;
}

/** Asks Ubiqisense, by a bearer token, how many people its sensors count in an area. */
export function ubiqisenseOccupancy(settings: UbiqisenseSettings): OccupancySource {
  const { organisationIds } = settings;
  return {
    serves: (id) => organisationIds.length === 0 || organisationIds.includes(id),
    async peopleIn(areaId) {
      if (!AREA_ID.test(areaId)) return null;
      try {
        return await ask(settings, areaId);
      } catch (error) {
        settings.onFailure(error instanceof Error ? error.message : "no answer");
        return null;
      }
    },
  };
}

async function ask(settings: UbiqisenseSettings, areaId: string): Promise<CountedPeople | null> {
  const address = settings.address.replace("{id}", encodeURIComponent(areaId));
  const reply = await (settings.fetch ?? fetch)(address, {
    headers: { authorization: `Bearer ${settings.token}`, accept: "application/json" },
    // Elsewhere the token is nobody's business.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (reply.status === 404) {
    await reply.body?.cancel();
    return null;
  }
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(`status ${reply.status}`);
  }
  const { count, timestamp } = Reply.parse(JSON.parse(await shortText(reply)));
  if (count === undefined) throw new Error("an answer without a count");
  const at = timestamp === undefined ? new Date() : new Date(timestamp);
  return { count, at: at.toISOString() };
}

async function shortText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > REPLY_MAX_BYTES) throw new Error("an answer that is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
