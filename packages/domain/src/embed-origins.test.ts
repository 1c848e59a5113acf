import { expect, test } from "vitest";
import { framingOf } from "./embed-origins.ts";

const LIST = ["https://player.vimeo.com", "https://help.test:8443"];

test.each([
  ["https://player.vimeo.com/video/1", "own-origin"],
  ["https://PLAYER.vimeo.com:443/video/{{film}}", "own-origin"],
  ["https://help.test:8443/", "own-origin"],
  ["https://help.test/", "not"],
  ["http://player.vimeo.com/video/1", "not"],
  ["https://player.vimeo.com.evil.test/", "not"],
  ["https://evil.test/https://player.vimeo.com", "not"],
  ["https://player.vimeo.com@evil.test/", "not"],
  ["https://sub.player.vimeo.com/", "not"],
  ["javascript:alert(1)//https://player.vimeo.com", "not"],
  ["blob:https://player.vimeo.com/1", "not"],
  ["", "not"],
])("%s is framed %s", (address, framing) => {
  expect(framingOf(address, LIST)).toBe(framing);
});

test("every page over https is framed as nobody where every origin is let in, and none by an empty list", () => {
  expect(framingOf("https://any.test/", ["*"])).toBe("as-nobody");
  expect(framingOf("http://any.test/", ["*"])).toBe("not");
  expect(framingOf("https://any.test/", ["*", "https://any.test"])).toBe("own-origin");
  expect(framingOf("https://any.test/", [])).toBe("not");
});
