import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onDiscard: () => void;
}

/** The end of a form: save what was changed, or go back to what is stored. Stays in view on a phone. */
export function SaveBar({ dirty, saving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("administration");
  return (
    <div className={styles.bar} data-dirty={dirty ? "" : undefined}>
      <Button type="submit" variant="primary" disabled={!dirty} waiting={saving}>
        {t("save")}
      </Button>
      {dirty ? (
        <Button variant="quiet" onClick={onDiscard} disabled={saving}>
          {t("discard")}
        </Button>
      ) : null}
    </div>
  );
}
