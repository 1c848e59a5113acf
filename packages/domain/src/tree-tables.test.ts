import { expect, test } from "vitest";
import { withTablesAsLines } from "./tree-tables.ts";

test.each([
  [
    "a table of the web",
    "<table><thead><tr><th>Lamp</th><th>Means</th></tr></thead><tbody><tr><td>Red</td><td><b>Off</b></td></tr></tbody></table>",
    "<p>Lamp | Means</p><p>Red | <b>Off</b></p>",
  ],
  [
    "a table of Word, whose cells are paragraphs",
    "<table class=MsoTableGrid border=1>\n <tr>\n  <td width=200><p class=MsoNormal>Red<o:p></o:p></p></td>\n  <td><p class=MsoNormal>Off</p><p class=MsoNormal>now</p></td>\n </tr>\n</table>",
    "<p>Red<o:p></o:p> | Off now</p>",
  ],
  [
    "ends that are left out, a caption and an empty row",
    "<table><caption>Lamps</caption><tr><td>A<td>B<tr><td><td></table>",
    "<p>Lamps</p><p>A | B</p>",
  ],
  [
    "an empty cell, which keeps its place",
    "<table><tr><td></td><td>B</td></tr></table>",
    "<p> | B</p>",
  ],
  [
    "a table in a table",
    "<table><tr><td><table><tr><td>A</td><td>B</td></tr></table></td><td>C</td></tr></table>",
    "<p>A | B | C</p>",
  ],
  ["no table", "<p>One</p>", "<p>One</p>"],
])("tells %s in lines", (_, html, lines) => {
  expect(withTablesAsLines(html)).toBe(lines);
});

test("takes no longer the worse it is written", () => {
  const ends = ["<table>", "<td ", "<tr <td", "<table ", "</table "];
  for (const one of ends) {
    const html = `<table>${one.repeat(40_000)}</table>`;
    expect(withTablesAsLines(html).length).toBeLessThanOrEqual(html.length + 7);
  }
});
