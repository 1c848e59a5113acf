import "../issues/parts/issue-messages.ts";
import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, DoorOpen, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { PATHS, spacePath } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useShownPath } from "../../lib/use-shown-path.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { spaceIssuesQuery } from "../issues/issue.queries.ts";
import { IssuesHere } from "../issues/parts/issues-here.tsx";
import { FloorName } from "../spaces/parts/floor-name.tsx";
import { spaceQuery } from "../spaces/space.queries.ts";
import { AssetChooser } from "./asset-chooser.tsx";
import { useStartedPlace } from "./parts/issue-place.ts";
import styles from "./report.module.css";
import type { ReportAbout } from "./report-about.ts";
import { ReportDone } from "./report-done.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportKept } from "./report-kept.tsx";
import { SpaceChooser } from "./space-chooser.tsx";
import { useKept } from "./use-kept.ts";
import { useReport } from "./use-report.ts";

const OnAsset = lazy(async () => ({ default: (await import("./on-asset.tsx")).OnAsset }));

/** Lists the open issues of the space, as one of them may be the same. */
function AlreadyHere({ space }: { readonly space: Space }) {
  const { t } = useTranslation("issues");
  const { data } = useQuery(spaceIssuesQuery(space.id));
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("here.title", { count: data.length })} text={t("here.text")}>
      <IssuesHere label={t("here.title", { count: data.length })} issues={data} first={3} />
    </Section>
  );
}

function aboutSpace(space: Space): ReportAbout {
  return {
    subject: { spaceId: space.id },
    name: space.name,
    path: spacePath(space.id),
    locationId: space.location.id,
    space,
  };
}

function Reporting({ space }: { readonly space: Space }) {
  const { pin } = useStartedPlace();
  const about = aboutSpace(space);
  const navigate = useNavigate();
  const path = useShownPath();
  const report = useReport(space.id, pin);
  const kept = useKept(report);
  const isTaken = pin !== null && report.draft !== null;
  // From here on the draft holds the pin, so that a pin changed later is not replaced by that of
  // the address.
  useEffect(() => {
    if (isTaken) void navigate({ to: path, search: { spaceId: space.id }, replace: true });
  }, [isTaken, navigate, path, space.id]);
  if (!report.draft) return <Skeleton height="320px" />;
  if (report.draft.reference !== null) return <ReportDone about={about} report={report} />;
  if (kept.isShown) return <ReportKept report={report} onChange={kept.change} />;
  return (
    <>
      <AssetChooser space={space} report={report} />
      <AlreadyHere space={space} />
      <ReportForm about={about} report={report} />
    </>
  );
}

function Archived({ space }: { readonly space: Space }) {
  const { t } = useTranslation("issues");
  return (
    <EmptyState
      icon={<Archive />}
      title={t("report.archived", { name: space.name })}
      text={t("report.archivedText")}
      actions={<LinkButton to={PATHS.NewIssue}>{t("report.otherSpace")}</LinkButton>}
    />
  );
}

function InSpace({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation("issues");
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  const title = t("report.title");
  return (
    <>
      <PageHead
        title={space ? t("report.titleIn", { name: space.name }) : title}
        {...(space
          ? {
              text: (
                <>
                  <bdi>{space.location.name}</bdi> › <FloorName name={space.floor.name} />
                </>
              ),
              breadcrumbs: (
                <Breadcrumbs>
                  {[
                    <Link key="space" to={PATHS.Space} params={{ spaceId: space.id }}>
                      <bdi>{space.name}</bdi>
                    </Link>,
                    <span key="report" aria-current="page">
                      {title}
                    </span>,
                  ]}
                </Breadcrumbs>
              ),
            }
          : {})}
      />
      {space && space.deletedAt !== null ? <Archived space={space} /> : null}
      {space && space.deletedAt === null ? <Reporting key={space.id} space={space} /> : null}
      {!space && !error ? <Skeleton height="320px" /> : null}
      {error && !space ? (
        <EmptyState
          icon={isUnknown ? <DoorOpen /> : <TriangleAlert />}
          title={t(isUnknown ? "report.unknownSpace" : "report.spaceFailed")}
          text={isUnknown ? t("report.unknownSpaceText") : textOfError(error)}
          actions={
            isUnknown ? (
              <LinkButton to={PATHS.NewIssue}>{t("report.otherSpace")}</LinkButton>
            ) : (
              <Button onClick={() => void refetch()}>{t("retry")}</Button>
            )
          }
        />
      ) : null}
    </>
  );
}

/** The screen to report an issue in a space, or with an asset. */
export function NewIssueScreen() {
  const { t } = useTranslation("issues");
  const { spaceId, assetId } = useStartedPlace();
  return (
    <Page narrow>
      <div className={styles["page"]}>
        {assetId ? (
          <Suspense fallback={<Skeleton height="320px" />}>
            <OnAsset key={assetId} assetId={assetId} spaceId={spaceId} />
          </Suspense>
        ) : spaceId ? (
          <InSpace spaceId={spaceId} />
        ) : (
          <>
            <PageHead title={t("report.title")} />
            <SpaceChooser />
          </>
        )}
      </div>
    </Page>
  );
}
