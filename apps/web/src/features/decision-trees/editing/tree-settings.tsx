import { DECISION_TREE_LIMITS } from "@storey/contract";
import { NAME_MIN_LENGTH, visibleLength } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { TreeWork } from "../decision-tree.queries.ts";
import styles from "./editor.module.css";

interface TreeSettingsProps {
  readonly work: TreeWork;
  readonly isReadOnly: boolean;
  readonly onChange: (part: Partial<TreeWork>) => void;
}

/** What is said of a tree: its name and its description. */
export function TreeSettings({ work, isReadOnly, onChange }: TreeSettingsProps) {
  const { t } = useTranslation("decision-trees");
  // A name that is too short on the way to another one is not saved.
  const [name, setName] = useState<string | null>(null);
  const isTooShort = name !== null && visibleLength(name) < NAME_MIN_LENGTH.decisionTree;
  return (
    <fieldset className={styles["settings"]} disabled={isReadOnly}>
      <TextField
        label={t("field.name")}
        value={name ?? work.name}
        maxLength={DECISION_TREE_LIMITS.name?.maxLength}
        autoComplete="off"
        {...(isTooShort ? { error: t("new.name.missing") } : {})}
        onChange={(next) => {
          setName(next);
          const wanted = next.trim();
          if (visibleLength(wanted) >= NAME_MIN_LENGTH.decisionTree) onChange({ name: wanted });
        }}
      />
      <TextArea
        label={t("field.description")}
        rows={4}
        maxLength={DECISION_TREE_LIMITS.description?.maxLength}
        value={work.description}
        onChange={(description) => onChange({ description })}
      />
    </fieldset>
  );
}
