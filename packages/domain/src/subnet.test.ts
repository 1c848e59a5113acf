import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInSubnets, isSubnet, keptSubnet } from "./subnet.ts";

describe("a network", () => {
  it.each([
    ["10.0.0.0/8", true],
    ["192.168.1.1/24", true],
    ["0.0.0.0/0", true],
    ["203.0.113.7/32", true],
    ["2001:db8::/32", true],
    ["2001:DB8:F53A::1/64", true],
    ["::/0", true],
    ["::1/128", true],
    ["64:ff9b::192.0.2.1/128", true],
    ["", false],
    ["10.0.0.0", true],
    ["2001:db8::", true],
    ["::ffff:192.0.2.1", true],
    ["somewhere", false],
    ["10.0.0", false],
    ["10.0.0.0/", false],
    ["10.0.0.0/33", false],
    ["10.0.0.0/-1", false],
    ["10.0.0.0/08", false],
    ["10.0.0.0/+8", false],
    ["10.0.0.0/8.0", false],
    ["10.0.0.0/255.0.0.0", false],
    ["10.0.0.0 /8", false],
    [" 10.0.0.0/8", false],
    ["10.0.0.0/8\n", false],
    ["10.0.0/8", false],
    ["10/8", false],
    ["010.0.0.0/8", false],
    ["0x0a.0.0.0/8", false],
    ["10.0.0.256/8", false],
    ["10.0.0.0/8/8", false],
    ["10.0.0.0:80/8", false],
    ["::/129", false],
    ["::/064", false],
    ["fe80::1%eth0/64", false],
    ["fe80::1/64%eth0", false],
    ["00001::/16", false],
    ["1::2::3/64", false],
    ["[::1]/128", false],
    ["::ffff:192.0.2.0/120", true],
    ["::FFFF:c000:200/120", true],
    ["::ffff:0:0/96", true],
    ["::ffff:192.0.2.1/32", false],
    ["::192.0.2.1", false],
    ["::192.0.2.1/96", false],
    ["１０.0.0.0/8", false],
    ["host.example/24", false],
  ])("%j is accepted: %s", (text, expected) => {
    expect(isSubnet(text)).toBe(expected);
  });
});

describe("a network as it is kept", () => {
  it.each([
    ["::ffff:192.0.2.0/120", "192.0.2.0/24"],
    ["::FFFF:c000:201", "192.0.2.1/32"],
    ["::ffff:0:0/96", "0.0.0.0/0"],
    ["192.0.2.7", "192.0.2.7"],
    ["2001:DB8::1/64", "2001:DB8::1/64"],
  ])("%s is %s", (written, kept) => {
    expect(keptSubnet(written)).toBe(kept);
  });
});

describe("an address in networks", () => {
  it.each([
    ["10.5.0.1", ["10.0.0.0/8"], true],
    ["10.5.0.1", ["10.4.5.0/15"], true],
    ["10.5.0.1", ["10.4.5.0/16"], false],
    ["10.5.0.1", ["11.0.0.0/8", "10.5.0.1/32"], true],
    ["::ffff:10.5.0.1", ["10.0.0.0/8"], true],
    ["10.5.0.1", ["::/0"], false],
    ["10.5.0.1", ["10.5.0.1"], true],
    ["10.5.0.2", ["10.5.0.1"], false],
    ["2001:db8::1", ["2001:db8::1"], true],
    ["10.5.0.1", ["::ffff:10.5.0.0/112"], true],
    ["10.6.0.1", ["::ffff:10.5.0.0/112"], false],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["2001:db8:f53a::1", ["2001:db8:f531::1:1/44"], true],
    ["10.5.0.1", [], false],
    ["10.5.0.1", ["not one", "10.0.0.0/8"], true],
    ["", ["0.0.0.0/0"], false],
    ["somewhere", ["0.0.0.0/0", "::/0"], false],
  ])("%s in %j: %s", (address, subnets, expected) => {
    expect(isInSubnets(address, subnets)).toBe(expected);
  });

  it("lies in every network made of its own first bits, and in none that differs in one of them", () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, part, fc.integer({ min: 1, max: 32 }), (a, b, c, d, length) => {
        const bits = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
        const other = (bits ^ (2 ** (32 - length))) >>> 0;
        const written = (value: number) =>
          [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
        expect(isInSubnets(written(bits), [`${written(bits)}/${length}`])).toBe(true);
        expect(isInSubnets(written(bits), [`${written(other)}/${length}`])).toBe(false);
      }),
    );
  });
});

interface Vector {
  readonly check: string;
  readonly kind?: string;
  readonly input: string;
  readonly expect: unknown;
}

const folder =
  process.env["STOREY_SHARED_DATA"] ?? join(import.meta.dirname, "../../../../shared/data");
const file = join(folder, "ip", "ipaddrjs-vectors.json");

describe.runIf(existsSync(file))("the vectors of the library", () => {
  const vectors: readonly Vector[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const of = (check: string) => vectors.filter((vector) => vector.check === check);

  it("for networks hold, but for the zone that we refuse", () => {
    const cidrs = of("valid-cidr").filter(({ input }) => input.includes("/"));
    expect(cidrs.length).toBeGreaterThan(10);
    for (const { input, expect: isValid } of cidrs) {
      expect([input, isSubnet(input)]).toEqual([input, isValid === true && !input.includes("%")]);
    }
  });

  it("that a parser must refuse are refused", () => {
    // An address without a length is a network of one to us.
    const networks = of("parse-cidr").filter(({ input }) => input.includes("/"));
    for (const { input } of networks) expect([input, isSubnet(input)]).toEqual([input, false]);
  });

  it("for addresses in four decimal parts hold, with a prefix length behind them", () => {
    for (const { input, expect: isValid } of of("valid-address (four decimal parts)"))
      expect([input, isSubnet(`${input}/32`)]).toEqual([input, isValid]);
  });

  it("for an address in a network hold", () => {
    const cases = of("in-subnet").filter(({ input }) => !input.includes("%"));
    expect(cases.length).toBeGreaterThan(20);
    for (const { input, expect: isIn } of cases) {
      const [address = "", subnet = ""] = input.split(" ");
      expect([input, isInSubnets(address, [subnet])]).toEqual([input, isIn]);
    }
  });
});

const ipv4File = join(folder, "ip", "json-schema-ipv4.json");

describe.runIf(existsSync(ipv4File))("the vectors of JSON Schema for IPv4", () => {
  interface Suite {
    readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
  }
  const suites: readonly Suite[] = existsSync(ipv4File)
    ? JSON.parse(readFileSync(ipv4File, "utf8"))
    : [];
  const texts = suites
    .flatMap(({ tests }) => tests)
    .filter((test): test is { data: string; valid: boolean } => typeof test.data === "string");

  it("hold with a prefix length behind them", () => {
    expect(texts.length).toBeGreaterThan(20);
    for (const { data, valid } of texts)
      expect([data, isSubnet(`${data}/32`)]).toEqual([data, valid]);
  });
});
