import { type NumberedText, numberOf } from "./xliff-ids.ts";

/** What a unit of XLIFF 2.0 is made of, and what is no tag though it may look like one. */
const TAGS =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(\/?)(unit|segment|ignorable|target)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
/** Texts that are blank, which the library drops. */
const BLANK = /(<(?:source|target)\b[^<>]*>)(\s+)(?=<\/)/g;

/** A file whose units have one segment each. */
export interface ApartSegments {
  readonly file: string;
  /** Where the target of a segment stands among those of its unit, by its number, where that is told. */
  readonly orders: ReadonlyMap<string, number>;
}

/**
 * Makes units of their own of the segments of a file of XLIFF 2.0 whose units are numbered, and of what lies
 * between segments: of several in one unit the library keeps the last. `keeper` stands in texts that are blank.
 */
export function withSegmentsApart(numbered: string, keeper: string): ApartSegments {
  const orders = new Map<string, number>();
  let unit = { attributes: "", number: "", parts: 0 };
  const file = numbered.replace(
    TAGS,
    (whole: string, end?: string, name?: string, attributes = "") => {
      if (name === undefined) return whole;
      if (name === "target") {
        const order = /\sorder\s*=\s*["'](\d+)["']/.exec(attributes)?.[1];
        if (order !== undefined) orders.set(partNumber(unit), Number(order));
        return whole;
      }
      if (name === "unit") {
        const id = /\sid\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? "";
        if (end === "") unit = { attributes, number: numberOf(id), parts: 0 };
        return whole;
      }
      const tag = `<${end}segment${attributes}>`;
      if (end !== "") return tag;
      unit.parts += 1;
      if (unit.parts === 1) return tag;
      const own = unit.attributes.replace(
        /(\sid\s*=\s*["'])\d+:/,
        (_, before: string) => `${before}${partNumber(unit)}:`,
      );
      return `</unit><unit${own}>${tag}`;
    },
  );
  return {
    file: file.replace(BLANK, (_, tag: string, space: string) => `${tag}${keeper}${space}`),
    orders,
  };
}

const partNumber = ({ number, parts }: { readonly number: string; readonly parts: number }) =>
  parts < 2 ? number : `${number}.${parts}`;

/**
 * Joins the segments of each unit: its source in their order, its target in the order that is told. It is not
 * said in another language where a segment with words is not.
 */
export function joined(
  texts: readonly NumberedText[],
  orders: ReadonlyMap<string, number>,
): NumberedText[] {
  const units = Map.groupBy(texts, ({ number }) => number.replace(/\..*$/, ""));
  return [...units].map(([number, parts]) => {
    const isSaid = parts.every(({ source, said }) => said !== "" || source.trim() === "");
    const targets = parts
      .map((part, at) => ({ ...part, order: orders.get(part.number) ?? at + 1 }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ source, said }) => (said === "" ? source : said));
    const source = parts.map((part) => part.source).join("");
    return { number, key: parts[0]?.key ?? "", source, said: isSaid ? targets.join("") : "" };
  });
}
