import { TREE_HTML } from "@storey/domain";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { startMessages } from "../../../lib/messages.ts";
import { ArticleEditor } from "./article-editor.tsx";

// jsdom lays nothing out: the editor asks where its selection is to scroll there.
beforeEach(() => {
  Range.prototype.getClientRects = () => document.body.getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

/** As Word 365 puts it on the clipboard, shortened. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h2 style='mso-pagination:widow-orphan'><span lang=EN-US style='color:#2F5496'>Change the input<o:p></o:p></span></h2><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Press</b> <i>Input</i> on the <u>remote</u><span style='mso-spacerun:yes'>&nbsp; </span>twice.<o:p></o:p></p><p class=MsoNormal><a href="https://help.test/tv" style="color:blue">The manual</a> <a href="javascript:alert(1)">bad</a></p><!--EndFragment--></body></html>`;

/** As a page of the web puts it on the clipboard. */
const WEB = `<meta charset="utf-8"><div class="post" onclick="steal()" style="background:red"><h1>Title</h1><script>alert(1)</script><style>p{color:red}</style><ul class="x"><li style="font-size:9px"><font color="red">One</font></li><li><strong>Two</strong></li></ul><blockquote cite="x"><p>Said</p></blockquote><img src="https://evil.test/p.png" onerror="alert(1)"><table><tr><td>Cell</td></tr></table><iframe src="https://evil.test"></iframe><p><code class="hljs">F12</code></p></div>`;

async function pasted(html: string): Promise<string> {
  await startMessages(["shell", "errors", "decision-trees"]);
  const onChange = vi.fn<(html: string) => void>();
  render(
    <Suspense>
      <ArticleEditor label="Article" html="" onChange={onChange} />
    </Suspense>,
  );
  const box = await screen.findByRole("textbox", { name: "Article" });
  act(() => box.focus());
  const clipboardData = {
    getData: (type: string) => (type === "text/html" ? html : ""),
    types: ["text/html"],
    files: [],
    items: [],
  };
  fireEvent.paste(box, { clipboardData });
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  return onChange.mock.lastCall?.[0] ?? "";
}

/** The elements and the attributes of some HTML. */
function madeOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const names = [...body.querySelectorAll("*")].flatMap((element) => [
    element.localName,
    ...element.getAttributeNames().map((name) => `${element.localName}[${name}]`),
  ]);
  return [...new Set(names)].sort();
}

test("what is pasted from Word comes out clean", async () => {
  const html = await pasted(WORD);
  expect(madeOf(html)).toEqual(["a", "a[href]", "em", "h2", "p", "strong", "u"]);
  expect(html).toMatch(
    /<h2>Change the input<\/h2><p><strong>Press<\/strong> <em>Input<\/em> on the <u>remote<\/u>/,
  );
  expect(html).toContain('<a href="https://help.test/tv">The manual</a>');
  expect(html).not.toMatch(/javascript|mso|style/i);
});

test("what is pasted from the web comes out clean", async () => {
  const html = await pasted(WEB);
  expect(madeOf(html)).toEqual(["blockquote", "code", "li", "p", "strong", "ul"]);
  expect(html).not.toMatch(/alert|evil|red/);
  expect(html).toContain("Cell");
});

test("the rows of a pasted table come out as lines", async () => {
  const html = await pasted(
    `<html><body><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Lamp</b><o:p></o:p></p></td><td><p class=MsoNormal>Means</p></td></tr><tr><td><p>Red</p></td><td><p>Off</p></td></tr></table></body></html>`,
  );
  expect(html).toBe("<p><strong>Lamp</strong> | Means</p><p>Red | Off</p>");
});

test("the editor keeps every element that an article may have, and no other", async () => {
  const inline =
    "<strong>a</strong><em>b</em><u>c</u><code>d</code><a href='https://a.test'>e</a><br>f";
  const html = await pasted(
    `<h2>g</h2><h3>h</h3><p>${inline}</p><ul><li>i</li></ul><ol><li>j</li></ol><blockquote><p>k</p></blockquote><h4>l</h4><s>m</s><hr>`,
  );
  const elements = madeOf(html).filter((name) => !name.includes("["));
  expect(elements).toEqual([...TREE_HTML.elements].sort());
});
