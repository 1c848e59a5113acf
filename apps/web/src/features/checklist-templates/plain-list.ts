import { CHECKLIST_RESPONSE_TYPES, type ChecklistSection, newChecklistItem } from "@storey/domain";

const LABEL_MAX_LENGTH = 500;
const YES = /^(1|x|y|yes|true|ja|oui|s[ií]|wahr)$/i;
const HEADINGS = ["label", "type", "required", "critical", "section"];

/** Divides a line of CSV into its fields; a field in quotes may hold the separator. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += letter;
  }
  return [...fields, field].map((one) => one.trim());
}

function fromTable(lines: readonly string[], separator: string, newId: () => string) {
  const head = fieldsOf(lines[0] ?? "", separator).map((one) => one.toLowerCase());
  const sections: { id: string; title: string; items: ChecklistSection["items"][number][] }[] = [];
  for (const line of lines.slice(1)) {
    const fields = fieldsOf(line, separator);
    const of = (name: string) => fields[head.indexOf(name)] ?? "";
    const label = of("label").slice(0, LABEL_MAX_LENGTH);
    if (label === "") continue;
    const title = of("section").slice(0, LABEL_MAX_LENGTH);
    let section = sections.at(-1);
    if (!section || (head.includes("section") && section.title !== title)) {
      section = { id: newId(), title, items: [] };
      sections.push(section);
    }
    const type = CHECKLIST_RESPONSE_TYPES.find((one) => one === of("type").toLowerCase());
    const item = newChecklistItem(newId(), label, type);
    section.items.push({
      ...item,
      isRequired: head.includes("required") ? YES.test(of("required")) : item.isRequired,
      isCritical: YES.test(of("critical")),
    });
  }
  return sections;
}

/**
 * Reads a list into sections: an item a line; a line that begins with `#`, or an empty one, begins a
 * section. A text whose first line names the column `label` is read as CSV, with `type`, `required`,
 * `critical` and `section` beside it.
 */
export function readPlainList(text: string, newId: () => string): ChecklistSection[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  const head = lines[first]?.toLowerCase() ?? "";
  const separator = [";", "\t", ","].find((one) => {
    const names = fieldsOf(head, one);
    return (
      names.includes("label") && names.length > 1 && names.some((name) => HEADINGS.includes(name))
    );
  });
  if (separator) return fromTable(lines.slice(first), separator, newId);
  const sections: { id: string; title: string; items: ChecklistSection["items"][number][] }[] = [];
  let mayJoin = false;
  for (const line of lines) {
    const words = line.trim();
    const title = /^#+\s*(.*)$/.exec(words);
    if (title) {
      sections.push({ id: newId(), title: (title[1] ?? "").slice(0, LABEL_MAX_LENGTH), items: [] });
      mayJoin = true;
    } else if (words === "") mayJoin = sections.at(-1)?.items.length === 0;
    else {
      if (!mayJoin) sections.push({ id: newId(), title: "", items: [] });
      mayJoin = true;
      const label = words.replace(/^([-*•]|\d+[.)]|\[[ x]?\])\s+/i, "").slice(0, LABEL_MAX_LENGTH);
      sections.at(-1)?.items.push(newChecklistItem(newId(), label));
    }
  }
  return sections.filter(({ items }) => items.length > 0);
}
