import { ListTree, Plus } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import styles from "./canvas.module.css";

/** What stands on the canvas of a tree without steps; `onAdd` is null where nothing is changed. */
export function EmptyCanvas({ onAdd }: { readonly onAdd: ((button: Element) => void) | null }) {
  const { t } = useTranslation("decision-trees");
  return (
    <div className={styles["empty"]}>
      <EmptyState
        icon={<ListTree />}
        title={t("steps.empty.title")}
        text={t("steps.empty.text")}
        actions={
          onAdd ? (
            <Button
              icon={<Plus aria-hidden="true" />}
              aria-haspopup="menu"
              onClick={(event) => onAdd(event.currentTarget)}
            >
              {t("add.first")}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
