import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A message a source file asks for by its whole key; namespace null where `t` was handed in. */
export interface AskedMessage {
  readonly file: string;
  readonly namespace: string | null;
  readonly key: string;
}

/** What the sources say about messages. */
export interface SourceTexts {
  readonly asked: AskedMessage[];
  /** Every text in the code: a key that stands as data is used too. */
  readonly literals: Set<string>;
  /** Keys that are put together, as expressions over the whole key. */
  readonly patterns: RegExp[];
  /** Words in JSX that no catalogue holds. */
  readonly untranslated: string[];
}

const SHOWN_ATTRIBUTES = [
  "label",
  "title",
  "text",
  "alt",
  "placeholder",
  "aria-label",
  "summary",
  "hint",
];
/** Names that are the same in every language, and keys of the keyboard. */
const SAME_EVERYWHERE = /^(Storey|Ctrl|Esc)$/;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !/\.(test|test-support|fixture)\.tsx?$|test-setup/.test(name),
    )
    .map((name) => join(folder, name));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function hasWords(text: string): boolean {
  const trimmed = text.trim();
  return /\p{L}{2,}/u.test(trimmed) && !SAME_EVERYWHERE.test(trimmed);
}

/** `const { t } = useTranslation("ns")`: the name that `t` has, and its namespace. */
function translatorOf(node: ts.Node): [string, string] | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return undefined;
  const made = node.initializer;
  if (!made || !ts.isCallExpression(made) || made.expression.getText() !== "useTranslation")
    return undefined;
  const namespace = made.arguments[0];
  const bound = node.name.elements.find((one) => (one.propertyName ?? one.name).getText() === "t");
  if (!bound || !namespace || !ts.isStringLiteral(namespace)) return undefined;
  return [bound.name.getText(), namespace.text];
}

class Scan implements SourceTexts {
  readonly asked: AskedMessage[] = [];
  readonly literals = new Set<string>();
  readonly patterns: RegExp[] = [];
  readonly untranslated: string[] = [];

  file(path: string): void {
    const source = ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    this.#visit(source, path, new Map());
  }

  #visit(node: ts.Node, file: string, outer: ReadonlyMap<string, string>): void {
    // A function's translators are its own: two in one file may read different namespaces.
    const known = ts.isFunctionLike(node) ? new Map(outer) : (outer as Map<string, string>);
    const translator = translatorOf(node);
    if (translator) known.set(...translator);
    if (ts.isStringLiteralLike(node)) this.literals.add(node.text);
    if (ts.isTemplateExpression(node)) this.#pattern(node);
    if (ts.isCallExpression(node)) this.#call(node, file, known);
    if (ts.isJsxText(node) && hasWords(node.text))
      this.untranslated.push(`${file}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node)) this.#attribute(node, file);
    ts.forEachChild(node, (child) => this.#visit(child, file, known));
  }

  #pattern(node: ts.TemplateExpression): void {
    const rest = node.templateSpans.map((span) => `.+${escaped(span.literal.text)}`).join("");
    const fixed = node.head.text + node.templateSpans.map((span) => span.literal.text).join("");
    if (/^[a-zA-Z.]{3,}$/.test(fixed))
      this.patterns.push(new RegExp(`^${escaped(node.head.text)}${rest}$`));
  }

  #call(node: ts.CallExpression, file: string, known: ReadonlyMap<string, string>): void {
    const name = node.expression.getText();
    const [first, second] = node.arguments;
    if (!first || !ts.isStringLiteralLike(first)) return;
    if (name === "translate" && second && ts.isStringLiteralLike(second)) {
      this.asked.push({ file, namespace: first.text, key: second.text });
    } else if (name === "t" || known.has(name)) {
      this.asked.push({ file, namespace: known.get(name) ?? null, key: first.text });
    }
  }

  #attribute(node: ts.JsxAttribute, file: string): void {
    const value = node.initializer;
    if (!value || !ts.isStringLiteral(value) || !SHOWN_ATTRIBUTES.includes(node.name.getText()))
      return;
    if (hasWords(value.text)) this.untranslated.push(`${file}: ${value.text}`);
  }
}

/** Reads every source file of a folder, tests left out. */
export function scanSource(folder: string): SourceTexts {
  const scan = new Scan();
  for (const path of sourceFiles(folder)) scan.file(path);
  return scan;
}
