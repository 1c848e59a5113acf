import "../../decision-tree-runner/parts/runner-messages.ts";
import type { PublicSpace, PublicTreeSession } from "@storey/contract";
import { originalOf, reportTitle, type TreeWalk, treeTranscript } from "@storey/domain";
import { CircleQuestionMark } from "lucide-react";
import { useMemo, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TreeRunner } from "../../decision-tree-runner/parts/tree-runner.tsx";
import { triedOf } from "../../decision-tree-runner/parts/tried-of.ts";
import { goTo, spacePath } from "../guest-place.ts";
import { reportSubmission } from "../report-submission.ts";
import { useGuestTree } from "../use-guest-tree.ts";
import { BackLink } from "./back-link.tsx";
import styles from "./guest.module.css";
import { GuestLink } from "./guest-link.tsx";
import { guestTreeFiles } from "./guest-tree-files.tsx";
import { PageTitle } from "./page-title.tsx";
import { WhoToAsk } from "./who-to-ask.tsx";

/** Begins the report with what the tree came to; words that were typed stay. */
async function reportAfter(
  code: string,
  session: PublicTreeSession,
  walk: TreeWalk,
): Promise<void> {
  const { id, tree } = session;
  const transcript = treeTranscript(walk);
  const hasAnswers = walk.usedCount > 0 || walk.trail.length > 0;
  const report = reportSubmission(code);
  await report.open();
  const { draft } = report.state.get();
  if (draft?.sent) report.startOver();
  const { title = "" } = report.state.get().draft ?? {};
  report.change({
    title: title.trim() === "" ? reportTitle(transcript, tree.name) : title,
    ...(hasAnswers ? { decisionTreeSessionId: id, tried: triedOf({ session, transcript }) } : {}),
  });
}

/** Leads a guest through the tree of the room, one decision after another. */
export function GuidePage({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("decision-tree-runner");
  const { code } = space;
  const [treeId] = useState(() => new URLSearchParams(location.search).get("tree"));
  const { session, error, begin, answer, finish, isWaiting } = useGuestTree({
    ...{ code, treeId, languages: space.organisation.languages },
  });
  const files = useMemo(() => session && guestTreeFiles(session.files), [session]);
  const report = async (walk: TreeWalk): Promise<void> => {
    if (session) await reportAfter(code, session, walk);
    goTo(spacePath(code, "report"));
  };
  const isNone = error instanceof CallError && error.code === "tree.none";
  return (
    <>
      <BackLink href={spacePath(code)}>{space.name}</BackLink>
      <PageTitle>{session?.tree.name ?? t("help")}</PageTitle>
      {session && files ? (
        <TreeRunner
          key={session.id}
          led={{
            ...session,
            isWaiting,
            original: originalOf(space.organisation.languages)?.value ?? null,
          }}
          files={files}
          onAnswers={answer}
          onFinish={finish}
          onReport={space.canReport ? (walk) => void report(walk) : undefined}
          onAgain={() => void begin()}
        />
      ) : error === null ? (
        <p role="status">{t("loading")}</p>
      ) : (
        <EmptyState
          icon={<CircleQuestionMark />}
          title={t(isNone ? "start.none" : "start.failed")}
          text={isNone ? t("start.noneText") : textOfError(error)}
          actions={
            <span className={styles.actions}>
              {isNone ? null : <Button onClick={() => void begin()}>{t("retry")}</Button>}
              {space.canReport ? (
                <GuestLink href={spacePath(code, "report")}>{t("report")}</GuestLink>
              ) : null}
            </span>
          }
        />
      )}
      <WhoToAsk space={space} />
    </>
  );
}
