import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1", undefined],
  ["::ffff:192.0.2.1", "192.0.2.1", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["nonsense", "nonsense", undefined],
])("%s is counted as %s, in %s", (address, network, site) => {
  expect(networkOf(address)).toBe(network);
  expect(siteOf(address)).toBe(site);
});
