import type { IssuePerson } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../lib/session/use-session.ts";
import { peopleQuery, personOf } from "../../issues/issue.queries.ts";
import { useNames } from "../../issues/parts/issue-labels.ts";
import { useLater } from "../../issues/parts/use-later.ts";
import styles from "./comments.module.css";

const SHOWN = 6;
/**
 * Matches the part of a name that is typed after an @ at the beginning of a word, up to the cursor.
 */
const MENTION = /(?:^|\s)@([\p{L}\p{M}\p{N}._'’-]*(?: [\p{L}\p{M}\p{N}._'’-]*)?)$/u;

/** Returns the part of a mention that is typed before the cursor; null when there is none. */
export function mentionBefore(text: string, cursor: number): string | null {
  return MENTION.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** Returns the text with the mention before the cursor completed, and the new cursor position. */
export function withMention(text: string, cursor: number, name: string) {
  const typed = mentionBefore(text, cursor) ?? "";
  const start = text.slice(0, cursor - typed.length);
  const next = `${start}${name} `;
  return { text: next + text.slice(cursor).replace(/^ /, ""), cursor: next.length };
}

/**
 * Returns the people that a mention can name: those found in the organisation, or those who have to
 * do with the issue.
 */
export function useMentionable(
  words: string | null,
  near: readonly IssuePerson[],
): readonly IssuePerson[] {
  const mayFind = useCan("organisation.users.read");
  const later = useLater(words ?? "");
  const found = useQuery({ ...peopleQuery(later), enabled: mayFind && words !== null });
  if (words === null) return [];
  const wanted = words.toLowerCase();
  const all = [...near, ...(found.data?.results.map(personOf) ?? [])].filter(({ name }) =>
    name?.toLowerCase().includes(wanted),
  );
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at).slice(0, SHOWN);
}

interface MentionListProps {
  readonly id: string;
  readonly label: string;
  readonly people: readonly IssuePerson[];
  readonly active: number;
  readonly onChoose: (person: IssuePerson) => void;
}

/** The list of choices under a text field; the field itself handles the keys. */
export function MentionList({ id, label, people, active, onChoose }: MentionListProps) {
  const names = useNames();
  return (
    <div role="listbox" id={id} aria-label={label} className={styles["mentions"]}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles["mention"]}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi>{names.person(person)}</bdi>
        </div>
      ))}
    </div>
  );
}
