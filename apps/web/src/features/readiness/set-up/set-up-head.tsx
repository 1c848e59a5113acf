import type { SetUpList } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { FilterChip } from "../../../ui/chip.tsx";
import { searchWords } from "../../../ui/list/list-address.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useSearchWords } from "../../../ui/use-search-words.ts";
import styles from "./set-up.module.css";
import type { SetUpFilter } from "./set-up-address.ts";

interface SetUpHeadProps {
  readonly list: SetUpList;
  readonly filter: SetUpFilter;
  /** `replace` where it goes on with what the address says already, as words that are typed. */
  readonly onFilter: (filter: SetUpFilter, replace?: boolean) => void;
}

/** The words that are typed; they count once the typing pauses. */
function Search({ filter, onFilter }: Omit<SetUpHeadProps, "list">) {
  const { t } = useTranslation("set-up");
  const { typed, type, search } = useSearchWords({
    words: filter.q,
    wordsOf: searchWords,
    // Back leads to the list before its words, not to each of their letters.
    onSearch: (q) => onFilter({ ...filter, q }, filter.q !== ""),
  });
  return (
    <SearchBox
      label={t("search")}
      placeholder={t("search")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={type}
      onClear={() => search("")}
      field={{}}
    />
  );
}

/** How much is set up, what is lacking most, and which rooms are shown. */
export function SetUpHead({ list, filter, onFilter }: SetUpHeadProps) {
  const { t } = useTranslation("set-up");
  const { percent, spaceCount } = list;
  const toggle = (criterion: SetUpFilter["missing"][number]): void =>
    onFilter({
      ...filter,
      missing: filter.missing.includes(criterion)
        ? filter.missing.filter((one) => one !== criterion)
        : [...filter.missing, criterion],
    });
  return (
    <div className={styles["head"]}>
      <div className={styles["sum"]}>
        <p>
          <strong>{t("percent", { percent })}</strong> {t("rooms", { count: spaceCount })}
        </p>
        <ProgressBar label={t("percent", { percent })} value={percent / 100} />
      </div>
      <div className={styles["filters"]}>
        <SelectField<string>
          label={t("filter.location")}
          value={filter.locationId ?? ""}
          options={[
            { value: "", label: t("filter.everywhere") },
            ...list.locations.map(({ id, name, percent: done }) => ({
              ...{ value: id, label: t("filter.of", { name, percent: done }) },
            })),
          ]}
          onChange={(id) =>
            onFilter({ ...filter, locationId: id === "" ? null : id, floorId: null })
          }
        />
        <Search filter={filter} onFilter={onFilter} />
      </div>
      <fieldset className={styles["chips"]}>
        <legend>{t("filter.missing")}</legend>
        {list.criteria.map(({ criterion, missingCount }) => (
          <FilterChip
            key={criterion}
            on={filter.missing.includes(criterion)}
            aria-pressed={filter.missing.includes(criterion)}
            count={missingCount}
            onClick={() => toggle(criterion)}
          >
            {t(`criterion.${criterion}`)}
          </FilterChip>
        ))}
      </fieldset>
    </div>
  );
}
