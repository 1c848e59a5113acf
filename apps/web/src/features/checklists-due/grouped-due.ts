import type { DueItem } from "@storey/contract";
import { dayAfter } from "@storey/domain";

/** Things that are due under one heading. */
export interface DueGroup {
  readonly key: string;
  readonly title: string;
  /** What is below one floor, room by room; one part without a name elsewhere. */
  readonly parts: readonly {
    readonly key: string;
    readonly name: string | null;
    readonly items: readonly DueItem[];
  }[];
}

/** The words of headings. */
export interface GroupWords {
  readonly withoutPlace: string;
  readonly nobody: string;
  readonly role: (role: string) => string;
  readonly week: (monday: string, sunday: string) => string;
  readonly day: (day: string) => string;
}

/** How things that are due are gathered. */
export type DueGrouping = "place" | "person" | "week" | "day";

/** The name and the key by which a thing is known in a list. */
export const dueKey = ({ kind, id }: Pick<DueItem, "kind" | "id">): string => `${kind} ${id}`;

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return dayAfter(day, 1 - weekday);
}

/** Gathers what is due under headings, in the order given; each heading stands once. */
export function groupedDue(
  items: readonly DueItem[],
  grouping: DueGrouping,
  words: GroupWords,
): DueGroup[] {
  const groups = new Map<string, { title: string; parts: Map<string, DueItem[]> }>();
  for (const item of items) {
    const { key, title } = headingOf(item, grouping, words);
    const group = groups.get(key) ?? { title, parts: new Map() };
    const part = grouping === "place" ? (item.space?.id ?? spaceName(item) ?? "") : "";
    group.parts.set(part, [...(group.parts.get(part) ?? []), item]);
    groups.set(key, group);
  }
  return [...groups].map(([key, { title, parts }]) => ({
    ...{ key, title },
    parts: [...parts].map(([partKey, own]) => ({
      key: partKey,
      name: grouping === "place" && own[0] ? spaceName(own[0]) : null,
      items: own,
    })),
  }));
}

/** The room of a thing; of a run also the one that was deleted for good. */
function spaceName({ space, run }: DueItem): string | null {
  return space?.name ?? run?.subject.space?.name ?? null;
}

function headingOf(item: DueItem, grouping: DueGrouping, words: GroupWords) {
  if (grouping === "place") {
    const { location, floor } = item;
    const names = [location?.name, floor?.name].filter((name) => name !== undefined);
    return {
      key: `${location?.id ?? ""}/${floor?.id ?? ""}`,
      title: names.length > 0 ? names.join(" · ") : words.withoutPlace,
    };
  }
  if (grouping === "person") return personHeading(item, words);
  if (grouping === "day") return { key: item.day, title: words.day(item.day) };
  const monday = mondayOf(item.day);
  return { key: monday, title: words.week(monday, dayAfter(monday, 6)) };
}

function personHeading({ people, role }: DueItem, words: GroupWords) {
  const [person] = people;
  if (person) return { key: person.id ?? `name ${person.name}`, title: person.name };
  return role === null
    ? { key: "", title: words.nobody }
    : { key: `role ${role}`, title: words.role(role) };
}
