import type { DecisionTree, DecisionTreeProblem } from "@storey/contract";
import {
  type TreeContent,
  type TreeProblem,
  type TreeScenarioEnd,
  treeChangeCounts,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { changesText } from "../../../lib/changes-text.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { publishTree } from "../decision-tree.queries.ts";
import panel from "../panel/panel.module.css";
import { tellingName } from "../parts/node-words.ts";
import { keyOfProblem, ProblemText } from "../problems/problem-text.tsx";
import { AcceptEnd } from "../scenarios/accept-end.tsx";
import { treeVersionQuery } from "../tree-version.queries.ts";
import { ChangedWords } from "../versions/changed-words.tsx";
import type { TreeDraft } from "./use-tree-draft.ts";

interface PublishProps {
  readonly tree: DecisionTree;
  readonly content: TreeContent;
  /** What keeps the draft from being published, as far as it is known here. */
  readonly errors: readonly TreeProblem[];
  /** What is worth a look before. */
  readonly warnings: readonly TreeProblem[];
  readonly flush: TreeDraft["flush"];
  readonly onLead: (nodeId: string) => void;
  /** Lets a scenario of the draft come to another end. */
  readonly onAccept: (scenarioId: string, end: TreeScenarioEnd) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Steps({
  problem,
  content,
  onLead,
}: Pick<PublishProps, "content" | "onLead"> & { readonly problem: TreeProblem }) {
  const { t } = useTranslation("decision-trees");
  return problem.nodeIds.map((id) => {
    const node = content.nodes.find((one) => one.id === id);
    return node ? (
      <Button key={id} size="small" variant="quiet" onClick={() => onLead(id)}>
        {tellingName(content, node, t)}
      </Button>
    ) : null;
  });
}

/** Says what publishing changes and for whom, or what keeps it from being done; then publishes. */
export function PublishDialog(props: PublishProps) {
  const { t } = useTranslation("decision-trees");
  const { tree, content, onClose } = props;
  const [refused, setRefused] = useState<readonly DecisionTreeProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const published = useQuery(treeVersionQuery(tree.id, tree.publishedVersionId)).data?.content;
  const errors = props.errors.length > 0 ? props.errors : refused;
  const publish = async (): Promise<void> => {
    setWaiting(true);
    setFailure(null);
    setRefused([]);
    try {
      const stored = await props.flush();
      if (!stored) return setFailure(t("publish.notSaved"));
      const { publishedNumber } = await publishTree(tree.id, stored.version);
      const summary = t("publish.done", { number: publishedNumber ?? 1 });
      showToast({ severity: "success", summary });
      props.onDone();
    } catch (cause) {
      if (cause instanceof CallError && cause.code === "tree.not_publishable")
        setRefused(cause.current as readonly DecisionTreeProblem[]);
      setFailure(textOfError(cause));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Dialog
      open
      focusTitle
      title={t(errors.length > 0 ? "publish.not" : "publish.title")}
      onClose={onClose}
      onSubmit={() => void publish()}
      actions={
        <>
          <Button onClick={onClose}>{t(errors.length > 0 ? "close" : "cancel")}</Button>
          {errors.length > 0 ? null : (
            <Button type="submit" variant="primary" waiting={isWaiting}>
              {t("publish")}
            </Button>
          )}
        </>
      }
    >
      <div className={panel["fields"]}>
        {errors.length > 0 ? (
          <ul aria-label={t("problems.errors", { count: errors.length })}>
            {errors.map((problem) => (
              <li key={keyOfProblem(problem)}>
                <ProblemText problem={problem} treeId={tree.id} />{" "}
                <Steps problem={problem} content={content} onLead={props.onLead} />
                <AcceptEnd
                  treeId={tree.id}
                  problem={problem}
                  onAccept={props.onAccept}
                  onAccepted={() => setRefused(refused.filter((one) => one !== problem))}
                />
              </li>
            ))}
          </ul>
        ) : (
          <>
            {published || tree.publishedVersionId === null ? (
              <>
                <p>{changesText(treeChangeCounts(published, content), t)}</p>
                <ChangedWords before={published} now={content} />
              </>
            ) : null}
            <p>{t(tree.publishedNumber === null ? "publish.first" : "publish.text")}</p>
            {props.warnings.length > 0 ? (
              <>
                <p>{t("problems.warnings", { count: props.warnings.length })}</p>
                <ul aria-label={t("problems.warnings", { count: props.warnings.length })}>
                  {props.warnings.map((problem) => (
                    <li key={keyOfProblem(problem)}>
                      <ProblemText problem={problem} treeId={tree.id} />{" "}
                      <Steps problem={problem} content={content} onLead={props.onLead} />
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        )}
        {failure === null ? null : (
          <p role="alert" className={panel["alert"]}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
