import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { fieldErrors, textOfError } from "./error-text.ts";
import {
  changeLanguage,
  hasMessage,
  language,
  localeOf,
  startMessages,
  translate,
} from "./messages.ts";

beforeEach(async () => {
  localStorage.setItem("language", "en");
  await startMessages(["shell", "errors", "info"]);
});

test("fills in, and shows a key that is missing", () => {
  expect(translate("shell", "copyright", { year: "2030" })).toBe("© 2030 Storey");
  expect(translate("shell", "no.such.key")).toBe("no.such.key");
  expect(hasMessage("shell", "toString")).toBe(false);
});

test("a name that is written from right to left is isolated from the sentence around it", () => {
  const label = (name: string) => translate("shell", "organisation.switchTo", { name });
  expect(label("كلية المرفأ (2)")).toContain("\u2068كلية المرفأ (2)\u2069");
  expect(label("Harbour")).not.toMatch(/[\u2068\u2069]/);
});

test.each([
  [0, "No libraries"],
  [1, "One library"],
  [1200, "1,200 libraries"],
])("%i takes the plural form of the spec: zero, one, many", (count, text) => {
  expect(translate("info", "licences.count", { count })).toBe(text);
});

test.each([
  [1, "Minimum 1 character"],
  [2, "Minimum 2 characters"],
])("a least length of %i takes its plural form too", (length, text) => {
  const fields = [{ field: "name", code: "text.too_short", message: "", params: { length } }];
  const short = new CallError({ status: 400, code: "request.invalid", message: "", fields });
  expect(fieldErrors(short)).toEqual({ name: text });
});

test("another language is loaded for all that is in use, and kept", async () => {
  await changeLanguage("fr-CA");
  expect([language.get(), document.documentElement.lang]).toEqual(["fr", "fr"]);
  expect(translate("shell", "close")).toBe("Fermer");
  // French counts zero as one, and has a form for millions that no catalogue needs.
  expect(translate("info", "licences.count", { count: 0 })).toBe("Aucune bibliothèque");
  expect(translate("info", "licences.count", { count: 2_000_000 })).toContain("bibliothèques");
  expect(localStorage.getItem("language")).toBe("fr");
  await changeLanguage("en");
});

test.each([
  [["en-GB", "en"], "en", "en-GB"],
  [["en", "en-GB"], "en", "en-GB"],
  [["fr-CA", "de-CH"], "de", "de-CH"],
  [["es-419"], "es", "es-419"],
  // The region of another language does not count, and a text that is no language tag would throw.
  [["en-GB"], "nl", "nl"],
  [["en-US@posix"], "en", "en"],
])("a browser of %j formats %s by %s", (browser, code, locale) => {
  const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(browser);
  window.dispatchEvent(new Event("languagechange"));
  expect(localeOf(code)).toBe(locale);
  languages.mockRestore();
  window.dispatchEvent(new Event("languagechange"));
});

test("errors speak by their code, unknown ones by the server's words", () => {
  const fields = [{ field: "name", code: "text.too_short", message: "", params: { length: 2 } }];
  const known = new CallError({ status: 400, code: "not_found", message: "x", fields });
  expect(textOfError(known)).toBe("This does not exist, or you may not see it.");
  expect(fieldErrors(known)).toEqual({ name: "Minimum 2 characters" });
  expect(textOfError(new CallError({ status: 400, code: "new.code", message: "words" }))).toBe(
    "words",
  );
  expect(textOfError(new TypeError("secret"))).toBe("An error occurred");
});
