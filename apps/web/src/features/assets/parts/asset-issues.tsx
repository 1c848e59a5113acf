import "../../issues/parts/issue-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig, TriangleAlert } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { IssuesHere } from "../../issues/parts/issues-here.tsx";
import { assetIssuesQuery } from "../asset.queries.ts";
import { reportSearch } from "./asset-actions.tsx";
import type { AssetTabProps } from "./asset-panels.ts";

const SHOWN_FIRST = 20;

/** Lists the open issues of an asset, with a link to report another. */
export function AssetIssues({ asset }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const { data, error, refetch } = useQuery(assetIssuesQuery(asset.id));
  const maySeeAll = useCan("organisation.issues.read");
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("issues.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    );
  }
  const report =
    asset.deletedAt === null ? (
      <LinkButton
        to={PATHS.NewIssue}
        search={reportSearch(asset)}
        icon={<TriangleAlert aria-hidden="true" />}
      >
        {t("report")}
      </LinkButton>
    ) : null;
  const all = maySeeAll ? (
    <LinkButton variant="quiet" to={PATHS.Issues} search={{ view: "all", asset: asset.id }}>
      {t("issues.all")}
    </LinkButton>
  ) : null;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheckBig />}
        title={t("issues.none")}
        text={t("issues.noneText")}
        actions={
          <>
            {all}
            {report}
          </>
        }
      />
    );
  }
  const title = t("issues.count", { count: data.length });
  return (
    <Section title={title} actions={report}>
      <IssuesHere label={title} issues={data} first={SHOWN_FIRST} />
      {all ? <div>{all}</div> : null}
    </Section>
  );
}
