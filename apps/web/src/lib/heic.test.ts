import { expect, test } from "vitest";
import { isHeic, partHeic } from "./heic.ts";

/** The first box of a file: its length, `ftyp`, the major brand, a version, and the other brands. */
function boxed(brands: string, name = "photo.jpg", type = "image/jpeg"): File {
  const [major = "", ...others] = brands.split(" ");
  const words = `ftyp${major}\0\0\0\0${others.join("")}`;
  return new File([new Uint8Array([0, 0, 0, words.length + 4]), words], name, { type });
}

test.each([
  ["by its name", new File(["x"], "IMG_0001.HEIC"), true],
  ["by what it is said to be", new File(["x"], "photo", { type: "image/heif" }), true],
  ["by its content, whatever it is called", boxed("heic mif1 heic"), true],
  ["by the family it names", boxed("mif1 heic"), true],
  ["not an AVIF of the same family", boxed("avif mif1 miaf"), false],
  ["not a film", boxed("isom mp42"), false],
  ["not a JPEG", new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "a.jpg"), false],
])("a HEIC picture is known %s", async (_, file, expected) => {
  expect(await isHeic(file)).toBe(expected);
});

test("those among other files are told apart", async () => {
  const [jpeg, heic] = [new File(["x"], "a.jpg"), new File(["x"], "b.heic")];
  expect(await partHeic([jpeg, heic])).toEqual({ heic: [heic], others: [jpeg] });
});
