import { expect, it } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

it.each([
  ["plan.pdf", `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ["Über uns.pdf", `attachment; filename="Uber uns.pdf"; filename*=UTF-8''%C3%9Cber%20uns.pdf`],
  ["取説.pdf", `attachment; filename="__.pdf"; filename*=UTF-8''%E5%8F%96%E8%AA%AC.pdf`],
  ["👩.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%91%A9.pdf`],
  [`a"b%20\\c.pdf`, `attachment; filename="a_b_20_c.pdf"; filename*=UTF-8''a%22b%2520%5Cc.pdf`],
  [
    "it's (1)*.pdf",
    `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`,
  ],
])("%j", (name, expected) => {
  expect(contentDisposition("attachment", name)).toBe(expected);
});
