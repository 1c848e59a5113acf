import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Moment } from "./shape.ts";

/** The data that other services add to a space; each is absent until the installation has it on. */
export const SpaceIntegrations = z.object({
  /** The form to fill in: the space's own, else its location's. Null when there is none, or off. */
  form: z.object({ typeformId: z.string() }).nullable(),
  /**
   * Whether a sensor counts the people in the space, and `GET .../occupancy` may know the number.
   */
  hasOccupancy: z.boolean(),
});

/**
 * The third-party services that the spaces of an organisation can have. A service that is off needs
 * no field.
 */
export const OfferedIntegrations = z.object({
  areFormsOn: z.boolean(),
  isOccupancyOn: z.boolean(),
});

/** How many people are in a space, as its sensor counts them. */
export const Occupancy = z.object({
  /** Null while the sensor service does not tell. */
  count: z.int().nonnegative().nullable(),
  /** The moment of the count; null without a count. */
  at: Moment.nullable(),
});

export type SpaceIntegrations = z.infer<typeof SpaceIntegrations>;
export type OfferedIntegrations = z.infer<typeof OfferedIntegrations>;
export type Occupancy = z.infer<typeof Occupancy>;

const tag = "Integrations";

/** The calls about the things that other services add to a space. */
export const integrations = {
  offered: endpoint({
    method: "GET",
    path: "/integrations",
    summary: "Tells which services of others the organisation's spaces can have.",
    tag,
    access: "member",
    response: OfferedIntegrations,
  }),
  ofSpace: endpoint({
    method: "GET",
    path: "/spaces/{id}/integrations",
    summary: "Tells which services of others a space has: a form, a count of people.",
    tag,
    access: "member",
    params: ById,
    response: SpaceIntegrations,
    errors: ["not_found"],
  }),
  occupancy: endpoint({
    method: "GET",
    path: "/spaces/{id}/occupancy",
    summary: "Gives how many people are in a space now, at most a minute old.",
    tag,
    access: "member",
    isMultiTransaction: true,
    params: ById,
    response: Occupancy,
    errors: ["not_found"],
  }),
};
