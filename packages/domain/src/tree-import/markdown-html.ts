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
  const named = withoutProgram(text, (code) => {
    const expression = code.replace(/^[-=#]|-$/g, "").trim();
    expressions.push(expression);
    return code.startsWith("=") ? `{{${variable(expression).key}}}` : "";
  });
  const blocks = named.split(/\n\s*\n/).flatMap((block) => blockHtml(block.trim()));
  return { html: blocks.join(""), expressions };
}

/** Writes something else for each `<% … %>`, in time linear to the text: whoever sends a file may send any. */
function withoutProgram(text: string, write: (code: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf("<%", from);
    const end = start < 0 ? -1 : text.indexOf("%>", start + 2);
    if (end < 0) return [...parts, text.slice(from)].join("");
    parts.push(text.slice(from, start), write(text.slice(start + 2, end)));
    from = end + 2;
  }
}

/** Writes a block, one heading after another without calling itself: a file may have any number of them. */
function blockHtml(block: string): string[] {
  const lines = block.split("\n").map((line) => line.trim());
  const html: string[] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const heading = /^#{1,6}\s*(.+)$/.exec(line)?.[1];
    const isUnderlined = heading === undefined && /^-{3,}$/.test(lines[at + 1] ?? "");
    if (heading === undefined && !isUnderlined) break;
    html.push(`<h2>${inline(heading ?? line)}</h2>`);
    if (isUnderlined) at += 1;
  }
  const rest = lines.slice(at);
  if (rest.every((line) => line === "")) return html;
  if (rest.every((line) => /^[-*]\s/.test(line)))
    return [
      ...html,
      `<ul>${rest.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`,
    ];
  return [...html, `<p>${rest.map(inline).join("<br>")}</p>`];
}

function inline(text: string): string {
  return escapedText(text).replace(
    /\[([^[\]]+)\]\(([^()\s]+)\)/g,
    (whole, label: string, address: string) =>
      isWebAddress(address) || address.startsWith("mailto:")
        ? `<a href="${address}">${label}</a>`
        : whole,
  );
}
