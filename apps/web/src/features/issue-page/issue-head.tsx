import type { IssueSummary } from "@storey/contract";
import type { ReactNode } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { BackLink, PageHead } from "../../ui/page-head.tsx";
import { useNarrow } from "../../ui/use-media.ts";
import { IssueBadges } from "./issue-badges.tsx";
import { IssueWay } from "./issue-way.tsx";

interface IssueHeadProps {
  readonly issue: IssueSummary;
  readonly actions?: ReactNode;
}

/**
 * The head of an issue. On a phone it is the way back, the title and a menu: the place comes next,
 * which names building and space, and the line of the state below it (`IssueLine`).
 */
export function IssueHead({ issue, actions }: IssueHeadProps) {
  const { t } = useTranslation("issues");
  const isNarrow = useNarrow();
  return (
    <PageHead
      title={`${issue.reference} ${issue.title}`}
      isCompact={isNarrow}
      breadcrumbs={
        isNarrow ? <BackLink to={PATHS.Issues}>{t("title")}</BackLink> : <IssueWay issue={issue} />
      }
      badges={isNarrow ? null : <IssueBadges issue={issue} />}
      actions={actions}
    />
  );
}

/** The line of the state below the place, which a wide window has beside the title. */
export function IssueLine({ issue }: { readonly issue: IssueSummary }) {
  return useNarrow() ? <IssueBadges issue={issue} /> : null;
}
