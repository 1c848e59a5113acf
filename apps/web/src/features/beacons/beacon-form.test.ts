import type { Beacon, BeaconIdentity } from "@storey/contract";
import { describe, expect, test } from "vitest";
import {
  bodyOf,
  emptyValues,
  problemsOf,
  type Values,
  valuesOf,
} from "../../lib/form/declaration.ts";
import { beaconForm } from "./beacon-form.ts";
import { identityLabel } from "./beacon-identity.ts";

type BeaconDraft = Values<typeof beaconForm.fields>;

const EMPTY_BEACON = emptyValues(beaconForm);

function wrongFields(draft: BeaconDraft): readonly string[] {
  return Object.keys(problemsOf(beaconForm, draft, undefined));
}

function identityOf(draft: BeaconDraft): BeaconIdentity {
  return bodyOf(beaconForm, EMPTY_BEACON, draft).body["identity"] as BeaconIdentity;
}

function draftOfBeacon(beacon: Pick<Beacon, "name" | "identity">): BeaconDraft {
  return valuesOf(beaconForm, beacon as Beacon);
}

const UUID = "f7826da6-4fa2-4e98-8024-bc5b71e0893e";
const ibeacon: BeaconDraft = {
  ...EMPTY_BEACON,
  name: "Door",
  uuid: UUID,
  major: "1",
  minor: "65535",
};
const eddystone: BeaconDraft = {
  ...EMPTY_BEACON,
  name: "Door",
  kind: "eddystone",
  namespace: "00112233445566778899",
  instance: "aabbccddeeff",
};

describe("the form of a beacon", () => {
  test.each([ibeacon, eddystone])("gives back what it was filled in from", (draft) => {
    expect(wrongFields(draft)).toEqual([]);
    const beacon = { name: draft.name, identity: identityOf(draft) };
    expect(draftOfBeacon(beacon)).toEqual(draft);
  });

  test.each([
    UUID.toUpperCase(),
    UUID.replaceAll("-", ""),
    ` ${UUID} `,
    `0x${UUID.replaceAll("-", "")}`,
  ])("takes a UUID as %s", (uuid) => {
    const draft = { ...ibeacon, uuid };
    expect(wrongFields(draft)).toEqual([]);
    expect(identityOf(draft)).toMatchObject({ uuid: UUID });
  });

  test("takes hexadecimal numbers with marks between their digits", () => {
    const draft = {
      ...eddystone,
      namespace: "00:11:22:33:44:55:66:77:88:99",
      instance: "0xAABBCCDDEEFF",
    };
    expect(identityOf(draft)).toEqual(identityOf(eddystone));
  });

  test.each<[Partial<BeaconDraft>, string]>([
    [{ name: "  " }, "name"],
    [{ uuid: "" }, "uuid"],
    [{ uuid: UUID.slice(1) }, "uuid"],
    [{ uuid: UUID.replace("f", "g") }, "uuid"],
    [{ major: "65536" }, "major"],
    [{ major: "-1" }, "major"],
    [{ minor: "" }, "minor"],
    [{ minor: "1.5" }, "minor"],
  ])("%j is wrong in %s", (parts, field) => {
    expect(wrongFields({ ...ibeacon, ...parts })).toEqual([field]);
  });

  test("does not mind what is left in the fields of the other kind", () => {
    expect(wrongFields({ ...eddystone, uuid: "x", major: "x" })).toEqual([]);
    expect(wrongFields({ ...eddystone, instance: "aabb" })).toEqual(["instance"]);
  });

  test("is told in one line", () => {
    expect(identityLabel(identityOf(ibeacon))).toBe(`${UUID} · 1 · 65535`);
  });
});
