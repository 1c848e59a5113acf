import { z } from "zod";
import { Id } from "./shape.ts";

/**
 * What becomes of the assets of a place that is archived: they move to another space, or float, with the
 * location of the place as their home unless that is archived itself. Without it they keep the place
 * from being archived: `space.has_assets`, with their number in `current.assetsCount`. Assets that
 * leave take their open issues along, and need `organisation.assets.update`.
 */
export const LeavingAssets = z
  .strictObject({
    assets: z.enum(["move", "float"]).optional(),
    /** The space they move to. */
    assetsSpaceId: Id.optional(),
  })
  .refine(({ assets, assetsSpaceId }) => (assets === "move") === (assetsSpaceId !== undefined), {
    error: "field.assets_space",
    path: ["assetsSpaceId"],
  });
export type LeavingAssets = z.infer<typeof LeavingAssets>;
