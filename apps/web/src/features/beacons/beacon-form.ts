import { BEACON_LIMITS, type Beacon, type BeaconIdentity, beacons } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, text, wholeNumber } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { addBeacon, beaconsChanged, changeBeacon } from "./beacon.queries.ts";
import { digitsOf, uuidOf } from "./beacon-identity.ts";

const OF_KIND = {
  ibeacon: ["uuid", "major", "minor"],
  eddystone: ["namespace", "instance"],
} as const;

/** A kind of beacon. */
export type BeaconKind = BeaconIdentity["kind"];

/** Returns the form fields for the numbers that a kind of beacon sends. */
export function numbersOf(kind: BeaconKind) {
  return OF_KIND[kind];
}

const hexadecimal = (name: "namespace" | "instance") =>
  text({
    label: `field.${name}`,
    hint: `field.${name}.hint`,
    wrong: `wrong.${name}`,
    at: `identity.${name}`,
    tidy: digitsOf,
  });
const half = (name: "major" | "minor") =>
  wholeNumber({
    label: `field.${name}`,
    hint: `field.${name}.hint`,
    wrong: `wrong.${name}`,
    at: `identity.${name}`,
  });

/** The form of a beacon: its name, and the numbers its kind sends. */
export const beaconForm = declareForm<Beacon>()({
  name: "beacon",
  messages: "beacons",
  call: beacons.create,
  limits: BEACON_LIMITS,
  fields: {
    name: text({ label: "field.name", wrong: { "text.too_short": "wrong.name" } }),
    kind: choice<BeaconKind>({
      label: "field.kind",
      at: "identity.kind",
      empty: "ibeacon",
      options: ["ibeacon", "eddystone"],
    }),
    uuid: text({
      label: "field.uuid",
      hint: "field.uuid.hint",
      wrong: "wrong.uuid",
      at: "identity.uuid",
      tidy: uuidOf,
    }),
    major: half("major"),
    minor: half("minor"),
    namespace: hexadecimal("namespace"),
    instance: hexadecimal("instance"),
  },
  read: ({ identity }) =>
    identity.kind === "ibeacon"
      ? { namespace: "", instance: "" }
      : { uuid: "", major: "", minor: "" },
  unused: ({ kind }) => OF_KIND[kind === "ibeacon" ? "eddystone" : "ibeacon"],
  body: (changed, { name, kind, uuid, major, minor, namespace, instance }) => {
    const identity: BeaconIdentity =
      kind === "ibeacon"
        ? { kind, uuid: uuidOf(uuid), major: Number(major), minor: Number(minor) }
        : { kind, namespace: digitsOf(namespace), instance: digitsOf(instance) };
    const isOther = [...changed].some((field) => field !== "name");
    return {
      ...(changed.has("name") ? { name: name.trim() } : {}),
      ...(isOther ? { identity } : {}),
    };
  },
  save: ({ record, version, body, newId }) =>
    orThrow((onProblem) => {
      if (record) return changeBeacon(record.id, version, body, onProblem);
      const { name = "", identity } = body;
      if (!identity) throw new Error("A beacon has numbers");
      return addBeacon({ id: newId, name, identity }, onProblem);
    }),
  reread: async ({ id }) => (await beaconsChanged()).find((one) => one.id === id),
});
