import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectionOf } from "./connection.ts";
import { ICONS, isIconKey } from "./icon.ts";
import { IMAGE_VERSION_NAMES, IMAGE_VERSION_WIDTHS, imageVersionFor } from "./image-version.ts";
import { interfaceLanguageFor } from "./interface-language.ts";
import { visibleLength } from "./name-length.ts";
import { isSettingEnabled } from "./organisation-setting.ts";

describe("a feature module", () => {
  const settings = [
    { settingKey: "spaces_core", enabled: true },
    { settingKey: "spaces_plus", enabled: false },
  ];
  it.each([
    ["that is on", settings, "spaces_core", true],
    ["that is off", settings, "spaces_plus", false],
    ["that nobody set", settings, "asset_management", false],
    ["while the settings are not there", undefined, "spaces_core", false],
    ["with no key given", settings, "", false],
    ["with no key at all", settings, undefined, false],
  ])("%s", (_name, given, key, expected) => {
    expect(isSettingEnabled(given, key)).toBe(expected);
  });
});

describe("the version of a picture to show", () => {
  it.each([
    [128, 1, "thumbnail"],
    [129, 1, "small"],
    [400, 2, "small"],
    [401, 2, "standard"],
    [1600, 1, "standard"],
    [1600, 2, "retina"],
    [9000, 3, "retina"],
    [0, 2, "small"],
  ])("for %d px at ratio %d is %s", (width, ratio, expected) => {
    expect(imageVersionFor(width, ratio)).toBe(expected);
  });

  it("is the narrowest that is wide enough, else the widest", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(1, 1.5, 2, 3),
        (width, ratio) => {
          const chosen = imageVersionFor(width, ratio);
          const enough = IMAGE_VERSION_NAMES.filter(
            (name) => IMAGE_VERSION_WIDTHS[name] >= width * ratio,
          );
          expect(chosen).toBe(enough[0] ?? "retina");
        },
      ),
    );
  });
});

describe("the length of a name", () => {
  it.each([
    ["Lab 1", 4],
    ["\u200b", 0],
    ["\u202e\u2066\ufeff\u00ad", 0],
    ["\u3164\u2800\u00a0", 0],
    ["\ufffe\uffff\ufdd0", 0],
    ["a\u200db", 2],
    ["🏛️", 1],
  ])("of %j counts what one sees: %i", (name, length) => {
    expect(visibleLength(name)).toBe(length);
  });
});

describe("the language of the interface", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["NL_be", "nl"],
    ["xx", "en"],
    ["", "en"],
    [undefined, "en"],
  ])("for %s is %s", (code, expected) => {
    expect(interfaceLanguageFor(code)).toBe(expected);
  });
});

describe("the way of signing in", () => {
  it.each([
    ["auth0|1", "default"],
    ["waad|1", "microsoft"],
    ["windowslive|1", "microsoft"],
    ["google-oauth2|1", "google"],
    ["linkedin|1", "linkedin"],
    ["oidc|corp|1", "generic"],
    ["samlp|1", "generic"],
    ["", "generic"],
  ])("of %s is %s", (subject, expected) => {
    expect(connectionOf(subject)).toBe(expected);
  });
});

describe("the icons", () => {
  it("are at least 300, each once, with a name to read", () => {
    expect(ICONS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(ICONS.map(({ key }) => key)).size).toBe(ICONS.length);
    for (const { name } of ICONS) expect(name).toMatch(/^[A-Z0-9]/);
  });

  it("know their keys", () => {
    expect(isIconKey("projector")).toBe(true);
    expect(isIconKey("toString")).toBe(false);
  });
});
