import "../issue-messages.ts";
import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig, TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { spaceIssuesQuery } from "../issue.queries.ts";
import { IssuesHere } from "./issues-here.tsx";
import { ReportButton } from "./report-button.tsx";

const SHOWN_FIRST = 20;

/** The open issues of a space, and the way to report another. */
export function IssuesTab({ space }: { readonly space: Space }) {
  const { t } = useTranslation("issues");
  const { data, error, refetch } = useQuery(spaceIssuesQuery(space.id));
  const isActive = space.deletedAt === null;
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) return <Skeleton height="220px" radius="var(--radius-large)" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheckBig />}
        title={t("tab.none")}
        text={t("tab.noneText")}
        actions={isActive ? <ReportButton spaceId={space.id} /> : null}
      />
    );
  }
  const title = t("here.title", { count: data.length });
  return (
    <Section
      title={title}
      actions={isActive ? <ReportButton spaceId={space.id} variant="secondary" /> : null}
    >
      <IssuesHere label={title} issues={data} first={SHOWN_FIRST} />
    </Section>
  );
}
