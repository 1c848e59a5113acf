import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIpAddress, isMacAddress, keptIpAddress, keptMacAddress } from "./network-address.ts";

describe("the address of a network card", () => {
  it.each([
    ["00:1A:2B:3C:4D:5E"],
    ["00-1a-2b-3c-4d-5e"],
    ["001a.2b3c.4d5e"],
    ["001A2B3C4D5E"],
    ["001a2b-3c4d5e"],
  ])("%s is kept as 00:1a:2b:3c:4d:5e", (written) => {
    expect(isMacAddress(written)).toBe(true);
    expect(keptMacAddress(written)).toBe("00:1a:2b:3c:4d:5e");
  });

  it.each(["", "00:1a:2b:3c:4d", "00:1a:2b:3c:4d:5g", "00:1a-2b:3c-4d:5e", "00:1a:2b:3c:4d:5e:6f"])(
    "%j is none",
    (written) => {
      expect(isMacAddress(written)).toBe(false);
      expect(keptMacAddress(written)).toBe(written);
    },
  );

  it("is kept as it was kept", () => {
    const digits = fc.array(fc.constantFrom(..."0123456789abcdefABCDEF"), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(digits, (twelve) => {
        const kept = keptMacAddress(twelve.join(""));
        expect(kept).toMatch(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/);
        expect(keptMacAddress(kept)).toBe(kept);
      }),
    );
  });
});

describe("an IP address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:0db8::0001", "2001:db8::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::1", "::1"],
  ])("%s is kept as %s", (written, kept) => {
    expect(isIpAddress(written)).toBe(true);
    expect(keptIpAddress(written)).toBe(kept);
    expect(keptIpAddress(kept)).toBe(kept);
  });

  it.each(["", "192.0.2", "192.0.2.256", "010.0.0.1", "fe80::1%eth0", "::192.0.2.1", "printer"])(
    "%j is none",
    (written) => {
      expect(isIpAddress(written)).toBe(false);
      expect(keptIpAddress(written)).toBe(written);
    },
  );
});
