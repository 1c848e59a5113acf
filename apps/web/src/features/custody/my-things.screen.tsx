import { useQuery } from "@tanstack/react-query";
import { PackageCheck, TriangleAlert } from "lucide-react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { confirmMine, downloadMyReceipt, myThingsQuery } from "./custody.queries.ts";
import { HeldThings } from "./parts/held-things.tsx";

function Content() {
  const { t } = useTranslation("custody");
  const { data, error, refetch } = useQuery({ ...myThingsQuery(), staleTime: 0 });
  if (data && data.length > 0)
    return <HeldThings things={data} onConfirm={confirmMine} onReceipt={downloadMyReceipt} />;
  if (data) {
    return (
      <EmptyState icon={<PackageCheck />} title={t("mine.empty")} text={t("mine.emptyText")} />
    );
  }
  return error ? (
    <EmptyState
      icon={<TriangleAlert />}
      title={t("list.failed")}
      text={textOfError(error)}
      actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
    />
  ) : (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height="240px" radius="var(--radius-large)" />
    </div>
  );
}

/** What the user has of the organisation's things, and when it is due. */
export function MyThingsScreen() {
  const { t } = useTranslation("custody");
  return (
    <Page narrow>
      <PageHead title={t("mine.title")} text={t("mine.text")} />
      <Content />
    </Page>
  );
}
