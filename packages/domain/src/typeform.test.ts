import { describe, expect, test } from "vitest";
import { isTypeformId, typeformAddress } from "./typeform.ts";

describe("the id of a form", () => {
  test.each(["AbC123", "lR6F4j", "0000", "a".repeat(40)])("%s is one", (id) => {
    expect(isTypeformId(id)).toBe(true);
  });

  test.each([
    "",
    "abc",
    "a".repeat(41),
    "abcd/../x",
    "abcd?x=1",
    "abcd#x",
    "ab cd",
    "abcd\n",
    "äbcd",
    "javascript:alert(1)",
    null,
    undefined,
  ])("%j is none", (id) => {
    expect(isTypeformId(id)).toBe(false);
  });
});

describe("the address of a form", () => {
  test("carries what it is told behind the hash", () => {
    const address = typeformAddress("AbC123", { space_id: "1&2#3" });
    expect(address).toBe(
      "https://form.typeform.com/to/AbC123?typeform-embed=embed-widget#space_id=1%262%233",
    );
  });

  test("is never made of anything else", () => {
    expect(() => typeformAddress("../evil", {})).toThrow(RangeError);
  });
});
