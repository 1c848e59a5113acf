import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { reloadOrganisation } from "../../../lib/session/organisation.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page-head.tsx";

/**
 * Stands in the place of the administration where the organisation could not be loaded: which tabs
 * there are, and most of what they show, is the organisation's.
 */
export function NoOrganisation() {
  const { t } = useTranslation("sections");
  const [waiting, setWaiting] = useState(false);
  const retry = async (): Promise<void> => {
    setWaiting(true);
    await reloadOrganisation();
    setWaiting(false);
  };
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<TriangleAlert />}
        title={t("failed")}
        text={t("failedText")}
        actions={
          <Button waiting={waiting} onClick={() => void retry()}>
            {t("retry")}
          </Button>
        }
      />
    </Page>
  );
}
