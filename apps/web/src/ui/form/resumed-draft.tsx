import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../button.tsx";
import styles from "./resumed-draft.module.css";

interface ResumedDraftProps {
  readonly form: { readonly isResumed: boolean; readonly reset: () => void };
}

/** Says that what a form shows is a draft from before, and drops it. */
export function ResumedDraft({ form }: ResumedDraftProps) {
  const { t } = useTranslation("forms");
  if (!form.isResumed) return null;
  return (
    <div className={styles["draft"]} role="status">
      <span>{t("draft.kept")}</span>
      <Button size="small" onClick={form.reset}>
        {t("draft.drop")}
      </Button>
    </div>
  );
}
