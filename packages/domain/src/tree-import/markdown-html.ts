import type { TreeVariable } from "../decision-tree.ts";
import { isWebAddress } from "../web-address.ts";
import { escapedText } from "./tree-draft.ts";

/** What a text became, and what in it only a program can decide. */
interface Written {
  readonly html: string;
  readonly expressions: readonly string[];
}

/**
 * Writes the Markdown of a foreign flow as HTML of few elements: headings, lists, links, paragraphs. What
 * it prints of a program becomes a variable; what decides in it is left out and returned.
 */
export function markdownHtml(text: string, variable: (name: string) => TreeVariable): Written {
  const expressions: string[] = [];
  const named = text
    .replace(/<%=\s*([^%]*?)\s*%>/g, (_, expression: string) => {
      expressions.push(expression);
      return `{{${variable(expression).key}}}`;
    })
    .replace(/<%[-#]?\s*([\s\S]*?)\s*-?%>/g, (_, expression: string) => {
      expressions.push(expression);
      return "";
    });
  const blocks = named.split(/\n\s*\n/).flatMap((block) => blockHtml(block.trim()));
  return { html: blocks.join(""), expressions };
}

function blockHtml(block: string): string[] {
  if (block === "") return [];
  const lines = block.split("\n").map((line) => line.trim());
  const [first = "", second = ""] = lines;
  const heading = /^#{1,6}\s*(.+)$/.exec(first);
  if (heading)
    return [`<h2>${inline(heading[1] ?? "")}</h2>`, ...blockHtml(lines.slice(1).join("\n"))];
  if (/^-{3,}$/.test(second))
    return [`<h2>${inline(first)}</h2>`, ...blockHtml(lines.slice(2).join("\n"))];
  if (lines.every((line) => /^[-*]\s/.test(line)))
    return [`<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`];
  return [`<p>${lines.map(inline).join("<br>")}</p>`];
}

function inline(text: string): string {
  return escapedText(text).replace(
    /\[([^\]]+)\]\(([^)\s]+)\)/g,
    (whole, label: string, address: string) =>
      isWebAddress(address) || address.startsWith("mailto:")
        ? `<a href="${address}">${label}</a>`
        : whole,
  );
}
