import { expect, test } from "vitest";
import { importForeignTree } from "./import-tree.ts";
import { TreeImportFault } from "./imported-tree.ts";
import { markdownHtml } from "./markdown-html.ts";

const ids = () => {
  let last = 0;
  return () => `id-${++last}`;
};
const answers = (body: string) => ({
  start: "a",
  nodes: [{ id: "a", kind: "outcome", title: "End", body }],
  edges: [],
});
const flow = (blocks: readonly object[]) => ({
  groups: [{ id: "g", title: "Group", blocks }],
  edges: [],
  variables: [],
});
const written = (text: string) =>
  markdownHtml(text, (name) => ({ key: name.replace(/\W/g, "_") }) as never);

test("what decides in a text is taken out and named, what is printed becomes a variable", () => {
  const { html, expressions } = written(
    "# Title\n\nHello <%= your name %>,\n<% if late -%>now<% end %>\n\n- one\n- two <%",
  );
  expect(html).toBe(
    "<h2>Title</h2><p>Hello {{your_name}},<br>now</p><ul><li>one</li><li>two &lt;%</li></ul>",
  );
  expect(expressions).toEqual(["your name", "if late", "end"]);
  expect(written("Title\n---\n[Here](https://a.test/b) and [there](javascript:x)").html).toBe(
    '<h2>Title</h2><p><a href="https://a.test/b">Here</a> and [there](javascript:x)</p>',
  );
});

test("a file that is made to keep the server busy is read like any other", () => {
  const many = 100_000;
  const space = " ".repeat(many);
  const texts = [
    `<%=${space}`,
    `<%${space}`,
    "<%".repeat(many),
    "[".repeat(many),
    "[a](".repeat(many),
  ];
  for (const text of [...texts, "# a\n".repeat(many)])
    expect(importForeignTree([answers(text)], ids()).content.nodes).toHaveLength(1);
  const text = { type: "text", id: "t", content: { richText: [{ text: `{{${space}` }] } };
  const jump = (at: number) => ({
    ...{ type: "Jump", id: `j${at}`, options: { groupId: "g", blockId: `j${at + 1}` } },
  });
  const jumps = Array.from({ length: 20_000 }, (_, at) => jump(at));
  expect(importForeignTree([flow([text, ...jumps])], ids()).content.nodes).toHaveLength(1);
  const named = Array.from({ length: 20_000 }, (_, at) => `<%= ${"!".repeat(at % 7)}${at} %>`);
  expect(() => importForeignTree([answers(named.join(""))], ids())).toThrow(TreeImportFault);
});
