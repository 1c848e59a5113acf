import { type DecisionTreeVersion, decisionTrees } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
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
import { treeChanges } from "./tree-changes.ts";

interface TreeVersionsProps {
  readonly id: string;
  readonly publishedNumber: number | null;
  readonly draft: TreeContent;
  readonly isReadOnly: boolean;
}

/** What was published, the newest first: by whom, when, what it changed, and back to it. */
export function TreeVersions({ id, publishedNumber, draft, isReadOnly }: TreeVersionsProps) {
  const { t } = useTranslation("decision-trees");
  const mayPublish = useMayCall(decisionTrees.rollBack) && !isReadOnly;
  const { data, error } = useQuery(treeVersionsQuery(id));
  if (error && !data) return <p>{textOfError(error)}</p>;
  if (!data) return <Skeleton height="4rem" />;
  if (data.length === 0) return <p className={styles["hint"]}>{t("versions.none")}</p>;
  const tell = (before: TreeContent | undefined, now: TreeContent): string =>
    t("versions.changes", { ...treeChanges(before, now) });
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
    <ul className={styles["list"]} aria-label={t("tab.versions")}>
      <li className={styles["card"]}>
        <span>
          {t("draft")}: {tell(data[0]?.content, draft)}
        </span>
      </li>
      {data.map((version, at) => (
        <li key={version.id} className={styles["card"]}>
          <div className={styles["name"]}>
            <strong>{t("version", { number: version.number })}</strong>
            <p>
              <DeviceMoment moment={version.publishedAt} /> {version.publishedBy?.name ?? ""}
            </p>
            <p>{tell(data[at + 1]?.content, version.content)}</p>
          </div>
          {version.number === publishedNumber ? (
            <Badge tone="success">{t("versions.now")}</Badge>
          ) : mayPublish ? (
            <Button size="small" onClick={() => void rollBack(version)}>
              {t("rollBack")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
