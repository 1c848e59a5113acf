import { describe, expect, it } from "vitest";
import { assetAliasKey, assetAliasKeysIn, assetNameInScan } from "./asset-alias.ts";

describe("the key of an alias", () => {
  it.each([
    ["/hardware/17", "/hardware/17"],
    ["https://snipe.example.test/hardware/17/", "/hardware/17"],
    ["HTTP://snipe.example.test:8443/Hardware/17#files", "/hardware/17"],
    ["https://old.example.test/item.php?id=17", "/item.php?id=17"],
    ["https://old.example.test/ht/A%20B", "/ht/a b"],
    ["https://old.example.test/ht/100%", "/ht/100%"],
    ["https://old.example.test", "/"],
    ["  SN-00A ", "sn-00a"],
    ["", ""],
    ["/", "/"],
    ["https://a.test?id=3", "?id=3"],
  ])("of %j is %j", (value, key) => expect(assetAliasKey(value)).toBe(key));
});

describe("the keys in a scan", () => {
  it.each([
    ["https://x.test/hardware/17", ["/hardware/17", "/17"]],
    [
      "https://x.test/it/snipe/hardware/17",
      ["/it/snipe/hardware/17", "/snipe/hardware/17", "/hardware/17", "/17"],
    ],
    ["https://x.test/v?id=1", ["/v?id=1", "/v"]],
    ["/hardware/17/", ["/hardware/17", "/17"]],
    ["SN-1", ["sn-1"]],
    ["https://x.test/", []],
    ["  ", []],
  ])("of %j", (scanned, keys) => expect(assetAliasKeysIn(scanned)).toEqual(keys));

  it("are few, however long the address is", () => {
    expect(assetAliasKeysIn(`https://x.test${"/a".repeat(400)}`)).toHaveLength(20);
  });
});

describe("the tag or serial number in a scan", () => {
  it.each([
    ["T-1", "T-1"],
    ["https://x.test/ht/T-1", "T-1"],
    ["https://x.test/ht/T%201/", "T 1"],
    ["https://x.test/hardware/bytag/T-1?x=1", "T-1"],
    ["https://x.test/hardware/bytag?assetTag=T-1&y", "T-1"],
    ["https://x.test/api/v1/hardware/byserial/SN1", "SN1"],
    ["https://x.test/hardware/17", undefined],
    ["/hardware/17", undefined],
    ["/ht/T-1", "T-1"],
    ["", undefined],
  ])("of %j", (scanned, name) => expect(assetNameInScan(scanned)).toBe(name));
});
