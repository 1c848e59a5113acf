import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { SpaceType } from "./organisations.ts";
import { ById, Id, name } from "./shape.ts";
import { nameChanges } from "./translation-shapes.ts";

const tag = "Space types";

/** The calls about the kinds of spaces (Spec §7). */
export const spaceTypes = {
  create: endpoint({
    method: "POST",
    path: "/space-types",
    summary: "Adds a kind of space. `organisationId` must be the active organisation.",
    tag,
    access: "organisation.update",
    body: z.strictObject({ id: Id.optional(), organisationId: Id, name: name(1) }),
    response: SpaceType,
    status: 201,
    errors: ["not_found", "name.taken", "record.exists"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/space-types/{id}",
    summary: "Changes a kind of space: its name, and what that is in further languages.",
    tag,
    access: "organisation.update",
    params: ById,
    body: z.strictObject({ id: Id.optional(), name: name(1).optional(), ...nameChanges }),
    record: SpaceType,
    response: z.object({ result: SpaceType }),
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  hardDelete: endpoint({
    method: "DELETE",
    path: "/spaceTypes/{id}/hardDelete",
    summary: "Deletes a kind of space for good; spaces of it have no type from then on.",
    tag,
    access: ["organisation.update", "organisation.spaces.hard-delete"],
    params: ById,
    errors: ["not_found"],
  }),
};
