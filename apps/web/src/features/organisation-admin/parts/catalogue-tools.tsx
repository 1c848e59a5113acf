import { Plus, Search, SearchX, Shapes, Tag } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CatalogueKind } from "../catalogue.queries.ts";
import styles from "./catalogue.module.css";

interface CatalogueToolsProps {
  readonly kind: CatalogueKind;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly shown: number;
  readonly adding: boolean;
  /** Absent where the user may not add any. */
  readonly onAdd: (() => void) | undefined;
}

/** The tools above the list: a search, the count, and a button to add. */
export function CatalogueTools({ kind, typed, onType, shown, adding, onAdd }: CatalogueToolsProps) {
  const { t } = useTranslation("administration");
  return (
    <div className={styles.tools}>
      <TextField
        className={styles.find}
        label={t(`${kind}.find`)}
        hideLabel
        placeholder={t(`${kind}.find`)}
        icon={<Search />}
        value={typed}
        onChange={onType}
        autoComplete="off"
      />
      <span role="status" className={styles.total}>
        {t(`${kind}.count`, { count: shown })}
      </span>
      {onAdd ? (
        <Button
          data-add=""
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={onAdd}
          disabled={adding}
        >
          {t(`${kind}.add`)}
        </Button>
      ) : null}
    </div>
  );
}

interface NothingShownProps {
  readonly kind: CatalogueKind;
  /** Whether the search above the list leaves some out. */
  readonly isFiltered: boolean;
  readonly onAdd: (() => void) | undefined;
}

/** Explains why the list is empty, and offers what to do next. */
export function NothingShown({ kind, isFiltered, onAdd }: NothingShownProps) {
  const { t } = useTranslation("administration");
  if (isFiltered) {
    return <EmptyState icon={<SearchX />} title={t("filter.none")} text={t("filter.noneText")} />;
  }
  return (
    <EmptyState
      icon={kind === "types" ? <Shapes /> : <Tag />}
      title={t(`${kind}.empty`)}
      text={t(`${kind}.emptyText`)}
      actions={
        onAdd ? (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
            {t(`${kind}.add`)}
          </Button>
        ) : null
      }
    />
  );
}
