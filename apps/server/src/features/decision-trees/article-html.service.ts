import { type DecisionTree, TreeContent } from "@storey/contract";
import { TREE_HTML, TREE_HTML_ADDRESS, withoutLostWords, withTablesAsLines } from "@storey/domain";
import sanitizeHtml from "sanitize-html";
import { ProblemError } from "../../http/problem.ts";

/** Elements that say the same as one that an article may have. */
const SAME: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  pre: "code",
};

/** Elements whose text is nobody's to read. */
const UNREAD = [
  ...["script", "style", "textarea", "option", "select", "title", "head", "noscript", "template"],
  ...["iframe", "object", "svg", "math", "xml"],
];

/** What ends a line where it is taken out. */
const LINE_ENDS = /<\/(?:div|section|article|header|footer|tr|dt|dd)\s*>/gi;

/** Deeper ones are taken out, and their text stays. */
const NESTED_MAX = 30;

/** Returns the HTML of an article with nothing but what `TREE_HTML` lists; again, it stays as it is. */
export function cleanHtml(html: string): string {
  let clean = cleanedOnce(html);
  // What is nested as no browser nests it is read otherwise once it is written out.
  for (let pass = 0; pass < NESTED_MAX; pass++) {
    const again = cleanedOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

function cleanedOnce(html: string): string {
  return sanitizeHtml(withTablesAsLines(html).replace(LINE_ENDS, "<br>"), {
    allowedTags: [...TREE_HTML.elements],
    allowedAttributes: { a: [...TREE_HTML.attributes.a] },
    allowedSchemes: [...TREE_HTML.schemes],
    allowProtocolRelative: false,
    nonTextTags: UNREAD,
    nestingLimit: NESTED_MAX,
    transformTags: {
      ...SAME,
      a: (_, { href = "" }) => {
        const address = href.trim();
        const isFit = TREE_HTML_ADDRESS.test(address);
        // No element of an article: its text stays.
        return isFit
          ? { tagName: "a", attribs: { href: address } }
          : { tagName: "span", attribs: {} };
      },
    },
  });
}

/**
 * Returns a draft whose articles are clean in every language, without the translations of what it has no
 * more. Throws `request.invalid` with `tree.too_large` for one that
 * grows too large by it: signs that HTML writes longer.
 */
export function cleanContent(content: DecisionTree["content"]): DecisionTree["content"] {
  const kept = withoutLostWords(content);
  const articles = new Set(kept.nodes.flatMap(({ id, type }) => (type === "article" ? id : [])));
  if (articles.size === 0) return kept;
  const nodes = kept.nodes.map((node) =>
    node.type === "article" ? { ...node, data: { html: cleanHtml(node.data.html) } } : node,
  );
  const read = TreeContent.safeParse({ ...kept, nodes, ...cleanTranslations(kept, articles) });
  if (read.success) return read.data;
  throw new ProblemError("request.invalid", {
    fields: [
      { field: "content", code: "tree.too_large", message: "The text of an article is too long." },
    ],
  });
}

function cleanTranslations(
  { translations }: DecisionTree["content"],
  articles: ReadonlySet<string>,
): Pick<DecisionTree["content"], "translations"> {
  if (!translations) return {};
  const isArticle = (key: string) => key.startsWith("html.") && articles.has(key.slice(5));
  const clean = Object.entries(translations).map(([language, words]) => [
    language,
    Object.fromEntries(
      Object.entries(words).map(([key, word]) => [key, isArticle(key) ? cleanHtml(word) : word]),
    ),
  ]);
  return { translations: Object.fromEntries(clean) };
}
