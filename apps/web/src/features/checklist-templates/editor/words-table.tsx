import { CHECKLIST_TEXT_MAX_LENGTH, type ChecklistContent } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Badge } from "../../../ui/chip.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { checklistWords, missingWords, withWord } from "./checklist-words.ts";
import styles from "./editor.module.css";

interface WordsProps {
  readonly content: ChecklistContent;
  readonly onChange: (content: ChecklistContent) => void;
}

/** The texts beside what they are in another language of the organisation; what is missing is marked. */
export function WordsTable({ content, onChange }: WordsProps) {
  const { t } = useTranslation("checklist-templates");
  const [, ...others] = useOrganisation()?.languages ?? [];
  const [chosen, setChosen] = useState(others[0]?.value ?? "");
  const words = checklistWords(content);
  if (others.length === 0) return <p className={styles["hint"]}>{t("words.one")}</p>;
  const said = content.translations[chosen] ?? {};
  const name = others.find(({ value }) => value === chosen)?.label ?? chosen;
  return (
    <div className={styles["words"]}>
      <SelectField
        label={t("words.language")}
        value={chosen}
        options={others.map(({ value, label }) => ({
          value,
          label: t("words.choice", { name: label, count: missingWords(content, value) }),
        }))}
        onChange={setChosen}
      />
      <ul className={styles["items"]}>
        {words.map(({ key, text }) => (
          <li key={key} className={styles["word"]}>
            <TextField
              label={<bdi>{text}</bdi>}
              lang={chosen}
              maxLength={CHECKLIST_TEXT_MAX_LENGTH}
              value={said[key] ?? ""}
              placeholder={name}
              onChange={(next) => onChange(withWord(content, chosen, key, next))}
            />
            {(said[key] ?? "").trim() === "" ? (
              <Badge tone="warning">{t("words.missing")}</Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
