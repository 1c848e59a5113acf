import { Languages, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import type { CatalogueRecord } from "../catalogue.queries.ts";
import styles from "./catalogue.module.css";

interface CatalogueLineProps {
  readonly record: CatalogueRecord;
  /** The number of spaces that have it; undefined while that is unknown. */
  readonly count: number | undefined;
  /** Absent where the user may not edit it. */
  readonly onEdit: (() => void) | undefined;
  /** Absent where there is one language alone, too. */
  readonly onTranslate: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Shows one space type or feature in its list. */
export function CatalogueLine({
  record,
  count,
  onEdit,
  onTranslate,
  onDelete,
}: CatalogueLineProps) {
  const { t } = useTranslation("administration");
  const { name, icon } = record;
  return (
    <>
      {icon === undefined ? null : (
        <span className={styles.icon}>
          <FeatureIcon icon={icon} size={18} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>
          <bdi>{name}</bdi>
        </span>{" "}
        <span className={styles.count}>{count === undefined ? null : t("spaces", { count })}</span>
      </span>
      {onEdit ? (
        <IconButton
          size="small"
          data-edit=""
          label={t("edit", { name })}
          icon={<Pencil />}
          onClick={onEdit}
        />
      ) : null}
      {onTranslate ? (
        <IconButton
          size="small"
          label={t("translateNamed", { name })}
          icon={<Languages />}
          onClick={onTranslate}
        />
      ) : null}
      {onDelete ? (
        <IconButton
          size="small"
          label={t("deleteNamed", { name })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      ) : null}
    </>
  );
}
