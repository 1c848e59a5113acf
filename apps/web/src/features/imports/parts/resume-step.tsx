import type { AnyImport } from "@storey/contract";
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import type { Commit } from "../use-commit.ts";
import layout from "./layout.module.css";

interface ResumeStepProps {
  readonly given: AnyImport;
  readonly commit: Commit;
}

/**
 * Shows an import that has begun: this tab writes it, it was interrupted, or somebody else writes
 * it. In the latter two cases it can be continued here.
 */
export function ResumeStep({ given, commit }: ResumeStepProps) {
  const { t } = useTranslation("imports");
  const text = t("resume.text", { count: given.remainingCount });
  if (commit.isRunning)
    return (
      <div role="status">
        <EmptyState
          icon={<LoaderCircle />}
          title={t("resume.running")}
          text={text}
          actions={
            given.rowCount > 0 ? (
              <div className={layout["progress"]}>
                <ProgressBar
                  label={t("resume.running")}
                  value={1 - given.remainingCount / given.rowCount}
                />
              </div>
            ) : null
          }
        />
      </div>
    );
  return (
    <div className={layout["stack"]}>
      <EmptyState
        icon={<TriangleAlert />}
        title={t("resume.title")}
        text={text}
        actions={
          // The choice of rows was made when the import began.
          <Button variant="primary" onClick={() => commit.run(false)}>
            {t("resume.action")}
          </Button>
        }
      />
      {commit.error ? (
        <p role="alert" className={layout["error"]}>
          {commit.error}
        </p>
      ) : null}
    </div>
  );
}
