import { decisionTrees, type Issue, treeProposals } from "@storey/contract";
import { TREE_PROPOSAL_MAX_LENGTH } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { issueTreeProposalQuery, proposeToTree } from "../tree-proposal.queries.ts";
import styles from "./propose-to-tree.module.css";

const TONES = { open: "info", accepted: "success", dismissed: "neutral" } as const;

interface ProposeFormProps {
  readonly issueId: string;
  readonly words: string;
  readonly onClose: () => void;
}

function ProposeForm({ issueId, words: before, onClose }: ProposeFormProps) {
  const { t } = useTranslation("tree-proposals");
  const [words, setWords] = useState(before);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await proposeToTree(issueId, words.trim());
      showToast({ severity: "success", summary: t("done") });
      onClose();
    } catch (cause) {
      setError(textOfError(cause));
      setSending(false);
    }
  };
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t("words")}
        rows={4}
        maxLength={TREE_PROPOSAL_MAX_LENGTH}
        value={words}
        autoFocus
        onChange={setWords}
        {...(error !== null && { error })}
      />
      <div className={styles["actions"]}>
        <Button type="submit" variant="primary" waiting={isSending} disabled={words.trim() === ""}>
          {t("send")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

/** What who mends an issue would have the tree say that led to it; nothing where no tree did. */
export function ProposeToTree({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("tree-proposals");
  const mayRead = useMayCall(decisionTrees.get);
  const mayPropose = useMayCall(treeProposals.ofIssue);
  const { data } = useQuery({ ...issueTreeProposalQuery(issue.id), enabled: mayPropose });
  const [isOpen, setOpen] = useState(false);
  if (!data?.tree) return null;
  const { tree, proposal } = data;
  const isWaiting = proposal?.state === "open";
  return (
    <Section title={t("title")} text={t("text", { name: tree.name })}>
      {proposal && !isOpen ? (
        <div className={styles["said"]}>
          <Badge tone={TONES[proposal.state]}>{t(`state.${proposal.state}`)}</Badge>
          <p dir="auto">{proposal.words}</p>
          {proposal.reason === null ? null : <p dir="auto">{proposal.reason}</p>}
        </div>
      ) : null}
      {isOpen ? (
        <ProposeForm
          issueId={issue.id}
          words={isWaiting ? proposal.words : (issue.resolutionNote ?? "")}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className={styles["actions"]}>
          <Button icon={<Lightbulb aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t(isWaiting ? "change" : "propose")}
          </Button>
          {mayRead ? (
            <LinkButton
              variant="quiet"
              to={PATHS.EditDecisionTree}
              params={{ decisionTreeId: tree.id }}
            >
              {t("open")}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Section>
  );
}
