import { READINESS_STATES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ReadinessMark, ReadinessWeights } from "./readiness-shapes.ts";
import { Named } from "./shape.ts";

/** What counts for how much in an organisation. */
const ChosenWeights = z.object({
  weights: ReadinessWeights,
  /** Those that count where none are chosen. */
  proposed: ReadinessWeights,
  /** Whether the organisation chose its own. */
  isChosen: z.boolean(),
  /** Of the organisation, whose settings they are; sent back in `If-Match`. */
  version: z.int().positive(),
});

/** What other weights would change. */
const WeightsPreview = z.object({
  /** How many spaces would change from one state to another. */
  turns: z.array(
    z.object({
      from: z.enum(READINESS_STATES),
      to: z.enum(READINESS_STATES),
      count: z.int().positive(),
    }),
  ),
  /** How many spaces would have another state or score. */
  changedCount: z.int().nonnegative(),
  /** The first 50 of them: those that change their state first, then by name. */
  spaces: z.array(
    z.object({ space: Named, location: Named, before: ReadinessMark, after: ReadinessMark }),
  ),
});

const common = { tag: "Spaces", setting: "spaces_core" } as const;

/** The calls about how much counts against the readiness of a space. */
export const readinessWeights = {
  get: endpoint({
    ...common,
    access: "member",
    method: "GET",
    path: "/readiness/weights",
    summary: "Tells what counts for how much against the readiness of a space.",
    response: ChosenWeights,
  }),
  choose: endpoint({
    ...common,
    access: "organisation.update",
    method: "PUT",
    path: "/readiness/weights",
    summary: "Chooses the weights of the organisation.",
    body: ReadinessWeights,
    response: ChosenWeights,
    errors: ["record.conflict"],
  }),
  reset: endpoint({
    ...common,
    access: "organisation.update",
    method: "DELETE",
    path: "/readiness/weights",
    summary: "Goes back to the proposed weights.",
    response: ChosenWeights,
    errors: ["record.conflict"],
  }),
  preview: endpoint({
    ...common,
    access: "organisation.update",
    isMultiTransaction: true,
    method: "POST",
    path: "/readiness/weights/preview",
    summary:
      "Tells which spaces would change their state or score by other weights. Changes nothing.",
    body: ReadinessWeights,
    response: WeightsPreview,
  }),
};

export type ChosenWeights = z.infer<typeof ChosenWeights>;
export type WeightsPreview = z.infer<typeof WeightsPreview>;
