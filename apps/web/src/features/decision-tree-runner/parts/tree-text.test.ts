import { expect, test } from "vitest";
import { articleOf } from "./tree-text.ts";

test("shows the rows of a table as lines, whoever stored it", () => {
  const html = "<p>See</p><table><tr><th>Lamp</th><td>Red</td></tr><tr><td>A<td>B</table>";
  const article = document.createElement("div");
  article.append(articleOf(html, new Map(), String));
  expect(article.innerHTML).toBe("<p>See</p><p>Lamp | Red</p><p>A | B</p>");
});
