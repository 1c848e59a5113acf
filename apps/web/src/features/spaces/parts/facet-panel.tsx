import { Search } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import styles from "./filters.module.css";

const TYPE_AHEAD_FROM = 8;
const SHOWN_MAX = 200;

/** One choice of a facet. */
export interface FacetOption {
  readonly id: string;
  readonly name: string;
  /** How many spaces it would leave; absent where nothing is counted. */
  readonly count?: number;
  readonly icon?: ReactNode;
  /** The heading it stands under. */
  readonly group?: string;
}

interface FacetPanelProps {
  readonly label: string;
  readonly options: readonly FacetOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

function matches(option: FacetOption, words: string): boolean {
  const text = `${option.group ?? ""} ${option.name}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * What can be chosen comes before what would give 0. The order is of the moment it opened: nothing
 * jumps while one ticks.
 */
function useOrder(options: readonly FacetOption[]): readonly FacetOption[] {
  const [first] = useState(
    () => new Set(options.filter(({ count, group }) => count !== 0 || group).map(({ id }) => id)),
  );
  return [...options].sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
}

/** The choices of one filter with counts: type ahead, tick several. None that gives 0 goes away. */
export function FacetPanel({ label, options, chosen, onToggle }: FacetPanelProps) {
  const { t } = useTranslation("spaces");
  const [words, setWords] = useState("");
  const found = useOrder(options).filter((option) => matches(option, words));
  const shown = found.slice(0, SHOWN_MAX);
  return (
    <div className={styles["facet"]}>
      {options.length > TYPE_AHEAD_FROM ? (
        <TextField
          label={t("filter.find", { filter: label })}
          hideLabel
          placeholder={t("filter.find", { filter: label })}
          icon={<Search />}
          value={words}
          onChange={setWords}
          autoComplete="off"
        />
      ) : null}
      <fieldset className={styles["options"]} aria-label={label}>
        {shown.map((option, at) => {
          const isChosen = chosen.includes(option.id);
          const isEmpty = option.count === 0 && !isChosen;
          return (
            <Fragment key={option.id}>
              {option.group !== undefined && option.group !== shown[at - 1]?.group ? (
                <p className={styles["group"]}>
                  <bdi>{option.group}</bdi>
                </p>
              ) : null}
              <Checkbox
                checked={isChosen}
                disabled={isEmpty}
                onChange={() => onToggle(option.id)}
                label={
                  <span className={styles["option"]}>
                    {option.icon}
                    <bdi>{option.name}</bdi>
                    {option.count === undefined ? null : (
                      <span className={styles["count"]}>{option.count}</span>
                    )}
                  </span>
                }
              />
            </Fragment>
          );
        })}
      </fieldset>
      {found.length === 0 ? <p className={styles["hint"]}>{t("filter.noOption")}</p> : null}
      {found.length > shown.length ? (
        <p className={styles["hint"]}>{t("filter.typeForMore")}</p>
      ) : null}
    </div>
  );
}
