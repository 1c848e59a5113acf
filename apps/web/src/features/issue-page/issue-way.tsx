import type { IssueSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Breadcrumbs } from "../../ui/page-head.tsx";
import { useNames } from "../issues/parts/issue-labels.ts";

/**
 * The breadcrumbs of an issue: the list, the location if it has one, the space or the asset, and
 * its number.
 */
export function IssueWay({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const { location, space } = issue;
  const subject = useNames().subject(issue);
  return (
    <Breadcrumbs>
      {[
        <Link key="list" to={PATHS.Issues}>
          {t("title")}
        </Link>,
        location ? (
          <Link key="location" to={PATHS.Home} search={{ location: location.id }}>
            <bdi>{location.name}</bdi>
          </Link>
        ) : null,
        space && space.id !== null ? (
          <Link key="space" to={PATHS.Space} params={{ spaceId: space.id }}>
            <bdi>{subject}</bdi>
          </Link>
        ) : (
          <bdi key="space">{subject}</bdi>
        ),
        <span key="issue" aria-current="page">
          {issue.reference}
        </span>,
      ].filter((part) => part !== null)}
    </Breadcrumbs>
  );
}
