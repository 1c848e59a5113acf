import type { TreeChange } from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";

/** The longest that a line shows of a text before and after, in UTF-16 code units. */
const SHOWN_MAX_LENGTH = 160;

function shownValue(field: string | null, value: string, t: Translate): string {
  if (value === "") return t("change.nothing");
  if (field === "outcome") return t(`outcome.${value}`);
  const isLong = value.length > SHOWN_MAX_LENGTH;
  return t("change.quoted", {
    value: isLong ? `${value.slice(0, SHOWN_MAX_LENGTH)}…` : value,
  });
}

/** Says what changed in a sentence. */
export function changeWords(change: TreeChange, t: Translate): string {
  const { code, field, values } = change;
  const name = change.name || t("change.unnamed");
  const to = change.to || t("change.unnamed");
  if (field === null) return t(`change.${code}`, { name, to, count: change.count ?? 0 });
  const what = t(`change.field.${field}`);
  if (!values) return t("change.other", { what, name });
  const [before, after] = values;
  return t("change.words", {
    ...{ what, name },
    before: shownValue(field, before, t),
    after: shownValue(field, after, t),
  });
}
