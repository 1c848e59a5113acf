import { INTERFACE_LANGUAGES, READINESS_STATES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, Named, name } from "./shape.ts";

/** How a wall looks: always light, always dark, or dark from evening to morning by its own clocks. */
export const DISPLAY_THEMES = ["light", "dark", "time"] as const;
/** The most spaces that a wall names: those that need something come first, the rest are counted. */
export const WALL_SPACES_MAX = 500;
/** The most displays that an organisation has at once. */
export const DISPLAYS_MAX = 200;

/** A secret address: 256 random bits. */
export const SecretToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The secret address of a wall that shows how ready spaces are. It belongs to the organisation. */
export const Display = z.object({
  id: Id,
  name: z.string(),
  /** What it shows: one location, one of its floors, or with neither the whole organisation. */
  location: Named.nullable(),
  floor: Named.nullable(),
  theme: z.enum(DISPLAY_THEMES),
  /** When a wall last asked, to the minute. */
  lastUsedAt: Moment.nullable(),
  createdAt: Moment,
});

const NewDisplay = z.strictObject({
  name: name(1),
  locationId: Id.nullable(),
  /** A floor of that location. */
  floorId: Id.nullable(),
  theme: z.enum(DISPLAY_THEMES),
});

const count = z.int().nonnegative();

/** What a wall shows to whoever passes by: names and states, and nothing else of anything. */
export const Wall = z.object({
  organisation: z.string(),
  /** The name of the location or floor it shows; null for the whole organisation. */
  place: z.string().nullable(),
  theme: z.enum(DISPLAY_THEMES),
  language: z.enum(INTERFACE_LANGUAGES),
  timezone: z.string(),
  /** How many spaces are in each state, also those that are not named. */
  counts: z.record(z.enum(READINESS_STATES), count),
  /** The least ready first, then by place and name. */
  spaces: z
    .array(
      z.object({
        name: z.string(),
        /** Where it is within what is shown; null on a wall of one floor. */
        place: z.string().nullable(),
        state: z.enum(READINESS_STATES),
      }),
    )
    .max(WALL_SPACES_MAX),
});

const common = {
  tag: "Displays",
  access: "organisation.update",
  setting: "spaces_core",
  isForPeople: true,
} as const;

/** The calls about the displays of an organisation. No token can make them. */
export const displays = {
  list: endpoint({
    ...common,
    method: "GET",
    path: "/displays",
    summary: "Lists the displays that were not switched off, by name.",
    response: z.array(Display),
  }),
  create: endpoint({
    ...common,
    method: "POST",
    path: "/displays",
    summary:
      "Makes the secret address of a wall; it is told this once, whatever Idempotency-Key is sent.",
    isMultiTransaction: true,
    body: NewDisplay,
    response: Display.extend({ token: SecretToken }),
    status: 201,
    errors: ["not_found", "display.too_many"],
  }),
  revoke: endpoint({
    ...common,
    method: "DELETE",
    path: "/displays/{id}",
    summary: "Switches a display off for good: its address shows nothing any more, and says so.",
    params: ById,
    errors: ["not_found"],
  }),
  wall: endpoint({
    tag: "Displays",
    access: "public",
    method: "GET",
    path: "/public/displays/{token}",
    summary:
      "Tells what the wall of a secret address shows. Answers 304 to the `ETag` of what has not changed.",
    params: z.strictObject({ token: SecretToken }),
    response: Wall,
    errors: ["not_found", "secret_address.revoked", "rate.limited"],
  }),
};

export type Display = z.infer<typeof Display>;
export type Wall = z.infer<typeof Wall>;
