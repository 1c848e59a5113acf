const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function rendered(value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return value.map(rendered).join("");
  if (typeof value === "object" && "markup" in value) return String(value.markup);
  return escaped(String(value));
}

/**
 * Tags a template as markup: every value is escaped unless it is markup itself; false, null and
 * undefined vanish.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  const markup = strings.reduce(
    (text, part, index) => text + part + (index < values.length ? rendered(values[index]) : ""),
    "",
  );
  return { markup };
}
