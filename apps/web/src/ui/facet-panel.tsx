import { fold, wordsOf } from "@storey/domain";
import { Search } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "../lib/messages.ts";
import { Count } from "./count.tsx";
import styles from "./facet-panel.module.css";
import { TextField } from "./text-field.tsx";
import { Checkbox } from "./toggle.tsx";

const TYPE_AHEAD_FROM = 8;
const SHOWN_MAX = 200;

/** One choice of a facet. */
export interface FacetOption {
  readonly id: string;
  readonly name: string;
  /** The entries of the list that it would leave; absent where nothing is counted. */
  readonly count?: number;
  readonly icon?: ReactNode;
  /** What is told of it below its name. */
  readonly detail?: string;
  /** The heading it stands under. */
  readonly group?: string;
}

interface FacetPanelProps {
  readonly label: string;
  readonly options: readonly FacetOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Tells whether an option matches folded `words`: `cafe` finds `Café`. */
function matches({ group = "", name }: FacetOption, words: readonly string[]): boolean {
  const text = fold(`${group} ${name}`);
  return words.every((word) => text.includes(word));
}

/**
 * Orders the options: chosen ones first, those that would give 0 last. The order is that of the
 * moment the panel opened, so that nothing jumps while the user ticks.
 */
function useOrder({ options, chosen }: Pick<FacetPanelProps, "options" | "chosen">) {
  const [opened] = useState(() => ({
    chosen: new Set(chosen),
    possible: new Set(
      options.filter(({ count, group }) => count !== 0 || group).map(({ id }) => id),
    ),
  }));
  const rankOf = ({ id }: FacetOption): number => {
    if (opened.chosen.has(id)) return 0;
    return opened.possible.has(id) ? 1 : 2;
  };
  return options.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface FacetChoiceProps {
  readonly name: ReactNode;
  readonly icon?: ReactNode;
  /** An option with 0 cannot be chosen; absent where nothing is counted. */
  readonly count?: number | undefined;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** One choice of a facet, to tick. */
export function FacetChoice({ name, icon, count, isChosen, onToggle }: FacetChoiceProps) {
  return (
    <Checkbox
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={onToggle}
      label={
        <span className={styles["option"]}>
          {icon}
          {name}
          {count === undefined ? null : (
            <span className={styles["count"]}>
              <Count of={count} />
            </span>
          )}
        </span>
      }
    />
  );
}

interface FacetFrameProps {
  readonly label: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** The choices. */
  readonly children: ReactNode;
}

/** The choices of a facet, and the parts above and below them. */
export function FacetFrame({ label, above, below, children }: FacetFrameProps) {
  return (
    <div className={styles["facet"]}>
      {above}
      <fieldset className={styles["options"]} aria-label={label}>
        {children}
      </fieldset>
      {below}
    </div>
  );
}

/** The choices of one filter with counts: type ahead, tick several. Options with 0 stay. */
export function FacetPanel({ label, options, chosen, onToggle }: FacetPanelProps) {
  const { t } = useTranslation("shell");
  const [typed, setTyped] = useState("");
  const words = wordsOf(typed);
  const found = useOrder({ options, chosen }).filter((option) => matches(option, words));
  const shown = found.slice(0, SHOWN_MAX);
  const search =
    options.length > TYPE_AHEAD_FROM ? (
      <TextField
        label={t("filter.find", { filter: label })}
        hideLabel
        placeholder={t("filter.find", { filter: label })}
        icon={<Search />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    ) : null;
  const hints = (
    <>
      {found.length === 0 ? <p className={styles["hint"]}>{t("filter.noOption")}</p> : null}
      {found.length > shown.length ? (
        <p className={styles["hint"]}>{t("filter.typeForMore")}</p>
      ) : null}
    </>
  );
  return (
    <FacetFrame label={label} above={search} below={hints}>
      {shown.map(({ id, name, icon, count, detail, group }, at) => (
        <Fragment key={id}>
          {group !== undefined && group !== shown[at - 1]?.group ? (
            <p className={styles["group"]}>
              <bdi>{group}</bdi>
            </p>
          ) : null}
          <FacetChoice
            name={
              detail ? (
                <span>
                  <bdi>{name}</bdi> <small className={styles["detail"]}>{detail}</small>
                </span>
              ) : (
                <bdi>{name}</bdi>
              )
            }
            icon={icon}
            count={count}
            isChosen={chosen.includes(id)}
            onToggle={() => onToggle(id)}
          />
        </Fragment>
      ))}
    </FacetFrame>
  );
}
