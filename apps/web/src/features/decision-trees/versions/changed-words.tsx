import { type TreeChange, type TreeContent, translationChanges } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { changeWords } from "./change-words.ts";

/** Gives changes with a language by its name: a change knows its code. */
export function useNamedChange(): (change: TreeChange) => TreeChange {
  const languages = useOrganisation()?.languages ?? [];
  return (change) => {
    if (change.code !== "words_changed") return change;
    const name = languages.find(({ value }) => value === change.name)?.label ?? change.name;
    return { ...change, name };
  };
}

interface ChangedWordsProps {
  readonly before: TreeContent | undefined;
  readonly now: TreeContent;
}

/** In which languages how many texts are others than in a version; nothing where none is. */
export function ChangedWords({ before, now }: ChangedWordsProps) {
  const { t } = useTranslation("decision-trees");
  const named = useNamedChange();
  const changes = translationChanges(before ?? {}, now);
  return changes.length === 0 ? null : (
    <p>{changes.map((change) => changeWords(named(change), t)).join(", ")}</p>
  );
}
