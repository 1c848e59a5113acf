import { type DecisionTree, decisionTrees } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { decisionTreeQuery } from "./decision-tree.queries.ts";
import styles from "./decision-trees.module.css";
import { TreeEditor } from "./editing/tree-editor.tsx";

/** How often it is looked whether somebody else edits the tree too. */
const LOOK_MS = 15_000;

function Editor({ tree }: { readonly tree: DecisionTree }) {
  const mayChange = useMayCall(decisionTrees.update);
  const isReadOnly = !mayChange || tree.deletedAt !== null;
  return <TreeEditor key={tree.id} tree={tree} isReadOnly={isReadOnly} />;
}

/** The screen on which a decision tree is built, tried and published. */
export function EditDecisionTreeScreen() {
  const { t } = useTranslation("decision-trees");
  const { decisionTreeId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...decisionTreeQuery(decisionTreeId),
    refetchInterval: LOOK_MS,
  });
  if (data) return <Editor tree={data} />;
  if (!error) {
    return (
      <Page>
        <div role="status" aria-label={t("loading")} className={styles["list"]}>
          <Skeleton width="18rem" height="2rem" />
          <Skeleton height="50dvh" />
        </div>
      </Page>
    );
  }
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<TriangleAlert />}
        title={t("one.failed")}
        text={textOfError(error)}
        actions={
          <>
            <Link to={PATHS.OrganisationDecisionTreeAdmin}>{t("list.label")}</Link>
            <Button onClick={() => void refetch()}>{t("retry")}</Button>
          </>
        }
      />
    </Page>
  );
}
