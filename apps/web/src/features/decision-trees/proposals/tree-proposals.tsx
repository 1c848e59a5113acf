import { type TreeProposal, treeProposals } from "@storey/contract";
import { TREE_PROPOSAL_REASON_MAX_LENGTH, type TreeContent } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { acceptProposal, dismissProposal, treeProposalsQuery } from "../decision-tree.queries.ts";
import type { TreeDraft } from "../editing/use-tree-draft.ts";
import { contentWithWords } from "./add-words.ts";
import styles from "./tree-proposals.module.css";

const TONES = { open: "info", accepted: "success", dismissed: "neutral" } as const;

interface ProposalsProps {
  readonly treeId: string;
  readonly content: TreeContent;
  readonly isReadOnly: boolean;
  /** Saves a change of the steps together with what it accepts. */
  readonly saveWith: TreeDraft["saveWith"];
  /** Leads to a step. */
  readonly onLead: (nodeId: string) => void;
}

interface DismissProps {
  readonly waiting: boolean;
  readonly onDismiss: (reason: string) => void;
  readonly onCancel: () => void;
}

function Dismiss({ waiting, onDismiss, onCancel }: DismissProps) {
  const { t } = useTranslation("decision-tree-results");
  const [reason, setReason] = useState("");
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        onDismiss(reason.trim());
      }}
    >
      <TextArea
        label={t("proposals.reason")}
        rows={2}
        maxLength={TREE_PROPOSAL_REASON_MAX_LENGTH}
        value={reason}
        autoFocus
        onChange={setReason}
      />
      <div className={styles["actions"]}>
        <Button type="submit" waiting={waiting} disabled={reason.trim() === ""}>
          {t("proposals.dismiss")}
        </Button>
        <Button variant="quiet" disabled={waiting} onClick={onCancel}>
          {t("proposals.cancel")}
        </Button>
      </div>
    </form>
  );
}

function Proposal(props: ProposalsProps & { readonly proposal: TreeProposal }) {
  const { treeId, content, proposal, saveWith, onLead } = props;
  const { t, locale } = useTranslation("decision-tree-results");
  const zone = useTimeZone();
  const mayDecide = useMayCall(treeProposals.accept) && !props.isReadOnly;
  const [isDismissing, setDismissing] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const { words, state, reason, nodeId, label, issueId } = proposal;
  const node = content.nodes.find((one) => one.id === nodeId);
  const name = label || t("node.gone");
  /** Does what is refused where the words are others by now, which the list then shows. */
  const tell = async (decide: () => Promise<string | null>): Promise<void> => {
    // The form takes a key for a press of its button, which waits.
    if (isDeciding) return;
    setDeciding(true);
    try {
      const done = await decide();
      if (done === null) showToast({ severity: "error", summary: t("proposals.unsaved") });
      else showToast({ severity: "success", summary: done });
    } catch (error) {
      showToast({ severity: "error", summary: textOfError(error) });
    } finally {
      setDeciding(false);
    }
  };
  const accept = () =>
    tell(async () => {
      const isKept = await saveWith(
        (now) => contentWithWords(now, nodeId, words),
        (version, now) => acceptProposal(treeId, proposal, { version, content: now }),
      );
      if (!isKept) return null;
      if (node) onLead(node.id);
      const isAdded = contentWithWords(content, nodeId, words) !== content;
      return t(isAdded ? "proposals.accept.done" : "proposals.accept.alone");
    });
  const dismiss = (why: string) =>
    tell(async () => {
      await dismissProposal(treeId, proposal, why);
      setDismissing(false);
      return t("proposals.done");
    });
  const day = momentLabel(proposal.proposedAt, { locale, zone }, { dateStyle: "medium" });
  return (
    <li className={styles["proposal"]}>
      <p className={styles["head"]}>
        <Badge tone={TONES[state]}>{t(`proposals.${state}`)}</Badge>
        <span>
          {t("proposals.by", { name: proposal.proposedBy?.name ?? t("proposals.somebody"), day })}
        </span>
      </p>
      <p dir="auto" className={styles["words"]}>
        {words}
      </p>
      {reason === null ? null : (
        <p dir="auto" className={styles["words"]}>
          {reason}
        </p>
      )}
      <div className={styles["actions"]}>
        {node ? (
          <Button size="small" variant="quiet" onClick={() => onLead(node.id)}>
            {t("proposals.at", { name })}
          </Button>
        ) : (
          <span>{t("proposals.at", { name })}</span>
        )}
        {issueId === null ? null : (
          <LinkButton size="small" variant="quiet" to={PATHS.Issue} params={{ issueId }}>
            {t("proposals.issue")}
          </LinkButton>
        )}
      </div>
      {state === "open" && mayDecide && !isDismissing ? (
        <div className={styles["actions"]}>
          <Button variant="primary" waiting={isDeciding} onClick={() => void accept()}>
            {t("proposals.accept")}
          </Button>
          <Button disabled={isDeciding} onClick={() => setDismissing(true)}>
            {t("proposals.dismiss")}
          </Button>
        </div>
      ) : null}
      {state === "open" && isDismissing ? (
        <Dismiss
          waiting={isDeciding}
          onDismiss={(why) => void dismiss(why)}
          onCancel={() => setDismissing(false)}
        />
      ) : null}
    </li>
  );
}

/** What those who mend issues would have the tree say: to be taken up at its step, or dismissed with a reason. */
export function TreeProposals(props: ProposalsProps) {
  const { t } = useTranslation("decision-tree-results");
  const { t: say } = useTranslation("decision-trees");
  const { data, error } = useQuery(treeProposalsQuery(props.treeId));
  if (error && !data) return <p role="alert">{textOfError(error)}</p>;
  if (!data) return <Skeleton height="6rem" />;
  if (data.length === 0) return <p className={styles["none"]}>{t("proposals.none")}</p>;
  return (
    <ul className={styles["list"]} aria-label={say("tab.proposals")}>
      {data.map((proposal) => (
        <Proposal key={proposal.id} {...props} proposal={proposal} />
      ))}
    </ul>
  );
}
