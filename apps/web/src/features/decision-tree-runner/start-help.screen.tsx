import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { CircleQuestionMark, CloudOff, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError, isUnreachable } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { HelpPlace } from "./kept-sessions.ts";
import { helpAt } from "./start-session.queries.ts";

/** The place that the address names. */
function usePlace(): HelpPlace {
  const { spaceId = "", assetId }: Readonly<Record<string, string | undefined>> = useParams({
    strict: false,
  });
  const { tree }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  if (assetId !== undefined) return { assetId };
  return typeof tree === "string" ? { spaceId, decisionTreeId: tree } : { spaceId };
}

function reportedAt(place: HelpPlace) {
  return "assetId" in place ? place : { spaceId: place.spaceId };
}

function kindOf(error: unknown): "offline" | "none" | "archived" | "gone" | "failed" {
  if (isUnreachable(error)) return "offline";
  const { code, status } = error as CallError;
  if (code === "tree.none") return "none";
  if (code === "parent.archived") return "archived";
  return error instanceof CallError && (status === 404 || status === 400) ? "gone" : "failed";
}

/** Begins to lead a person through the tree of a room or an asset, or goes on with what they began. */
export function StartHelpScreen() {
  const { t } = useTranslation("decision-tree-runner");
  const place = usePlace();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const key = JSON.stringify(place);
  const begin = useCallback(async (): Promise<void> => {
    setError(null);
    try {
      const treeSessionId = await helpAt(JSON.parse(key) as HelpPlace);
      await navigate({ to: PATHS.TreeSession, params: { treeSessionId }, replace: true });
    } catch (cause) {
      setError(cause);
    }
  }, [key, navigate]);
  useEffect(() => {
    void begin();
  }, [begin]);
  if (error === null) {
    return (
      <Page narrow>
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="420px" radius="var(--radius-large)" />
        </div>
      </Page>
    );
  }
  const kind = kindOf(error);
  const icons = { offline: CloudOff, failed: TriangleAlert } as const;
  const Icon = kind === "offline" || kind === "failed" ? icons[kind] : CircleQuestionMark;
  const isPassing = kind === "offline" || kind === "failed";
  return (
    <Page narrow>
      <EmptyState
        level={1}
        icon={<Icon />}
        title={t(`start.${kind}`)}
        text={kind === "failed" ? textOfError(error) : t(`start.${kind}Text`)}
        actions={
          <>
            {isPassing ? <Button onClick={() => void begin()}>{t("retry")}</Button> : null}
            {kind === "gone" ? null : (
              <LinkButton to={PATHS.NewIssue} search={reportedAt(place)}>
                {t("report")}
              </LinkButton>
            )}
          </>
        }
      />
    </Page>
  );
}
