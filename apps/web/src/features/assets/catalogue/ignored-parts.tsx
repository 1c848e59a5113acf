import { customFieldOfColumn, type IgnoredPart } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./ignored-parts.module.css";

interface IgnoredPartsProps {
  readonly ignored: readonly IgnoredPart[];
  readonly onDismiss: () => void;
}

/** Names what an address asks for and the list no longer has. */
export function IgnoredParts({ ignored, onDismiss }: IgnoredPartsProps) {
  const { t } = useTranslation("asset-list");
  const fields = [...new Set(ignored.map(({ field }) => field))];
  if (fields.length === 0) return null;
  const names = fields
    .map((field) => (customFieldOfColumn(field) === undefined ? field : t("ignored.field")))
    .join(", ");
  return (
    <div role="status" className={styles.note}>
      <span>{t("ignored", { count: fields.length, names })}</span>
      <Button size="small" variant="quiet" onClick={onDismiss}>
        {t("ignored.dismiss")}
      </Button>
    </div>
  );
}
