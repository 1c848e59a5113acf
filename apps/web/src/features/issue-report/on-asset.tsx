import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Archive, PackageX, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { assetIssuesQuery } from "../assets/asset.queries.ts";
import { AssetLine } from "../assets/parts/asset-line.tsx";
import { type KnownAsset, useKnownAsset } from "../assets/parts/use-known-asset.ts";
import { IssuesHere } from "../issues/parts/issues-here.tsx";
import { spaceQuery } from "../spaces/space.queries.ts";
import styles from "./report.module.css";
import type { ReportAbout } from "./report-about.ts";
import { ReportDone } from "./report-done.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportKept } from "./report-kept.tsx";
import { keyOfSubject } from "./report-subject.ts";
import { useKept } from "./use-kept.ts";
import { type Report, useReport } from "./use-report.ts";

interface OnAssetProps {
  readonly assetId: string;
  /** The space it stands in. Somebody who may not read assets knows it by its space alone. */
  readonly spaceId: string | null;
}

/** Returns the asset of the report with its space, as far as the user may know it. */
function useSubject({ assetId, spaceId }: OnAssetProps) {
  const { known, isGone, query } = useKnownAsset(assetId, spaceId);
  // The asset itself says where it is now; the address may be older.
  const within = known?.spaceId ?? null;
  const space = useQuery({ ...spaceQuery(within ?? ""), enabled: within !== null });
  const isWaiting = within !== null && !space.data && !space.error;
  const about: ReportAbout | null =
    known && !isWaiting
      ? {
          subject: { assetId, ...(space.data ? { spaceId: space.data.id } : {}) },
          ...{ name: `${known.tag} ${known.name ?? known.model.name}`, path: known.path },
          locationId: known.locationId ?? space.data?.location.id ?? null,
          space: space.data ?? null,
        }
      : null;
  return { about, known, isArchived: known?.isArchived ?? false, isGone, shown: query };
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

/** Shows what the report is about, and leads to one about its space as a whole. */
function About({ about, asset, report }: ReportingProps & { readonly report: Report }) {
  const { t } = useTranslation("issues");
  const navigate = useNavigate();
  const { space } = about;
  const toSpace = async (spaceId: string): Promise<void> => {
    await report.handOver(keyOfSubject({ spaceId }));
    void navigate({ to: PATHS.NewIssue, search: { spaceId } });
  };
  return (
    <section className={styles["group"]} aria-label={t("report.about")}>
      <AssetLine asset={asset} />
      {space ? (
        <div>
          <Button size="small" variant="quiet" onClick={() => void toSpace(space.id)}>
            {t("report.wholeSpace")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface ReportingProps {
  readonly about: ReportAbout;
  readonly asset: KnownAsset;
}

function Reporting({ about, asset }: ReportingProps) {
  const report = useReport(keyOfSubject(about.subject), null);
  const kept = useKept(report);
  if (!report.draft) return <Skeleton height="320px" />;
  if (report.draft.reference !== null) return <ReportDone about={about} report={report} />;
  if (kept.isShown) return <ReportKept report={report} onChange={kept.change} />;
  return (
    <>
      <About about={about} asset={asset} report={report} />
      <AlreadyReported assetId={asset.id} />
      <ReportForm about={about} report={report} />
    </>
  );
}

/** Reports an issue with an asset, and in its space where it has one. */
export function OnAsset(props: OnAssetProps) {
  const { t } = useTranslation("issues");
  const { about, known, isArchived, isGone, shown } = useSubject(props);
  const { error } = shown;
  const isUnknown =
    isGone || (error instanceof CallError && [400, 403, 404].includes(error.status));
  return (
    <>
      <PageHead
        title={about ? t("report.titleOn", { name: about.name }) : t("report.title")}
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
      {about && known && !isArchived ? (
        <Reporting key={keyOfSubject(about.subject)} about={about} asset={known} />
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
