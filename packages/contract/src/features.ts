import { ICONS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Feature } from "./organisations.ts";
import { ById, Id, name, text } from "./shape.ts";
import { nameChanges } from "./translation-shapes.ts";

const ICON_KEYS = new Set(ICONS.map(({ key }) => key));
const IconKey = text(64).refine((key) => ICON_KEYS.has(key), { error: "icon.unknown" });
const tag = "Features";

/** The calls about the features of spaces (Spec §7). */
export const features = {
  create: endpoint({
    method: "POST",
    path: "/features",
    summary: "Adds a feature. `organisationId` must be the active organisation.",
    tag,
    access: "organisation.update",
    body: z.strictObject({ id: Id.optional(), organisationId: Id, name: name(1), icon: IconKey }),
    response: Feature,
    status: 201,
    errors: ["not_found", "name.taken", "record.exists"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/features/{id}",
    summary: "Changes a feature: its name, what that is in further languages, or its icon.",
    tag,
    access: "organisation.update",
    params: ById,
    body: z.strictObject({
      id: Id.optional(),
      name: name(1).optional(),
      icon: IconKey.optional(),
      ...nameChanges,
    }),
    record: Feature,
    response: z.object({ result: Feature }),
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  hardDelete: endpoint({
    method: "DELETE",
    path: "/features/{id}/hardDelete",
    summary: "Deletes a feature for good; spaces lose it.",
    tag,
    access: ["organisation.update", "organisation.spaces.hard-delete"],
    params: ById,
    errors: ["not_found"],
  }),
};
