import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sharedFile } from "../../../test/shared-data.ts";
import { signFonts } from "./sign-font.ts";
import { drawableText, fitText, isLegible, visualOrder } from "./sign-text.ts";

const fonts = await signFonts();
const drawn = (text: string) => drawableText(text, fonts.isCovered);

test.each([
  ["Größe  Hall\n3", "Größe Hall 3", true],
  ["Αίθουσα Комната", "Αίθουσα Комната", true],
  ["قاعة 12", "قاعة 12", true],
  ["חדר 4", "חדר 4", true],
  ["Cafe\u0301", "Café", true],
  ["Boiler room 🔥", "Boiler room", true],
  ["👩‍🚒 fire 🇫🇷 1️⃣", "fire 1", true],
  ["a\u202Eb\u0000c\u200B\uFEFFd", "ab cd", true],
  ["Room 会議室 3", "Room 3", true],
  ["Boardroom (会議室)", "Boardroom", true],
  ["会議室 / Boardroom", "Boardroom", true],
  ["Boardroom – 会議室", "Boardroom", true],
  ["Wing - () -", "Wing - () -", true],
  ["会議室 3", "3", false],
  ["会議室", "", false],
  ["🔥", "", false],
  ["\u200B", "", false],
])("%j is drawn as %j", (text, expected, legible) => {
  expect([drawn(text), isLegible(text, fonts.isCovered)]).toEqual([expected, legible]);
});

test("words that begin from the right are drawn from the left, Latin words among them in their order", () => {
  expect(visualOrder("אבג Seminar Room דה")).toBe("דה Seminar Room אבג");
  expect(visualOrder("Room אבג דה")).toBe("Room אבג דה");
});

describe("a text in its room", () => {
  /** Each character is as wide as the size. */
  const measure = (text: string) => text.length;
  const room = { width: 20, maxLines: 2, maxSize: 4, minSize: 1 };

  it("is as large as it goes, its lines even", () => {
    expect(fitText("Hall", measure, room)).toEqual({ lines: ["Hall"], size: 4 });
    const { lines, size } = fitText("one two six ten", measure, room);
    expect(lines).toEqual(["one two", "six ten"]);
    expect(size).toBeLessThan(4);
  });

  it("breaks a word only at the smallest size, and ends in an ellipsis when there is more", () => {
    expect(fitText("x".repeat(25), measure, room)).toEqual({
      lines: ["x".repeat(20), "x".repeat(5)],
      size: 1,
    });
    expect(fitText("x".repeat(45), measure, room)).toEqual({
      lines: ["x".repeat(20), `${"x".repeat(19)}…`],
      size: 1,
    });
    expect(fitText("", measure, room).lines).toEqual([]);
  });

  it("never leaves it, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 3, max: 40 }),
        (text, width) => {
          const drawable = drawn(text);
          const { lines, size } = fitText(drawable, (part) => [...part].length, { ...room, width });
          expect(lines.length).toBeLessThanOrEqual(room.maxLines);
          for (const line of lines)
            expect([...line].length * size).toBeLessThanOrEqual(width + 1e-6);
          const kept = lines.join("").replaceAll(" ", "").replace(/…$/, "");
          expect(drawable.replaceAll(" ", "").startsWith(kept)).toBe(true);
        },
      ),
    );
  });
});

/** Measuring is what costs: a font sets each text that it is asked the width of. */
const MOST_MEASURED_CHARACTERS = 60_000;

const strings = sharedFile("strings", "naughty-strings.json");
test.skipIf(strings === undefined)("hostile texts cost little, however long", async () => {
  const texts: string[] = JSON.parse(await readFile(strings ?? "", "utf8"));
  for (const text of [...texts, "x".repeat(200), "x ".repeat(100), "ﷺ".repeat(200)]) {
    let measured = 0;
    const measure = (part: string) => {
      measured += part.length;
      return part.length;
    };
    const long = drawn(text.repeat(Math.ceil(200 / Math.max(1, text.length))).slice(0, 200));
    fitText(long, measure, { width: 40, maxLines: 3, maxSize: 12, minSize: 4 });
    expect(measured, text).toBeLessThan(MOST_MEASURED_CHARACTERS);
  }
});
