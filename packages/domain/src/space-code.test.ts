import { describe, expect, it } from "vitest";
import { codeInScan, groupedCode, readSpaceCode, spaceCodePath } from "./space-code.ts";

const CODE = "0123456789ABCDEFGHJKMNPQRS";

describe("a code", () => {
  it.each([
    [CODE, CODE],
    [CODE.toLowerCase(), CODE],
    [groupedCode(CODE), CODE],
    [`  ${CODE.slice(0, 13)}-${CODE.slice(13)} `, CODE],
    [CODE.replace("0", "O").replace("1", "l"), CODE],
    [CODE.replace("1", "I"), CODE],
  ])("is read from %j", (typed, code) => {
    expect(readSpaceCode(typed)).toBe(code);
  });

  it.each([
    "",
    CODE.slice(1),
    `${CODE}A`,
    CODE.replace("A", "U"),
    CODE.replace("A", "é"),
    "💥".repeat(26),
  ])("is not %j", (typed) => {
    expect(readSpaceCode(typed)).toBeUndefined();
  });

  it.each([
    `https://rooms.example.test${spaceCodePath(CODE)}`,
    `http://10.0.0.7:8080/q/${CODE.toLowerCase()}/`,
    `HTTPS://ROOMS.EXAMPLE.TEST/Q/${CODE}`,
    `https://example.test/storey/q/${CODE}?from=door#top`,
    CODE,
  ])("is found in what a camera read: %s", (scanned) => {
    expect(codeInScan(scanned)).toBe(CODE);
  });

  it.each([
    `https://example.test/spaces/${CODE}`,
    "https://example.test/q/",
    `javascript:/q/${CODE}`,
    `https://example.test/?next=/q/${CODE}`,
    "WIFI:S:guest;P:secret;;",
    "",
  ])("is not found in %s", (scanned) => {
    expect(codeInScan(scanned)).toBeUndefined();
  });

  it("is grouped to be read out", () => {
    expect(groupedCode(CODE)).toBe("01234 56789 ABCDE FGHJK MNPQR S");
  });
});
