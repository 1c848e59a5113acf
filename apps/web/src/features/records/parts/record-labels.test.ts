import { AssetChanges, AssetModelChanges, LocationChanges } from "@storey/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { hasMessage, loadMessages } from "../../../lib/messages.ts";
import { fieldLabel, kindLabel } from "./record-labels.ts";

beforeAll(() => loadMessages(["administration", "assets", "asset-models", "locations"]));

test.each([
  ["location", "wifi", "Wi-Fi"],
  ["location", "sos", "SOS slider"],
  ["location", "typeformId", "Typeform ID"],
  ["space", "typeformId", "Typeform ID"],
  ["location", "isNewToThisApp", "Is new to this app"],
  ["something_else", "name", "Name"],
])("of %s the field %s is called %s", (entity, field, label) => {
  expect(fieldLabel(entity, field)).toBe(label);
});

test("a kind is called by its catalogue, one that is not known by its own name", () => {
  expect(kindLabel("location")).toBe("Location");
  expect(kindLabel("space")).toBe("Space");
  expect(kindLabel("something_else")).toBe("something_else");
});

describe.each([
  ["a location", "locations", LocationChanges],
  ["an asset", "assets", AssetChanges],
  ["a model of assets", "asset-models", AssetModelChanges],
] as const)("every field of %s", (_what, namespace, changes) => {
  test.each(Object.keys(changes.shape))("%s has words in the audit", (field) => {
    const isNamed =
      hasMessage(namespace, `field.${field}`) ||
      hasMessage("administration", `audit.field.${field}`);
    expect(isNamed).toBe(true);
  });
});
