import { NAME_MIN_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LeavingAssets } from "./leaving-assets.ts";
import { ById, Id, Named, name, record } from "./shape.ts";
import { nameChanges, namedIn } from "./translation-shapes.ts";

/** A floor as its location names it. */
export const FloorReference = z.object({
  ...record,
  name: z.string(),
  /** Orders floors from bottom to top; null sorts last. */
  level: z.int().nullable(),
});

/** A space as its floor names it. */
export const SpaceReference = z.object({
  ...record,
  name: z.string(),
  shortcode: z.string().nullable(),
});

/** A floor of a location (Spec §3). */
export const Floor = FloorReference.extend({
  ...namedIn,
  location: Named,
  /** The active ones that the caller may see, by name. */
  spaces: z.array(SpaceReference),
});

const fields = {
  name: name(NAME_MIN_LENGTH.floor),
  level: z.int().min(-100).max(1000).nullable(),
};

/** A new floor: a name and its location are required. */
export const NewFloor = z
  .strictObject({ ...fields, id: Id, locationId: Id })
  .partial()
  .required({ name: true, locationId: true });
/** The fields of a floor that can be changed. */
export const FloorChanges = z.strictObject({ ...fields, ...nameChanges }).partial();

export type FloorReference = z.infer<typeof FloorReference>;
export type SpaceReference = z.infer<typeof SpaceReference>;
export type Floor = z.infer<typeof Floor>;
export type NewFloor = z.infer<typeof NewFloor>;
export type FloorChanges = z.infer<typeof FloorChanges>;

const tag = "Floors";

/** The calls about floors. */
export const floors = {
  create: endpoint({
    method: "POST",
    path: "/floors",
    summary: "Adds a floor to a location.",
    tag,
    access: "organisation.floors.create",
    isWithinLocation: true,
    body: NewFloor,
    response: Floor,
    status: 201,
    errors: ["not_found", "access.location", "name.taken", "record.exists", "parent.archived"],
  }),
  get: endpoint({
    method: "GET",
    path: "/floors/{id}",
    summary: "Gives one floor.",
    tag,
    access: "member",
    params: ById,
    response: Floor,
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/floors/{id}",
    summary: "Changes a floor.",
    tag,
    access: "organisation.floors.update",
    isWithinLocation: true,
    params: ById,
    body: FloorChanges,
    record: Floor,
    response: Floor,
    errors: ["not_found", "access.location", "record.conflict", "name.taken"],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/floors/{id}",
    summary:
      "Archives a floor with its spaces. Its active assets keep it from that, unless they are told where to go.",
    tag,
    access: "organisation.floors.delete",
    isWithinLocation: true,
    params: ById,
    query: LeavingAssets,
    response: Floor,
    errors: [
      "not_found",
      "access.location",
      "access.forbidden",
      "parent.archived",
      "space.has_assets",
    ],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/floors/{id}/restore",
    summary: "Restores a floor with the spaces that were archived along with it.",
    tag,
    access: "organisation.floors.restore",
    isWithinLocation: true,
    params: ById,
    response: Floor,
    errors: [
      "not_found",
      "access.location",
      "name.taken",
      "shortcode.taken",
      "parent.archived",
      "licence.spaces_exceeded",
    ],
  }),
  move: endpoint({
    method: "POST",
    path: "/floors/{id}/move",
    summary: "Moves a floor with its spaces to another location.",
    tag,
    access: "organisation.floors.update",
    isWithinLocation: true,
    params: ById,
    body: z.strictObject({ locationId: Id }),
    response: Floor,
    errors: [
      "not_found",
      "access.location",
      "name.taken",
      "parent.archived",
      "licence.spaces_exceeded",
    ],
  }),
  hardDelete: endpoint({
    method: "DELETE",
    path: "/floors/{id}/hardDelete",
    summary: "Deletes an archived floor for good, with its spaces and their files.",
    tag,
    access: "organisation.floors.hard-delete",
    isWithinLocation: true,
    params: ById,
    errors: ["not_found", "access.location", "record.active"],
  }),
};
