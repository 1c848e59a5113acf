import { SIGNS_MAX } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Named } from "./shape.ts";

/**
 * Active spaces one by one, of a floor, of a location, or those that an import made; a space counts
 * once.
 */
const chosen = {
  spaceIds: z.array(Id).max(SIGNS_MAX).optional(),
  floorId: Id.optional(),
  locationId: Id.optional(),
  importId: Id.optional(),
};

/** The spaces that the call looks at. */
export const ChosenSpaces = z.strictObject(chosen);

const count = z.int().nonnegative();

/** How many of the chosen spaces visitors can open by their code. */
export const SpaceAccessCount = z.object({
  count,
  /**
   * The number of them that open for members only, because of their own setting or their
   * location's.
   */
  membersOnlyCount: count,
  /** How many of those the caller may let visitors open. */
  openableCount: count,
  /** The locations that let in nobody without an account, and would be opened too. */
  closedLocations: z.array(Named),
  /** The number of further spaces in them that visitors could then open, as they are public themselves. */
  othersOpenedCount: count,
  /** The number of those that visitors can open, but only in the networks of their location. */
  networkCount: count,
  /** The number of those that visitors can open, but only near a beacon of their location. */
  beaconCount: count,
});

export type ChosenSpaces = z.infer<typeof ChosenSpaces>;
export type SpaceAccessCount = z.infer<typeof SpaceAccessCount>;

const writing = {
  tag: "Spaces",
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

/** The calls about who can open spaces by the codes on their signs. */
export const spaceAccess = {
  count: endpoint({
    ...writing,
    method: "POST",
    path: "/spaces/access/search",
    summary: "Tells how many of the chosen spaces visitors cannot open by their code.",
    body: ChosenSpaces,
    response: SpaceAccessCount,
    errors: ["not_found"],
  }),
  open: endpoint({
    ...writing,
    method: "PATCH",
    path: "/spaces/access/bulk",
    summary:
      "Lets visitors open the chosen spaces that they cannot open yet. A location that lets nobody in is opened too, which takes `organisation.locations.update`: without it its spaces stay as they are. A location that lets visitors in keeps what it says of reporting.",
    body: z.strictObject({
      ...chosen,
      /**
       * Whether visitors may also report there; not checked against a location that lets them in
       * already.
       */
      withReporting: z.boolean(),
    }),
    /** How many spaces visitors can open now that they could not. */
    response: z.object({ count }),
    errors: ["not_found", "access.location"],
  }),
};
