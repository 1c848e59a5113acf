import { expect, test } from "vitest";
import { rememberPlatform } from "./test-platform.ts";

test("what a test pretends of the platform is gone afterwards", () => {
  const { createObjectURL } = URL;
  const putBack = rememberPlatform();
  URL.createObjectURL = () => "blob:pretended";
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 800 });
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: {} });
  expect(document.body.clientWidth).toBe(800);
  putBack();
  expect(URL.createObjectURL).toBe(createObjectURL);
  expect(document.body.clientWidth).toBe(0);
  expect(Object.hasOwn(navigator, "clipboard")).toBe(false);
});
