import { type DecisionTreeSession, decisionTreeSessions } from "@storey/contract";
import type { TreeWalk } from "@storey/domain";
import { originalOf, treeTranscript } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { CircleQuestionMark, TriangleAlert, X } from "lucide-react";
import { useMemo } from "react";
import { assetPath, issuePath, PATHS, spacePath } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { firstRead } from "../../lib/read-ahead.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNarrow } from "../../ui/use-media.ts";
import { useKnownAsset } from "../assets/parts/use-known-asset.ts";
import { spaceQuery } from "../spaces/space.queries.ts";
import { memberFiles } from "./parts/member-files.tsx";
import { OtherDevice } from "./parts/other-device.tsx";
import runner from "./parts/tree-runner.module.css";
import { TreeRunner } from "./parts/tree-runner.tsx";
import { startSession } from "./start-session.queries.ts";
import { type KnownSession, useTreeSession } from "./use-tree-session.ts";

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation("decision-tree-runner");
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <EmptyState
      level={1}
      icon={isGone ? <CircleQuestionMark /> : <TriangleAlert />}
      title={t(isGone ? "gone.title" : "unreadable")}
      text={isGone ? t("gone.text") : textOfError(error)}
      actions={isGone ? undefined : <Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}

/** The page of what a session is about. */
function placeOf({ space, asset }: DecisionTreeSession) {
  if (asset?.id) return { path: assetPath(asset.id), name: asset.name ?? asset.tag };
  return space ? { path: spacePath(space.id), name: space.name } : null;
}

/** What the form of a report is told of the place. */
function subjectOf({ space, asset }: DecisionTreeSession) {
  return {
    ...(asset?.id ? { assetId: asset.id } : {}),
    ...(space ? { spaceId: space.id } : {}),
  };
}

/**
 * Reads what the form of a report shows of the place, so that it opens from here also once the network is
 * gone.
 */
function useReportAhead({ space, asset }: DecisionTreeSession): void {
  const spaceId = space?.id ?? "";
  useQuery({ ...spaceQuery(spaceId), enabled: spaceId !== "" });
  useKnownAsset(asset?.id ?? null, space?.id ?? null);
}

function Led({ known, ...said }: { readonly known: KnownSession } & Said) {
  const { t } = useTranslation("decision-tree-runner");
  const navigate = useNavigate();
  const { session } = known;
  const files = useMemo(() => memberFiles(session.files), [session.files]);
  const { asset, space } = session;
  const original = originalOf(useOrganisation()?.languages ?? [])?.value ?? null;
  useReportAhead(session);
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("failed.keep"), detail: textOfError(error) });
  };
  const again = async (): Promise<void> => {
    // A room may have been left for a tree that is not its own.
    const inSpace = { spaceId: space?.id ?? "", decisionTreeId: session.tree.id };
    const place = asset?.id ? { assetId: asset.id } : inSpace;
    const treeSessionId = await startSession(place);
    await navigate({ to: PATHS.TreeSession, params: { treeSessionId }, replace: true });
  };
  const report = async (walk: TreeWalk): Promise<void> => {
    const subject = subjectOf(session);
    const { reportAfterTree } = await import("../issue-report/parts/report-after-tree.ts");
    await reportAfterTree(subject, { session, transcript: treeTranscript(walk) });
    await navigate({ to: PATHS.NewIssue, search: subject });
  };
  return (
    <TreeRunner
      led={{
        ...known,
        id: session.id,
        build: session.build,
        surroundings: session.surroundings,
        language: session.language,
        original,
      }}
      files={files}
      onAnswers={(answers) => void said.answer(answers).catch(tell)}
      onFinish={(end) => void said.finish(end).catch(tell)}
      onReport={(walk) => void report(walk).catch(tell)}
      onAgain={() => void again().catch(tell)}
      issue={
        session.issueId === null ? null : (
          <LinkButton to={issuePath(session.issueId)}>{t("issue.open")}</LinkButton>
        )
      }
      more={<OtherDevice />}
    />
  );
}

/** The way out where the runner has the whole screen. */
function WayOut({ to }: { readonly to: string }) {
  const { t } = useTranslation("decision-tree-runner");
  const isNarrow = useNarrow();
  if (!isNarrow) return null;
  return (
    <Link to={to} className={runner["close"]} aria-label={t("close")}>
      <X aria-hidden="true" />
    </Link>
  );
}

type Said = Pick<ReturnType<typeof useTreeSession>, "answer" | "finish">;

/** The screen on which a person is led through the tree of a room or an asset. */
export function TreeSessionScreen() {
  const { t } = useTranslation("decision-tree-runner");
  const { treeSessionId = "" }: Readonly<Record<string, string | undefined>> = useParams({
    strict: false,
  });
  const { known, error, refetch, answer, finish } = useTreeSession(treeSessionId);
  if (!known) {
    return (
      <Page narrow>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t("loading")}>
            <Skeleton height="420px" radius="var(--radius-large)" />
          </div>
        )}
      </Page>
    );
  }
  const { session } = known;
  const place = placeOf(session);
  return (
    <Page fillsPhone>
      <PageHead
        isCompact
        actions={<WayOut to={place?.path ?? PATHS.Home} />}
        title={session.tree.name}
        breadcrumbs={
          place ? (
            <Breadcrumbs>
              {[
                <Link key="place" to={place.path}>
                  <bdi>{place.name}</bdi>
                </Link>,
                <span key="help" aria-current="page">
                  {t("help")}
                </span>,
              ]}
            </Breadcrumbs>
          ) : undefined
        }
      />
      <Led key={session.id} known={known} answer={answer} finish={finish} />
    </Page>
  );
}

TreeSessionScreen.reads = ({ treeSessionId = "" }: Readonly<Record<string, string>>) =>
  firstRead(decisionTreeSessions.get, { params: { id: treeSessionId } });
