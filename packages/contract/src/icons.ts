import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** An icon a feature can carry (Spec §3). */
export const Icon = z.object({ name: z.string(), key: z.string() });
export type Icon = z.infer<typeof Icon>;

/** The call for the icons on offer (Spec §7). */
export const icons = {
  list: endpoint({
    method: "GET",
    path: "/icons",
    summary: "Lists the icons a feature can carry.",
    tag: "Icons",
    access: "signed-in",
    response: z.array(Icon),
  }),
};
