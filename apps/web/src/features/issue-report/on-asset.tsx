import { useQuery } from "@tanstack/react-query";
import { Archive, PackageX, TriangleAlert } from "lucide-react";
import { assetPath, PATHS, spacePath } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { assetIssuesQuery, assetQuery, spaceAssetsQuery } from "../assets/asset.queries.ts";
import { IssuesHere } from "../issues/parts/issues-here.tsx";
import { spaceQuery } from "../spaces/space.queries.ts";
import type { ReportAbout } from "./report-about.ts";
import { ReportDone } from "./report-done.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportKept } from "./report-kept.tsx";
import { keyOfSubject } from "./report-subject.ts";
import { useKept } from "./use-kept.ts";
import { useReport } from "./use-report.ts";

interface OnAssetProps {
  readonly assetId: string;
  /** The space it stands in. Somebody who may not read assets knows it by its space alone. */
  readonly spaceId: string | null;
}

/** Returns the asset in short: by itself, or, for those who may not read assets, from its space. */
function useSubject({ assetId, spaceId }: OnAssetProps) {
  const mayRead = useCan("organisation.assets.read");
  const asset = useQuery({ ...assetQuery(assetId), enabled: mayRead });
  const listed = useQuery({
    ...spaceAssetsQuery(spaceId ?? "", 1),
    enabled: !mayRead && spaceId !== null,
  });
  // The asset itself says where it is now; the address may be older.
  const within = asset.data ? (asset.data.space?.id ?? null) : mayRead ? null : spaceId;
  const space = useQuery({ ...spaceQuery(within ?? ""), enabled: within !== null });
  const line = listed.data?.results.find(({ id }) => id === assetId);
  const known = asset.data
    ? {
        name: `${asset.data.tag} ${asset.data.name ?? asset.data.model.name}`,
        path: assetPath(assetId),
        locationId: asset.data.location?.id ?? null,
        isArchived: asset.data.deletedAt !== null,
      }
    : line && spaceId !== null
      ? {
          name: `${line.tag} ${line.model.name}`,
          path: spacePath(spaceId),
          locationId: space.data?.location.id ?? null,
          isArchived: false,
        }
      : null;
  const shown = mayRead ? asset : listed;
  const isGone = !mayRead && (spaceId === null || (listed.data !== undefined && !line));
  const isWaiting = within !== null && !space.data && !space.error;
  const about: ReportAbout | null =
    known && !isWaiting
      ? {
          subject: { assetId, ...(space.data ? { spaceId: space.data.id } : {}) },
          ...{ name: known.name, path: known.path, locationId: known.locationId },
          space: space.data ?? null,
        }
      : null;
  return { about, isArchived: known?.isArchived ?? false, isGone, shown };
}

/** Lists the open issues of the asset, as one of them may be the same. */
function AlreadyReported({ assetId }: Pick<OnAssetProps, "assetId">) {
  const { t } = useTranslation("issues");
  const { data } = useQuery(assetIssuesQuery(assetId));
  if (!data || data.length === 0) return null;
  const title = t("here.title", { count: data.length });
  return (
    <Section title={title} text={t("here.text")}>
      <IssuesHere label={title} issues={data} first={3} />
    </Section>
  );
}

function Reporting({ about, assetId }: { readonly about: ReportAbout; readonly assetId: string }) {
  const report = useReport(keyOfSubject(about.subject), null);
  const kept = useKept(report);
  if (!report.draft) return <Skeleton height="320px" />;
  if (report.draft.reference !== null) return <ReportDone about={about} report={report} />;
  if (kept.isShown) return <ReportKept report={report} onChange={kept.change} />;
  return (
    <>
      <AlreadyReported assetId={assetId} />
      <ReportForm about={about} report={report} />
    </>
  );
}

/** Reports an issue with an asset, and in its space where it has one. */
export function OnAsset(props: OnAssetProps) {
  const { t } = useTranslation("issues");
  const { about, isArchived, isGone, shown } = useSubject(props);
  const { error } = shown;
  const isUnknown =
    isGone || (error instanceof CallError && [400, 403, 404].includes(error.status));
  return (
    <>
      <PageHead
        title={about ? t("report.titleIn", { name: about.name }) : t("report.title")}
        {...(about?.space
          ? {
              text: (
                <>
                  <bdi>{about.space.location.name}</bdi> › <bdi>{about.space.name}</bdi>
                </>
              ),
            }
          : {})}
      />
      {about && isArchived ? (
        <EmptyState
          icon={<Archive />}
          title={t("report.archived", { name: about.name })}
          text={t("report.archivedText")}
          actions={<LinkButton to={PATHS.NewIssue}>{t("report.otherSpace")}</LinkButton>}
        />
      ) : null}
      {about && !isArchived ? (
        <Reporting key={keyOfSubject(about.subject)} about={about} assetId={props.assetId} />
      ) : null}
      {!about && !error && !isGone ? <Skeleton height="320px" /> : null}
      {!about && (error || isGone) ? (
        <EmptyState
          icon={isUnknown ? <PackageX /> : <TriangleAlert />}
          title={t(isUnknown ? "report.unknownAsset" : "report.assetFailed")}
          text={isUnknown ? t("report.unknownAssetText") : textOfError(error)}
          actions={
            isUnknown ? (
              <LinkButton to={PATHS.NewIssue}>{t("report.otherSpace")}</LinkButton>
            ) : (
              <Button onClick={() => void shown.refetch()}>{t("retry")}</Button>
            )
          }
        />
      ) : null}
    </>
  );
}
