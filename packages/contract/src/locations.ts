import { NAME_MIN_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, name, record, text } from "./shape.ts";

const line = text(200).nullable();

/** A postal address (Spec §3, Location). */
export const Address = z.object({
  line1: line,
  line2: line,
  line3: line,
  town: line,
  county: line,
  postcode: text(20).nullable(),
});

/** A location: a site or a building of an organisation (Spec §3). */
export const Location = z.object({
  ...record,
  name: z.string(),
  defaultPrefix: z.string().nullable(),
  wifi: z.string().nullable(),
  address: Address,
  serviceDeskEmail: z.string().nullable(),
  /** An IANA time zone, such as `Europe/London`. */
  timezone: z.string().nullable(),
});

const fields = {
  name: name(NAME_MIN_LENGTH.location),
  defaultPrefix: text(20).nullable(),
  wifi: text(200).nullable(),
  address: Address.partial().strict(),
  serviceDeskEmail: z.email({ error: "email.must_be_valid" }).max(254).nullable(),
  timezone: text(64)
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC", {
      error: "timezone.unknown",
    })
    .nullable(),
};

/** What a new location needs: a name. */
export const NewLocation = z
  .strictObject({ ...fields, id: Id })
  .partial()
  .required({ name: true });
/** The fields of a location that can be changed; one that is absent is left as it is. */
export const LocationChanges = z.strictObject(fields).partial();

export type Address = z.infer<typeof Address>;
export type Location = z.infer<typeof Location>;
export type NewLocation = z.infer<typeof NewLocation>;
export type LocationChanges = z.infer<typeof LocationChanges>;

const tag = "Locations";

/** The calls about locations. */
export const locations = {
  list: endpoint({
    method: "GET",
    path: "/locations",
    summary: "Lists the active locations by name.",
    tag,
    access: "member",
    response: z.array(Location),
  }),
  create: endpoint({
    method: "POST",
    path: "/locations",
    summary: "Adds a location.",
    tag,
    access: "organisation.locations.create",
    body: NewLocation,
    response: Location,
    status: 201,
    errors: ["name.taken", "record.exists"],
  }),
  get: endpoint({
    method: "GET",
    path: "/locations/{id}",
    summary: "Gives one location.",
    tag,
    access: "member",
    params: ById,
    response: Location,
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/locations/{id}",
    summary: "Changes a location.",
    tag,
    access: "organisation.locations.update",
    params: ById,
    body: LocationChanges,
    response: Location,
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/locations/{id}",
    summary: "Archives a location with its floors and spaces.",
    tag,
    access: "organisation.locations.delete",
    params: ById,
    response: Location,
    errors: ["not_found"],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/locations/{id}/restore",
    summary: "Restores a location with what was archived along with it.",
    tag,
    access: "organisation.locations.restore",
    params: ById,
    response: Location,
    errors: ["not_found", "name.taken", "shortcode.taken"],
  }),
};
