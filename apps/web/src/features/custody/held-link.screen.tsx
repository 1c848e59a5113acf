import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { PackageCheck, SearchX, TriangleAlert } from "lucide-react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { confirmByLink, thingsByLinkQuery } from "./custody.queries.ts";
import { HeldThings } from "./parts/held-things.tsx";

function ThingsOfLink() {
  const { t } = useTranslation("custody");
  const token = location.hash.slice(1);
  const { data, error, refetch } = useQuery(thingsByLinkQuery(token));
  if (data) {
    const { organisationName, organisationEmail, holderName, things } = data;
    return (
      <Page narrow>
        <PageHead
          title={t("link.title", { name: holderName })}
          text={t("link.text", { organisation: organisationName })}
        />
        {things.length > 0 ? (
          <HeldThings things={things} onConfirm={(ids) => confirmByLink(token, ids)} />
        ) : (
          <EmptyState icon={<PackageCheck />} title={t("link.empty")} text={t("link.emptyText")} />
        )}
        {organisationEmail ? (
          <p>
            {t("link.ask")} <MailLink address={organisationEmail} />
          </p>
        ) : null}
      </Page>
    );
  }
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Page narrow>
      {error ? (
        <EmptyState
          level={1}
          icon={isUnknown ? <SearchX /> : <TriangleAlert />}
          title={t(isUnknown ? "link.unknown" : "list.failed")}
          text={isUnknown ? t("link.unknownText") : textOfError(error)}
          actions={isUnknown ? null : <Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : (
        <Skeleton height="240px" radius="var(--radius-large)" />
      )}
    </Page>
  );
}

/**
 * Shows the holder of a mail's link what they have. It needs no account, so it is rendered outside of
 * the frame that gives the signed-in screens their query client.
 */
export function HeldLinkScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThingsOfLink />
    </QueryClientProvider>
  );
}
