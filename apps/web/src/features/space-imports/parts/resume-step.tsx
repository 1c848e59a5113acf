import type { SpaceImport } from "@storey/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { whileBusy } from "../../../lib/busy.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { commitImport } from "../space-import.queries.ts";
import styles from "./import.module.css";

/** An import that was interrupted, or that somebody else is writing: from here it goes on. */
export function ResumeStep({ spaceImport }: { readonly spaceImport: SpaceImport }) {
  const { t } = useTranslation("imports");
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      // Which rows are written was decided when it began.
      await whileBusy(commitImport(spaceImport.id, false));
    } catch (cause) {
      setError(`${t("failed")}: ${textOfError(cause)}`);
      setRunning(false);
    }
  };
  return (
    <div className={styles["stack"]}>
      <EmptyState
        icon={<TriangleAlert />}
        title={t("resume.title")}
        text={t("resume.text", { count: spaceImport.remainingCount })}
        actions={
          <Button variant="primary" waiting={running} onClick={() => void run()}>
            {t("resume.action")}
          </Button>
        }
      />
      {error ? (
        <p role="alert" className={styles["error"]}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
