import type { AssetColumn, ColumnCondition } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import styles from "./column-filter.module.css";
import { type ConditionLanguage, conditionWords } from "./condition-words.ts";

interface ConditionChipsProps {
  readonly conditions: readonly ColumnCondition[];
  readonly columnOf: (
    key: string,
  ) => { readonly column: AssetColumn; readonly name: string } | null;
  readonly language: ConditionLanguage;
  readonly onEdit: (condition: ColumnCondition) => void;
  readonly onRemove: (condition: ColumnCondition) => void;
}

/** The conditions that narrow a list: a press changes one, its cross takes it away. */
export function ConditionChips(props: ConditionChipsProps) {
  const { conditions, columnOf, language, onEdit, onRemove } = props;
  const { t } = useTranslation("asset-list");
  if (conditions.length === 0) return null;
  return (
    <div className={styles.chips}>
      {conditions.map((condition) => {
        const known = columnOf(condition.field);
        const words = known
          ? conditionWords(known.column, known.name, condition, language)
          : t("ignored.field");
        return (
          <Chip
            key={JSON.stringify(condition)}
            onRemove={{
              label: language.ofAssets("filter.removeOne", { name: words }),
              run: () => onRemove(condition),
            }}
          >
            <button
              type="button"
              className={styles.chip}
              aria-label={t("filter.edit", { name: words })}
              onClick={() => onEdit(condition)}
            >
              <bdi>{words}</bdi>
            </button>
          </Chip>
        );
      })}
    </div>
  );
}
