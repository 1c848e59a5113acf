import type { SetUpList } from "@storey/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { FilterChip } from "../../../ui/chip.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import styles from "./set-up.module.css";
import type { SetUpFilter } from "./set-up.queries.ts";

interface SetUpHeadProps {
  readonly list: SetUpList;
  readonly filter: SetUpFilter;
  readonly onFilter: (filter: SetUpFilter) => void;
}

/** The words that are typed; they count once the typing pauses. */
function Search({ filter, onFilter }: Omit<SetUpHeadProps, "list">) {
  const { t } = useTranslation("set-up");
  const [typed, setTyped] = useState(filter.search ?? "");
  const words = useLater(typed.trim());
  const latest = useRef({ filter, onFilter });
  latest.current = { filter, onFilter };
  // What is typed decides, not who else changes the filter meanwhile.
  useEffect(() => {
    const { filter: now, onFilter: change } = latest.current;
    if (words !== (now.search ?? "")) change({ ...now, search: words });
  }, [words]);
  return (
    <SearchBox
      label={t("search")}
      placeholder={t("search")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={setTyped}
      onClear={() => setTyped("")}
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
          onChange={(id) => onFilter({ ...filter, locationId: id === "" ? undefined : id })}
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
