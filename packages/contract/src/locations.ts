import {
  isSubnet,
  keptSubnet,
  LICENCE_TYPES,
  NAME_MIN_LENGTH,
  SUBNET_AUDIENCES,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FloorReference } from "./floors.ts";
import { LeavingAssets } from "./leaving-assets.ts";
import { ById, email, Id, name, record, TimeZone, text } from "./shape.ts";
import { NameWords, nameChanges } from "./translation-shapes.ts";

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

/** The SOS slider of a location (Spec §3). */
export const Sos = z.object({
  /** Whether the slider is shown. */
  enabled: z.boolean(),
  /** Whether the labels below take the place of the product's. */
  customLabels: z.boolean(),
  activeLabel: text(60).nullable(),
  inactiveLabel: text(60).nullable(),
  email: email("email.must_be_valid").nullable(),
  phone: text(40).nullable(),
  sendToEmail: z.boolean(),
  vipOnly: z.boolean(),
});

/** The fields of a location that every member sees. */
export const LocationSummary = z.object({
  ...record,
  name: z.string(),
  translations: NameWords,
  defaultPrefix: z.string().nullable(),
  wifi: z.string().nullable(),
  address: Address,
  serviceDeskEmail: z.string().nullable(),
  /** An IANA time zone, such as `Europe/London`; null where the organisation's counts. */
  timezone: z.string().nullable(),
  sos: Sos,
  /** The contact who looks after the place. */
  administrator: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  typeformId: z.string().nullable(),
});

/** A location: a site or a building of an organisation (Spec §3). */
export const Location = LocationSummary.extend({
  translatedFrom: NameWords,
  /** The addresses that the newest SOS mail did not reach, with the words of the mail server. */
  sosUndelivered: z.array(z.object({ email: z.string(), reason: z.string() })),
  licenseType: z.enum(LICENCE_TYPES),
  /** The most active spaces it may hold; null is no limit. */
  spacesLicensed: z.int().nullable(),
  /** A calendar date, `2027-03-31`. */
  renewalDate: z.string().nullable(),
  allowAnonymousAccess: z.boolean(),
  allowAnonymousReporting: z.boolean(),
  /** Whether visitors whom only the network keeps out are told what `wifi` says. */
  wifiForVisitors: z.boolean(),
  /** Whether a beacon of the space must be near. */
  beaconRange: z.boolean(),
  beaconRangeAnonymousOnly: z.boolean(),
  /** IPv4 and IPv6 networks in CIDR notation. Empty for who may not administer locations. */
  ipSubnets: z.array(z.string()),
  ipSubnetsApplyTo: z.enum(SUBNET_AUDIENCES),
  /** How many active spaces it holds. */
  spacesCount: z.int().nonnegative(),
  /** The active ones from the lowest; their spaces are told by `GET /floors/{id}`. */
  floors: z.array(FloorReference),
});

const Subnet = text(64).refine(isSubnet, { error: "subnet.invalid" }).overwrite(keptSubnet);

const fields = {
  name: name(NAME_MIN_LENGTH.location),
  defaultPrefix: text(20).nullable(),
  wifi: text(200).nullable(),
  wifiForVisitors: z.boolean(),
  address: Address.partial().strict(),
  serviceDeskEmail: email("email.must_be_valid").nullable(),
  timezone: TimeZone.nullable(),
  sos: Sos.partial().strict(),
  administrator: z
    .strictObject({
      name: text(200).nullable(),
      email: email("email.must_be_valid").nullable(),
    })
    .partial(),
  typeformId: text(100).nullable(),
  licenseType: z.enum(LICENCE_TYPES),
  spacesLicensed: z.int().min(0).max(1_000_000).nullable(),
  renewalDate: z.iso.date({ error: "date.invalid" }).nullable(),
  allowAnonymousAccess: z.boolean(),
  allowAnonymousReporting: z.boolean(),
  beaconRange: z.boolean(),
  beaconRangeAnonymousOnly: z.boolean(),
  ipSubnets: z.array(Subnet).max(100),
  ipSubnetsApplyTo: z.enum(SUBNET_AUDIENCES),
};

/** A new location: a name is required. */
export const NewLocation = z
  .strictObject({ ...fields, id: Id })
  .partial()
  .required({ name: true });
/** The fields of a location that can be changed; one that is absent is left as it is. */
export const LocationChanges = z.strictObject({ ...fields, ...nameChanges }).partial();

export type Address = z.infer<typeof Address>;
export type Sos = z.infer<typeof Sos>;
export type LocationSummary = z.infer<typeof LocationSummary>;
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
    response: z.array(LocationSummary),
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
    isWithinLocation: true,
    params: ById,
    body: LocationChanges,
    record: Location,
    response: Location,
    errors: [
      "not_found",
      "access.location",
      "record.conflict",
      "name.taken",
      "licence.spaces_exceeded",
    ],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/locations/{id}",
    summary:
      "Archives a location with its floors and spaces. Its active assets keep it from that, unless they are told where to go.",
    tag,
    access: "organisation.locations.delete",
    isWithinLocation: true,
    params: ById,
    query: LeavingAssets,
    response: Location,
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
    path: "/locations/{id}/restore",
    summary: "Restores a location with what was archived along with it.",
    tag,
    access: "organisation.locations.restore",
    isWithinLocation: true,
    params: ById,
    response: Location,
    errors: [
      "not_found",
      "access.location",
      "name.taken",
      "shortcode.taken",
      "licence.spaces_exceeded",
    ],
  }),
  checkSubnets: endpoint({
    method: "POST",
    path: "/locations/subnets-check",
    summary: "Tells the caller's own address, and whether it lies in the networks given.",
    tag,
    access: "organisation.locations.read",
    body: z.strictObject({ ipSubnets: z.array(Subnet).max(100) }),
    response: z.object({ address: z.string(), matches: z.boolean() }),
  }),
};
