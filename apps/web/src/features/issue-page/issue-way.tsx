import type { IssueSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { assetPath, PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan, useSetting } from "../../lib/session/use-session.ts";
import { Breadcrumbs } from "../../ui/page-head.tsx";

/**
 * The breadcrumbs of an issue: the list, the location if it has one, the space, the asset, and its
 * number.
 */
export function IssueWay({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const { location, space, asset } = issue;
  const isModuleOn = useSetting("asset_management");
  const mayReadAssets = useCan("organisation.assets.read") && isModuleOn;
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
            <bdi>{space.name}</bdi>
          </Link>
        ) : space ? (
          <bdi key="space">{space.name}</bdi>
        ) : null,
        asset?.id && mayReadAssets ? (
          <Link key="asset" to={assetPath(asset.id)}>
            <bdi>{asset.name || t("asset.unnamed")}</bdi>
          </Link>
        ) : asset ? (
          <bdi key="asset">{asset.name || t("asset.unnamed")}</bdi>
        ) : null,
        <span key="issue" aria-current="page">
          {issue.reference}
        </span>,
      ].filter((part) => part !== null)}
    </Breadcrumbs>
  );
}
