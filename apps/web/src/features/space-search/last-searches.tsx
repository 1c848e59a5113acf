import { Clock } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import styles from "./last-searches.module.css";

interface LastSearchesProps {
  readonly id: string;
  readonly list: readonly string[];
  readonly active: number;
  readonly onChoose: (words: string) => void;
  readonly onForget: () => void;
}

/** Lists the last searches; the keys of the box above choose one. */
export function LastSearches({ id, list, active, onChoose, onForget }: LastSearchesProps) {
  const { t } = useTranslation("spaces");
  return (
    <div className={styles["panel"]}>
      <div className={styles["panelHead"]}>
        <span id={`${id}-title`}>{t("search.recent")}</span>
        <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={onForget}>
          {t("search.forget")}
        </button>
      </div>
      <div role="listbox" id={id} aria-labelledby={`${id}-title`}>
        {list.map((words, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys.
          <div
            key={words}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles["option"]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(words)}
          >
            <Clock aria-hidden="true" />
            <bdi>{words}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}
