import { type DecisionTreeVersion, decisionTrees } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { rollBackTree, treeVersionsQuery } from "../decision-tree.queries.ts";
import styles from "../decision-trees.module.css";
import { changeCounts } from "./change-counts.ts";
import { ChangedWords } from "./changed-words.tsx";
import { type Side, TreeComparison } from "./tree-comparison.tsx";
import own from "./versions.module.css";

interface TreeVersionsProps {
  readonly id: string;
  readonly publishedNumber: number | null;
  readonly draft: TreeContent;
  readonly isReadOnly: boolean;
  /** Goes on with an earlier version as the draft. */
  readonly onTake: (content: TreeContent) => void;
  readonly onLead: (nodeId: string) => void;
}

/** Stands for the draft among the versions. */
const DRAFT = "draft";

/** What was published, the newest first: by whom, when, what it changed, and back to it. */
export function TreeVersions(props: TreeVersionsProps) {
  const { id, publishedNumber, draft, isReadOnly } = props;
  const { t } = useTranslation("decision-trees");
  const mayPublish = useMayCall(decisionTrees.rollBack) && !isReadOnly;
  const { data, error } = useQuery(treeVersionsQuery(id));
  const published = data?.find(({ number }) => number === publishedNumber)?.id;
  const [chosen, setChosen] = useState<readonly [from: string, to: string] | null>(null);
  const [fromKey, toKey] = chosen ?? [published ?? DRAFT, DRAFT];
  const sides = useMemo(
    (): Side[] => [
      { key: DRAFT, label: t("draft"), content: draft },
      ...(data ?? []).map(({ id: key, number, content }) => ({
        ...{ key, label: t("version", { number }), content },
      })),
    ],
    [data, draft, t],
  );
  if (error && !data) return <p>{textOfError(error)}</p>;
  if (!data) return <Skeleton height="4rem" />;
  if (data.length === 0) return <p className={styles["hint"]}>{t("versions.none")}</p>;
  const tell = (before: TreeContent | undefined, now: TreeContent): string =>
    t("versions.changes", { ...changeCounts(before, now) });
  const rollBack = async ({ id: versionId, number }: DecisionTreeVersion): Promise<void> => {
    const isAgreed = await confirm({
      title: t("rollBack.ask.title", { number }),
      text: t("rollBack.ask.text"),
      confirmLabel: t("rollBack"),
    });
    if (!isAgreed) return;
    try {
      const tree = await rollBackTree(id, versionId);
      const summary = t("publish.done", { number: tree.publishedNumber ?? 1 });
      showToast({ severity: "success", summary });
    } catch (cause) {
      showToast({ severity: "error", summary: t("publish.failed"), detail: textOfError(cause) });
    }
  };
  return (
    <div className={own["all"]}>
      <ul className={styles["list"]} aria-label={t("tab.versions")}>
        <li className={styles["card"]}>
          <div className={styles["name"]}>
            <p>
              {t("draft")}: {tell(data[0]?.content, draft)}
            </p>
            <ChangedWords before={data[0]?.content} now={draft} />
          </div>
        </li>
        {data.map((version, at) => (
          <li key={version.id} className={styles["card"]}>
            <div className={styles["name"]}>
              <strong>{t("version", { number: version.number })}</strong>
              <p>
                <DeviceMoment moment={version.publishedAt} /> {version.publishedBy?.name ?? ""}
              </p>
              <p>{tell(data[at + 1]?.content, version.content)}</p>
              <ChangedWords before={data[at + 1]?.content} now={version.content} />
            </div>
            <div className={styles["buttons"]}>
              {version.number === publishedNumber ? (
                <Badge tone="success">{t("versions.now")}</Badge>
              ) : null}
              {data[at + 1] ? (
                <Button
                  size="small"
                  aria-label={t("change.show.of", { number: version.number })}
                  onClick={() => setChosen([data[at + 1]?.id ?? DRAFT, version.id])}
                >
                  {t("change.show")}
                </Button>
              ) : null}
              {isReadOnly ? null : (
                <Button
                  size="small"
                  aria-label={t("take.of", { number: version.number })}
                  onClick={() => {
                    props.onTake(version.content);
                    showToast({
                      severity: "success",
                      summary: t("take.done", { number: version.number }),
                    });
                  }}
                >
                  {t("take")}
                </Button>
              )}
              {mayPublish && version.number !== publishedNumber ? (
                <Button
                  size="small"
                  aria-label={t("rollBack.of", { number: version.number })}
                  onClick={() => void rollBack(version)}
                >
                  {t("rollBack")}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <TreeComparison
        sides={sides}
        fromKey={fromKey}
        toKey={toKey}
        onChoose={(from, to) => setChosen([from, to])}
        onLead={props.onLead}
      />
    </div>
  );
}
