import type { BegunTreeSession } from "@storey/contract";
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
import { BegunSessions } from "./parts/begun-sessions.tsx";
import { helpAt, startSession } from "./start-session.queries.ts";

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
  const [begun, setBegun] = useState<readonly BegunTreeSession[] | null>(null);
  const key = JSON.stringify(place);
  const goOn = useCallback(
    (treeSessionId: string) =>
      navigate({ to: PATHS.TreeSession, params: { treeSessionId }, replace: true }),
    [navigate],
  );
  const begin = useCallback(
    async (isAnew = false): Promise<void> => {
      setError(null);
      setBegun(null);
      try {
        const here = JSON.parse(key) as HelpPlace;
        const found = await (isAnew ? startSession(here) : helpAt(here));
        if (typeof found === "string") await goOn(found);
        else setBegun(found);
      } catch (cause) {
        setError(cause);
      }
    },
    [key, goOn],
  );
  useEffect(() => {
    void begin();
  }, [begin]);
  if (begun) {
    return (
      <Page narrow>
        <BegunSessions
          sessions={begun}
          onGoOn={(id) => void goOn(id)}
          onAnew={() => void begin(true)}
        />
      </Page>
    );
  }
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
