import { expect, it } from "vitest";
import { EMAIL_MAX_LENGTH, isEmail } from "./email.ts";

/** Makes an address of so many characters. */
const ofLength = (length: number) => `${"a".repeat(length - "@harbour.test".length)}@harbour.test`;

it.each([
  "desk@harbour.test",
  "Sam.Okafor@Harbour.Test",
  "sam+spaces@harbour.test",
  "o'neill@harbour.test",
  "_desk-1@harbour.test",
  "1@2.org",
  "a@desk.harbour.co.uk",
  "a@xn--bcher-kva.example",
  ofLength(EMAIL_MAX_LENGTH),
])("%j is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  "",
  "desk",
  "@harbour.test",
  "desk@",
  "desk@harbour",
  "desk@harbour.t",
  "desk@harbour.42",
  "desk@192.0.2.7",
  "desk@[192.0.2.7]",
  "desk@.harbour.test",
  "desk@harbour..test",
  "desk@harbour.test.",
  "desk@-harbour.test",
  ".desk@harbour.test",
  "desk.@harbour.test",
  "de..sk@harbour.test",
  "de sk@harbour.test",
  " desk@harbour.test",
  "desk@harbour.test ",
  "desk@harbour.test\n",
  "desk@harbour.test\r\nBcc: all@harbour.test",
  "desk@harbour@test.org",
  "desk,sam@harbour.test",
  "<desk@harbour.test>",
  "Desk <desk@harbour.test>",
  '"de sk"@harbour.test',
  "dësk@harbour.test",
  "desk@härbour.test",
  "desk\u0000@harbour.test",
  ofLength(EMAIL_MAX_LENGTH + 1),
])("%j is none", (text) => {
  expect(isEmail(text)).toBe(false);
});
