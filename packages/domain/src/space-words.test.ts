import { expect, test } from "vitest";
import { spaceInLanguage, spaceTranslations, textsOfSpace } from "./space-words.ts";

const SPACE = {
  name: "Reading room",
  images: [{ id: "i", description: "The door" }],
  documents: [
    { id: "d", description: "Manual", isPublic: true },
    { id: "p", description: "Wiring", isPublic: false },
  ],
  links: [{ id: "l", description: "", isPublic: true }],
  panoramas: [{ id: "v", name: "From the window" }],
  translations: {
    de: { name: "Lesesaal", "picture.i": "Die Tür", "document.p": "Kabel", "picture.gone": "Weg" },
  },
};

test("what everybody may read is translated, and nothing else", () => {
  expect(textsOfSpace(SPACE).map(({ key }) => key)).toEqual([
    ...["name", "picture.i", "document.d", "panorama.v"],
  ]);
  expect(spaceTranslations(SPACE).translations).toEqual({
    de: { name: "Lesesaal", "picture.i": "Die Tür" },
  });
});

test("a space is read in a language, and what is missing as it is", () => {
  const { space, missing } = spaceInLanguage(SPACE, "de");
  expect([space.name, space.images[0]?.description]).toEqual(["Lesesaal", "Die Tür"]);
  expect(space.documents[0]?.description).toBe("Manual");
  expect([...missing].sort()).toEqual(["document.d", "panorama.v"]);
  expect(spaceInLanguage(SPACE, "fr").space).toBe(SPACE);
});
