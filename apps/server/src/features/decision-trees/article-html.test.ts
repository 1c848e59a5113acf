import { filledInHtml, TREE_HTML } from "@storey/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "./article-html.service.ts";

describe("the HTML of an article", () => {
  it("keeps what it may have", () => {
    const html =
      "<h2>Lit?</h2><p>Press <strong>both</strong> <em>at once</em>, <u>then</u><br />wait.</p>" +
      '<ul><li><code>HDMI 1</code></li></ul><ol><li>Two</li></ol><blockquote>Hold</blockquote><h3>Ask</h3><p><a href="https://example.test/a?b=1&amp;c=2">there</a></p>';
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ["<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"],
    ["<p onclick='alert(1)' style='color:red' class='x'>a</p>", "<p>a</p>"],
    ["<img src=x onerror=alert(1)>", ""],
    ["<svg><style><img src=x onerror=alert(1)></style></svg>a", "a"],
    ["<math><mtext><table><mglyph><style><!--</style><img onerror=alert(1)>", ""],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href="https://{{host}}/login">a</a>', "a"],
    ['<a href="https://help.test/{{room}}">a</a>', '<a href="https://help.test/{{room}}">a</a>'],
    ['<a href=" java\tscript:alert(1)">a</a>', "a"],
    ['<a href="jav&#x61;script&colon;alert(1)">a</a>', "a"],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "a"],
    ['<a href="//example.test">a</a>', "a"],
    ['<a href="/admin">a</a>', "a"],
    ['<a href="{{address}}">a</a>', "a"],
    ['<a href="tel:+4420" target="_blank" onmouseover="x()">a</a>', '<a href="tel:+4420">a</a>'],
    ["<iframe src='https://example.test'>a</iframe>b", "b"],
    ["<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["<p>a<!-- <script>alert(1)</script> -->b", "<p>ab</p>"],
    ["<h1>A</h1><b>b</b><i>c</i>", "<h2>A</h2><strong>b</strong><em>c</em>"],
    ["<div>one</div><div>two</div>", "one<br />two<br />"],
    [
      "<table><tr><th>A</th><th>B</th></tr><tr><td onclick='x()'><p>1</p></td><td>2</td></tr></table>",
      "<p>A | B</p><p>1 | 2</p>",
    ],
  ])("%s is %s", (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
  });

  it("is clean when it comes from Word", () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Doc1</title><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoNormal style='margin-left:36.0pt'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]><b><span lang=EN-GB style='font-family:"Calibri",sans-serif;mso-fareast-language:EN-US'>Press both<o:p></o:p></span></b></p><!--EndFragment--></body></html>`;
    expect(cleanHtml(word).trim()).toBe("<p>·<strong>Press both</strong></p>");
  });

  it("stays as it is when it is cleaned again, and has no element besides those", () => {
    const piece = fc.oneof(
      fc.constantFrom(...TREE_HTML.elements, "div", "script", "svg", "span", "b", "table", "form"),
      fc.string(),
    );
    const part = fc.oneof(
      fc.string(),
      piece.map((name) => `<${name}>`),
      piece.map((name) => `</${name}>`),
      fc.constantFrom(
        "<a href='",
        "'>",
        '"',
        "<!--",
        "-->",
        "&lt;",
        "&#60;",
        "<![CDATA[",
        "]]>",
        "javascript:",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const once = cleanHtml(parts.join(""));
        expect(cleanHtml(once)).toBe(once);
        for (const [, name = ""] of once.matchAll(/<\/?([^\s>/]*)/g))
          expect(TREE_HTML.elements).toContain(name);
      }),
      { numRuns: 400, seed: 20 },
    );
  });

  it("takes the values of variables as text", () => {
    const filled = filledInHtml(
      '<p>Press {{input}}</p><a href="https://example.test/{{input}}">a</a>',
      () => '"><script>alert(1)</script>&',
      (value) => String(value),
    );
    const text = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;";
    expect(filled).toBe(`<p>Press ${text}</p><a href="https://example.test/${text}">a</a>`);
  });
});
