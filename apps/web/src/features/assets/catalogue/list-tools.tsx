import type { AssetListState } from "@storey/domain";
import {
  ChevronsDown,
  ChevronsUp,
  Columns3,
  LayoutList,
  ListFilterPlus,
  Table2,
} from "lucide-react";
import { useDeferredValue } from "react";
import { numberFormatOf, useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import type { AssetRows } from "./asset-list.queries.ts";
import styles from "./list-tools.module.css";

interface ListToolsProps {
  readonly state: AssetListState;
  readonly onChange: (next: AssetListState) => void;
  readonly onFilter: () => void;
  readonly onColumns: () => void;
}

/** The ways to ask more of the list than the filter bar does, and how its rows are laid out. */
export function ListTools({ state, onChange, onFilter, onColumns }: ListToolsProps) {
  const { t } = useTranslation("asset-list");
  const isNarrow = useNarrow();
  const isTable = state.layout === "table";
  return (
    <div className={styles.tools}>
      <Button
        variant="quiet"
        size="small"
        icon={<ListFilterPlus aria-hidden="true" />}
        onClick={onFilter}
      >
        {t("filter.add")}
      </Button>
      {isNarrow ? null : (
        <>
          {isTable ? (
            <Button
              variant="quiet"
              size="small"
              icon={<Columns3 aria-hidden="true" />}
              onClick={onColumns}
            >
              {t("columns")}
            </Button>
          ) : null}
          <fieldset className={styles.layout} aria-label={t("layout")}>
            <IconButton
              size="small"
              aria-pressed={isTable}
              label={t("layout.table")}
              icon={<Table2 />}
              onClick={() => onChange({ ...state, layout: "table" })}
            />
            <IconButton
              size="small"
              aria-pressed={!isTable}
              label={t("layout.cards")}
              icon={<LayoutList />}
              onClick={() => onChange({ ...state, layout: "cards" })}
            />
          </fieldset>
        </>
      )}
    </div>
  );
}

interface ListCountProps {
  readonly listed: AssetRows;
  readonly isTable: boolean;
}

/** How many assets there are, and the ways to both ends of the list. */
export function ListCount({ listed, isTable }: ListCountProps) {
  const { t, locale } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const { hasMore, from, hasPrevious, hasNext, goTo } = listed;
  // After the rows: the first number that a page writes costs a slow phone a tenth of a second.
  const total = useDeferredValue(listed.total, null);
  return (
    <div className={styles.line}>
      <output className={styles.count} aria-live="polite">
        {total === null
          ? ""
          : hasMore
            ? t("count.more", { count: numberFormatOf(locale).format(total) })
            : ofAssets("list.count", { count: total })}
      </output>
      {isTable && (hasPrevious || hasNext) ? (
        <span className={styles.ends}>
          <IconButton
            size="small"
            disabled={from === "start"}
            label={t("toStart")}
            icon={<ChevronsUp />}
            onClick={() => goTo("start")}
          />
          <IconButton
            size="small"
            disabled={from === "end"}
            label={t("toEnd")}
            icon={<ChevronsDown />}
            onClick={() => goTo("end")}
          />
        </span>
      ) : null}
    </div>
  );
}
