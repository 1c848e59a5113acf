import { expect, test } from "vitest";
import { idOfBoth, randomId } from "../../lib/random-id.ts";
import { takenApart } from "./carried-files.queries.ts";

const picture = {
  ...{ id: randomId(), kind: "image", name: "Back.png", description: "", isPublic: true },
  data: "data:image/png;base64,AAAA",
};

test("what a tree's file carries is taken out of it, without what is no file", () => {
  const tree = { format: "storey-decision-tree", version: 1, name: "Dark display" };
  const wrong = [
    { ...picture, kind: "film" },
    { ...picture, data: "https://elsewhere.test" },
    { ...picture, id: "back" },
    null,
  ];
  const { rest, files } = takenApart({ ...tree, files: [picture, ...wrong] });
  expect(rest).toEqual(tree);
  expect(files).toEqual([picture]);
  expect(takenApart({ ...tree, files: "none" }).files).toEqual([]);
});

test("a file that comes again into the same tree has the same id, and no other", () => {
  const [tree, other, file] = [randomId(), randomId(), randomId()];
  const id = idOfBoth(tree, file);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOfBoth(tree, file)).toBe(id);
  expect(new Set([id, idOfBoth(other, file), idOfBoth(tree, randomId()), tree, file]).size).toBe(5);
});
