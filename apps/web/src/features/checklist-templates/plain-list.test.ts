import { expect, it } from "vitest";
import { readPlainList } from "./plain-list.ts";

const read = (text: string) => {
  let count = 0;
  return readPlainList(text, () => `id-${++count}`).map(({ title, items }) => [
    title,
    ...items.map(({ label }) => label),
  ]);
};

it.each<[string, string[][]]>([
  ["", []],
  ["One\nTwo", [["", "One", "Two"]]],
  ["- One\r\n2. Two\n[ ] Three", [["", "One", "Two", "Three"]]],
  [
    "# Head\nOne\n\nTwo\n## Tail\nThree",
    [
      ["Head", "One"],
      ["", "Two"],
      ["Tail", "Three"],
    ],
  ],
  ["# Head\n\nOne", [["Head", "One"]]],
  ["# Nothing\n# Head\nOne", [["Head", "One"]]],
  ["Doors, windows\nWalls", [["", "Doors, windows", "Walls"]]],
])("reads %j", (text, expected) => expect(read(text)).toEqual(expected));

it("reads a table with types, and what is required and critical", () => {
  const text =
    'Label;Type;Required;Critical;Section\n"A; ""b""";number;yes;;First\nC;odd;;x;Second';
  const sections = readPlainList(text, () => "id");
  expect(sections).toMatchObject([
    {
      title: "First",
      items: [{ label: 'A; "b"', responseType: "number", isRequired: true, isCritical: false }],
    },
    {
      title: "Second",
      items: [{ label: "C", responseType: "pass_fail_na", isRequired: false, isCritical: true }],
    },
  ]);
});
