import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, name, record } from "./shape.ts";

const half = z.int().min(0).max(65_535);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const hex = (bytes: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), { error: "beacon.invalid" });

/** An iBeacon's identity: a UUID and two numbers of 16 bits. */
const IBeacon = z.strictObject({
  kind: z.literal("ibeacon"),
  uuid: z.string().trim().toLowerCase().regex(UUID, { error: "beacon.invalid" }),
  major: half,
  minor: half,
});
/** An Eddystone beacon's identity: 10 bytes of namespace and 6 of instance, in hexadecimal. */
const Eddystone = z.strictObject({
  kind: z.literal("eddystone"),
  namespace: hex(10),
  instance: hex(6),
});

/** The identity that a beacon sends. */
export const BeaconIdentity = z.discriminatedUnion("kind", [IBeacon, Eddystone]);

/** A beacon of the organisation (Spec §1). */
export const Beacon = z.object({
  ...record,
  name: z.string(),
  identity: BeaconIdentity,
});
/** A beacon as a space names it; only callers who may list the beacons see its identity. */
export const BeaconReference = Beacon.omit({ identity: true });
export type BeaconReference = z.infer<typeof BeaconReference>;
export type BeaconIdentity = z.infer<typeof BeaconIdentity>;
export type Beacon = z.infer<typeof Beacon>;

/** How long having heard a beacon counts, in minutes; hearing it again starts anew. */
export const BEACON_NEAR_MINUTES = 30;

const tag = "Beacons";
const access = "organisation.spaces.update";

/** The calls about the beacons of the organisation. */
export const beacons = {
  list: endpoint({
    method: "GET",
    path: "/beacons",
    summary: "Lists the beacons of the organisation by name.",
    tag,
    access: "organisation.spaces.read",
    response: z.array(Beacon),
  }),
  create: endpoint({
    method: "POST",
    path: "/beacons",
    summary: "Adds a beacon.",
    tag,
    access,
    body: z.strictObject({ id: Id.optional(), name: name(1), identity: BeaconIdentity }),
    response: Beacon,
    status: 201,
    errors: ["record.exists", "beacon.taken"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/beacons/{id}",
    summary: "Changes a beacon's name or what it sends.",
    tag,
    access,
    params: ById,
    body: z.strictObject({ name: name(1), identity: BeaconIdentity }).partial(),
    record: Beacon,
    response: Beacon,
    errors: ["not_found", "record.conflict", "beacon.taken"],
  }),
  near: endpoint({
    method: "POST",
    path: "/beacons/near",
    summary:
      "Says for the signed-in person that a beacon is near: where a location asks everybody for that, its spaces are there until then.",
    tag,
    access: "member",
    isForPeople: true,
    body: z.strictObject({ identity: BeaconIdentity }),
    response: z.object({ until: Moment }),
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/beacons/{id}",
    summary: "Deletes a beacon for good.",
    tag,
    access,
    params: ById,
    errors: ["not_found"],
  }),
};
