import { expect, it } from "vitest";
import { isWebAddress } from "./web-address.ts";

it.each([
  "http://example.com",
  "HTTPS://Example.com/a b".replace(" ", "%20"),
  "https://example.com:8443/path?q=1#part",
  "https://bücher.example/",
  "http://192.0.2.1/",
  "http://[2001:db8::1]/",
  "https://example.com/@user",
])("%j is an address on the web", (text) => {
  expect(isWebAddress(text)).toBe(true);
});

it.each([
  "",
  "example.com",
  "//example.com",
  "/path",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "ftp://example.com",
  "mailto:a@example.com",
  "https:example.com",
  "https:/example.com",
  "https:\\\\example.com",
  "https://example.com\\@evil.test",
  "https://user@example.com",
  "https://user:secret@example.com",
  "https://example.com/a\tb",
  "https://example.com/\r\nx",
  "https://example.com/\u0000",
  "https://exa mple.com",
  "https://",
  "https://?",
  "http://%00/",
  "https://example.com:99999",
])("%j is none", (text) => {
  expect(isWebAddress(text)).toBe(false);
});
