import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { loadUser } from "../../../lib/session/load-session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page, PageHead } from "../../../ui/page-head.tsx";

/** Takes the place of the administration while the organisation cannot be read. */
export function OrganisationFailed() {
  const { t } = useTranslation("sections");
  const [isAsking, setAsking] = useState(false);
  const retry = (): void => {
    setAsking(true);
    loadUser()
      .catch((cause: unknown) => logFailure("The user could not be loaded", cause))
      .finally(() => setAsking(false));
  };
  return (
    <Page>
      <PageHead title={t("title")} />
      <EmptyState
        icon={<TriangleAlert />}
        title={t("organisation.failed")}
        text={t("organisation.failedText")}
        actions={
          <Button waiting={isAsking} onClick={retry}>
            {t("retry")}
          </Button>
        }
      />
    </Page>
  );
}
